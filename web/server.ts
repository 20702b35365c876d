import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, matchPath, RouterContextProvider, type ServerBuild } from 'react-router'
import { setBrand } from '#contract/brand.ts'
import { setShopLocale } from '#contract/locale.ts'
import { setShopZones } from '#contract/zones.ts'
import type { Fetch } from '#http/call.ts'
import {
  failureContext,
  type LogPageFailure,
  nonceContext,
  type PublicSettings,
  requestIdContext,
  settingsContext,
  shopContext,
} from './context.ts'

export interface PageIds {
  /** The nonce of the page's own scripts. */
  readonly nonce: string
  /** The id under which a page's failure is logged. */
  readonly requestId: string
}

/** Renders pages from the shop's replies. */
export type RenderPage = (request: Request, ids: PageIds, shop: Fetch) => Promise<Response>

export function openPages(readSettings: () => PublicSettings, logFailure: LogPageFailure): RenderPage {
  const handle = createRequestHandler(
    build as ServerBuild, // the module's typing allows an undefined that it never has
    import.meta.env.MODE,
  )
  return (request, { nonce, requestId }, shop) => {
    const settings = readSettings()
    setShopLocale(settings.locale)
    setShopZones(settings.zones)
    setBrand(settings.brand)
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    context.set(settingsContext, settings)
    context.set(nonceContext, nonce)
    context.set(requestIdContext, requestId)
    context.set(failureContext, logFailure)
    return handle(isPlain(request) ? request : new Request(new URL('/not-found', request.url)), context)
  }
}

const { routes } = build as ServerBuild // as above

/** True if a page exists at this path, other than the not-found page. */
export const isPage = (pathname: string): boolean =>
  Object.keys(routes).some((id) => {
    const pattern = patternOf(id)
    return !pattern.endsWith('*') && matchPath(pattern, pathname) !== null
  })

const patternOf = (id: string): string => {
  const { path = '', parentId } = routes[id] ?? {}
  return `${parentId === undefined ? '' : patternOf(parentId)}/${path}`.replaceAll(/\/+/g, '/')
}

/** Route patterns do not match line breaks, and no page has a control character in its address. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029]/u

/** Threat: the router throws on an address that it cannot decode or match. No page exists there. */
function isPlain({ url }: Request): boolean {
  try {
    return !UNPRINTABLE.test(decodeURIComponent(new URL(url).pathname))
  } catch {
    return false
  }
}
