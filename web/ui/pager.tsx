import type { ReactNode } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { formatCount } from './price.ts'

/** How many rows an admin's list shows at once. */
export const ROWS = 25

/** What a list is narrowed down by; it stands in the address, so that it can be kept and sent. */
export function listQuery(request: Request) {
  const { searchParams } = new URL(request.url)
  const of = (name: string) => searchParams.get(name)?.trim() || undefined
  const before = Math.max(0, Math.trunc(Number(of('before') ?? 0))) || 0
  return { q: of('q')?.slice(0, 100), cursor: of('cursor')?.slice(0, 64), before, of }
}

export function SearchForm({ label, children }: { label: string; children?: ReactNode }) {
  const [search] = useSearchParams()
  return (
    // With another search in the address, its fields are others too.
    <Form key={search.toString()} role="search" className="grid items-end gap-3 sm:flex sm:flex-wrap">
      <label className="grid grow gap-1.5 font-medium">
        {label}
        <input
          type="search"
          name="q"
          defaultValue={search.get('q') ?? ''}
          maxLength={100}
          className="input"
        />
      </label>
      {children}
      <button type="submit" className="btn">
        Search
      </button>
    </Form>
  )
}

/** Narrows a list down to one of a few. */
export function Filter({ name, ...choice }: { label: string; name: string; options: Options }) {
  const [search] = useSearchParams()
  return <ChoiceField {...choice} name={name} defaultValue={search.get(name) ?? ''} />
}
type Options = Parameters<typeof ChoiceField>[0]['options']

/** How many there are in all, and the way to the next ones. Back is the browser's. */
export function Pager({
  total,
  before = 0,
  next,
  one,
  many,
}: {
  total: number
  /** How many rows the pages before had. */
  before?: number
  next: string | undefined
  one: string
  many: string
}) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const to = (cursor: string | undefined) => {
    const query = new URLSearchParams(search)
    query.delete('cursor')
    query.delete('before')
    if (cursor) {
      query.set('cursor', cursor)
      query.set('before', String(before + ROWS))
    }
    return { pathname, search: query.toString() }
  }
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-3">
      <p className="muted mr-auto">
        {formatCount(total)} {total === 1 ? one : many} in all
      </p>
      {search.has('cursor') && (
        <Link to={to(undefined)} className="btn">
          First page
        </Link>
      )}
      {next && (
        <Link to={to(next)} className="btn">
          Next page
        </Link>
      )}
    </nav>
  )
}

export function NothingFound({ children }: { children: ReactNode }) {
  return <p className="surface muted px-6 py-12 text-center">{children}</p>
}
