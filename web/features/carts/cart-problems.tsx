import { Link } from 'react-router'
import type { CartLine } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { quantityId } from '#web/features/lines/line-row.tsx'
import { problemText } from '#web/features/lines/problem-text.ts'

/** At most this many problems are listed; the others appear as these are fixed. */
const LISTED = 10

interface Props {
  readonly lines: readonly CartLine[]
  readonly unknownCount: number
  /** Returns the query string of the page that shows a line. */
  readonly searchOf: (place: number) => string
}

/** Everything that prevents the cart from being ordered, each with a link to its line. */
export function CartProblems({ lines, unknownCount, searchOf }: Props) {
  const problems = lines.flatMap((line, place) => {
    const message = problemText(line)
    return message ? [{ id: line.product_id, name: line.productName, message, place }] : []
  })
  const count = problems.length + unknownCount
  if (count === 0) return null
  return (
    <section aria-labelledby="problems" className="surface grid gap-3 border-l-4 border-(--text-error) p-5">
      <h2 id="problems" className="text-lg">
        {count === 1
          ? 'One line cannot be ordered as it is'
          : `${formatCount(count)} lines cannot be ordered as they are`}
      </h2>
      <ul className="grid gap-1">
        {problems.slice(0, LISTED).map(({ id, name, message, place }) => (
          <li key={id}>
            <Link
              to={{ search: searchOf(place), hash: `#${quantityId(id)}` }}
              preventScrollReset
              className="anchor inline-flex min-h-6 items-center"
            >
              {name}
            </Link>
            : {message}
          </li>
        ))}
        {problems.length > LISTED && <li>and {formatCount(problems.length - LISTED)} more</li>}
        {unknownCount > 0 && (
          <li>
            {unknownCount === 1 ? 'One product is' : `${formatCount(unknownCount)} products are`} no longer
            sold.
          </li>
        )}
      </ul>
    </section>
  )
}
