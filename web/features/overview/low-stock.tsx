import { href, Link } from 'react-router'
import type { Overview } from '#contract/overview/endpoints.ts'
import { formatCount } from '#web/ui/format-count.ts'

/** Products low in stock. Each links to where an admin with the right role restocks it. */
export function LowStock({ lowStock }: { lowStock: Overview['lowStock'] }) {
  const products = href('/dashBoard/manageProduct')
  return (
    <section aria-labelledby="low" className="surface grid gap-4 p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="low" className="text-xl">
          Low stock
        </h2>
        {lowStock.length > 0 && (
          <Link to={`${products}?show=low`} className="anchor inline-flex min-h-11 items-center">
            All that run low
          </Link>
        )}
      </div>
      {lowStock.length === 0 ? (
        <p className="muted">Nothing runs low.</p>
      ) : (
        <ul className="grid gap-2">
          {lowStock.map(({ _id, name, availableQuantity }) => (
            <li key={_id} className="flex flex-wrap justify-between gap-x-6">
              <Link
                to={`${products}?${new URLSearchParams({ show: 'low', q: name, restock: _id })}`}
                className="anchor inline-flex min-h-11 items-center"
              >
                {name}
              </Link>
              <span className="inline-flex min-h-11 items-center">
                {formatCount(availableQuantity)} pieces
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
