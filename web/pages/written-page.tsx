import { allPages } from '#web/content/library.server.ts'
import { Prose } from '#web/features/blog/prose.tsx'
import { formatPublished } from '#web/ui/dates.ts'
import { pageMeta } from '#web/ui/page-meta.ts'
import type { Route } from './+types/written-page'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? pageMeta(matches, { ...loaderData.text, path: `/${loaderData.text.name}` }) : []

/** Several paths share this page; each has its text under its own name. */
export function loader({ url }: Route.LoaderArgs) {
  const name = url.pathname.replaceAll('/', '').toLowerCase()
  const text = allPages().find((known) => known.name === name)
  if (!text) throw new Error(`No text for ${name}`)
  return { text }
}

export default function WrittenPage({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <main className="page grid grid-cols-[minmax(0,1fr)] gap-12 py-12 lg:py-20">
      <header className="grid max-w-2xl gap-5">
        <h1 className="text-[clamp(2.125rem,5vw,3.25rem)]">{text.title}</h1>
        <p className="muted text-xl leading-relaxed">{text.description}</p>
        <p className="muted">
          Last changed on <time dateTime={text.updated}>{formatPublished(text.updated)}</time>
        </p>
        {text.notice && (
          <p role="note" className="surface border-l-4 border-(--lit) p-5">
            {text.notice}
          </p>
        )}
      </header>
      <Prose text={text} contentsFirst />
    </main>
  )
}
