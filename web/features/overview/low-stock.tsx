import { href, Link } from 'react-router'
import type { Overview } from '#contract/overview.ts'
import { formatCount } from '#web/ui/format-count.ts'

export function LowStock({ products }: { products: Overview['lowStock'] }) {
  return (
    <section aria-labelledby="low" className="surface grid gap-4 p-5 sm:p-7">
      <h2 id="low" className="text-xl">
        Low stock
      </h2>
      {products.length === 0 ? (
        <p className="muted">Nothing runs low.</p>
      ) : (
        <ul className="grid gap-2">
          {products.map(({ _id, name, availableQuantity }) => (
            <li key={_id} className="flex flex-wrap justify-between gap-x-6">
              <Link
                to={href('/purchase/:id', { id: _id })}
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
