import { data, type RouterContextProvider } from 'react-router'
import { shopBrand, shopName } from '#contract/brand.ts'
import { getLegalText } from '#contract/legal-texts/endpoints.ts'
import { isLegalPage, type LegalPage, legalTitles } from '#contract/legal-texts/pages.ts'
import { renderMarkdown } from '#contract/markdown.ts'
import { missingAddresses } from '#contract/settings/storefront.ts'
import { Refused } from '#http/call-errors.ts'
import { callInProcess } from '#web/api-client.server.ts'
import { allPages } from '#web/content/library.server.ts'
import { Prose } from '#web/features/blog/prose.tsx'
import { VersionNote } from '#web/features/legal-texts/version-note.tsx'
import { formatPublished } from '#web/ui/dates.ts'
import { NotFound } from '#web/ui/not-found.tsx'
import { pageMeta } from '#web/ui/page-meta.ts'
import type { Route } from './+types/written-page'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.text ? pageMeta(matches, { ...loaderData.text, path: `/${loaderData.text.name}` }) : []

/**
 * Several paths share this page; each has its text under its own name. An owner's own text of a legal page takes
 * precedence over the supplied one.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const name = url.pathname.replaceAll('/', '').toLowerCase()
  if (missingAddresses(shopBrand().storefront).includes(`/${name}`))
    return data({ text: undefined }, { status: 404 })
  const version = url.searchParams.get('version') ?? undefined
  const own = isLegalPage(name) ? await ownText(context, name, version) : undefined
  const text = own ?? (version === undefined ? allPages().find((known) => known.name === name) : undefined)
  return text ? { text } : data({ text: undefined }, { status: 404 })
}

async function ownText(
  context: Readonly<RouterContextProvider>,
  page: LegalPage,
  version: string | undefined,
) {
  const asked = version === undefined ? {} : { version: Number(version) }
  const found = await callInProcess(context, getLegalText, { page, ...asked }).catch((failure: unknown) => {
    if (failure instanceof Refused && !failure.isTemporary) return undefined
    throw failure
  })
  if (!found?.text) return undefined
  const title = legalTitles[page]
  return {
    name: page,
    title,
    description: `${title} of ${shopName()}`,
    version: { ...found.text, versions: found.versions },
    ...renderMarkdown(found.text.text),
  }
}

export default function WrittenPage({ loaderData: { text } }: Route.ComponentProps) {
  if (!text) return <NotFound />
  return (
    <main className="page grid max-w-[66rem] grid-cols-[minmax(0,1fr)] gap-12 py-12 lg:py-20">
      <header className="grid max-w-2xl gap-5">
        <h1 className="text-[clamp(2.125rem,5vw,3.25rem)]">{text.title}</h1>
        {'version' in text ? (
          <VersionNote path={`/${text.name}`} {...text.version} />
        ) : (
          <>
            <p className="muted text-xl leading-relaxed">{text.description}</p>
            <p className="muted">
              Last changed on <time dateTime={text.updated}>{formatPublished(text.updated)}</time>
            </p>
            {text.notice && (
              <p role="note" className="surface border-l-4 border-(--lit) p-5">
                {text.notice}
              </p>
            )}
          </>
        )}
      </header>
      <Prose text={text} contentsFirst />
    </main>
  )
}
