import type { ReactNode } from 'react'
import { use, useEffect } from 'react'
import { href, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { brandFile, setBrand, shopBrand, shopName } from '#contract/brand.ts'
import { setShopLocale } from '#contract/locale.ts'
import { setShopZones } from '#contract/zones.ts'
import type { Route } from './+types/root'
import { banners } from './banners.server.tsx'
import { settingsContext } from './context.ts'
import { readSettings, SETTINGS_ID } from './settings.ts'
import style from './styles/app.css?url'
import { ErrorPage } from './ui/error-page.tsx'
import { FullScreenLoader } from './ui/full-screen-loader.tsx'
import { HYDRATED, headScript } from './ui/head-script.ts'
import { Nonce } from './ui/nonce.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  return { settings, above: await banners(context, settings) }
}

// Before the page's first component renders.
if (!import.meta.env.SSR) {
  const { locale, zones, brand } = readSettings()
  setShopLocale(locale)
  setShopZones(zones)
  setBrand(brand)
}

/** The root's data does not change while a page is open. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: brandFile('/favicon.svg'), type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: brandFile('/icon-192.png') },
  { rel: 'manifest', href: brandFile('/manifest.webmanifest') },
  { rel: 'alternate', type: 'application/atom+xml', title: 'Blog', href: href('/blog/feed.xml') },
]

export const meta: Route.MetaFunction = () => [{ title: shopName() }]

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(Nonce)
  const root = useRouteLoaderData<typeof loader>('root')
  const { style: colours } = shopBrand()
  useEffect(() => document.documentElement.setAttribute(HYDRATED, ''), [])
  return (
    <html lang="en" data-theme="luxury" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The precedence makes React put it before the module preloads, which would delay it. */}
        <link rel="stylesheet" href={style} precedence="default" />
        {colours && <link rel="stylesheet" href={colours} precedence="default" />}
        <script
          nonce={nonce}
          // It has run before the browser renders and is not in the browser's code.
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? headScript(root?.above.key) : '',
          }}
        />
        <Meta />
        <Links />
      </head>
      <body className="min-h-dvh bg-base-100">
        {children}
        <script
          id={SETTINGS_ID}
          type="application/json"
          // Threat: nothing in it comes from a visitor, and `<` is escaped so that it cannot end the element.
          dangerouslySetInnerHTML={{
            __html: JSON.stringify(root?.settings ?? null).replaceAll('<', '\\u003c'),
          }}
        />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default Outlet

/** Shown until the sign-in state is known. */
export const HydrateFallback = FullScreenLoader

/** Shown when the page frame itself fails. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
