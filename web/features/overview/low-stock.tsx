import { href, Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import type { Overview } from '#contract/overview/endpoints.ts'
import { Section } from '#web/ui/section.tsx'

/** Products low in stock. Each links to where an admin with the right role restocks it. */
export function LowStock({ lowStock }: { lowStock: Overview['lowStock'] }) {
  const products = href('/dashBoard/manageProduct')
  return (
    <Section
      id="low"
      title="Low stock"
      actions={
        lowStock.length > 0 && (
          <Link to={`${products}?show=low`} className="tap-link">
            All products low in stock
          </Link>
        )
      }
      className="surface grid gap-4 p-5 sm:p-7"
    >
      {lowStock.length === 0 ? (
        <p className="muted">No product is low in stock.</p>
      ) : (
        <ul className="grid gap-2">
          {lowStock.map(({ _id, name, availableQuantity }) => (
            <li key={_id} className="flex flex-wrap justify-between gap-x-6">
              <Link
                to={`${products}?${new URLSearchParams({ show: 'low', q: name, restock: _id })}`}
                className="tap-link"
              >
                {name}
              </Link>
              <span className="inline-flex min-h-(--control) items-center">
                {formatCount(availableQuantity)} pieces
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
