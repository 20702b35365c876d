import { Link, useSearchParams } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import { formatTotal } from './format-total.ts'
import { type ListPage, pageLinks } from './paging.ts'

interface Props {
  readonly page: ListPage<unknown>
  /** The singular and plural noun for the rows. */
  readonly nouns: readonly [one: string, many: string]
  /** Rows are counted up to here; a larger total only means that there are more. */
  readonly counted?: number
}

/** The range of rows shown and links to the other pages, which can be bookmarked and shared. */
export function Pager({ page, nouns: [one, many], counted = Number.POSITIVE_INFINITY }: Props) {
  const [search] = useSearchParams()
  const { rows, total, before } = page
  const { first, previous, next } = pageLinks(search, page)
  const partial = rows.length > 0 && rows.length < total
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-3">
      <p className="muted mr-auto">
        {formatTotal(total, counted)} {total === 1 ? one : many} in total
        {partial && `, ${formatCount(before + 1)} to ${formatCount(before + rows.length)} shown`}
      </p>
      {first && (
        <Link to={{ search: first }} className="btn">
          First page
        </Link>
      )}
      {previous && (
        <Link to={{ search: previous }} className="btn" rel="prev">
          Previous page
        </Link>
      )}
      {next && (
        <Link to={{ search: next }} className="btn" rel="next">
          Next page
        </Link>
      )}
    </nav>
  )
}
