import { Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getList } from '#contract/lists/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { AddListToCart } from './add-list-to-cart.tsx'
import { ListActions } from './list-actions.tsx'
import { ListLineRow } from './list-line-row.tsx'
import { QuoteOfList } from './quote-of-list.tsx'
import { useListLines } from './use-list-lines.ts'

interface Props {
  readonly list: ReplyOf<typeof getList>
  /** The page of lines, from 1. */
  readonly page: number
  /** The number of lines of a full page. */
  readonly pageLines: number
  /** Admins can read lists from when they were customers, but cannot purchase. */
  readonly admin: boolean
}

/** A list with one page of its lines and its actions. */
export function ListView({ list, page, pageLines, admin }: Props) {
  const { _id: id, canChange, lineCount } = list
  const { lines, save, isSaving, failure, ...edit } = useListLines(id, list.lines)
  const first = (page - 1) * pageLines
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {lines.length > 0 && !admin && (
          <>
            <AddListToCart list={list} save={save} />
            <QuoteOfList list={list} save={save} />
          </>
        )}
        {canChange && <ListActions list={list} />}
      </div>
      <div className="grid gap-4">
        {lines.length === 0 ? (
          <p className="surface muted px-6 py-12 text-center">
            Nothing is on this {page > 1 ? 'page of the list' : 'list yet. Add products from their pages'}.
          </p>
        ) : (
          <ul className="grid gap-4">
            {lines.map((line) => (
              <ListLineRow
                key={line.product_id}
                listId={id}
                line={line}
                edit={canChange ? edit : undefined}
              />
            ))}
          </ul>
        )}
        <p role="status" className="muted min-h-6 text-sm">
          {isSaving && 'Saving…'}
        </p>
        <div role="alert" className="flex flex-wrap items-center gap-3 empty:hidden">
          {failure && (
            <>
              <p className="text-problem">{failure} The last change is not saved.</p>
              <Button onClick={() => void save()}>Try again</Button>
            </>
          )}
        </div>
        {(page > 1 || lineCount > pageLines) && (
          <nav aria-label="Pages" className="flex flex-wrap items-center gap-3">
            <p className="muted mr-auto">
              {formatCount(lineCount)} lines in total
              {lines.length > 0 &&
                `, ${formatCount(first + 1)} to ${formatCount(first + lines.length)} shown`}
            </p>
            {page > 1 && (
              <Link to={{ search: page === 2 ? '' : `?page=${page - 1}` }} rel="prev" className="btn">
                Previous page
              </Link>
            )}
            {first + pageLines < lineCount && (
              <Link to={{ search: `?page=${page + 1}` }} rel="next" className="btn">
                Next page
              </Link>
            )}
          </nav>
        )}
      </div>
    </>
  )
}
