import { changeLine } from './cart-store.ts'

/** Lines of products that are no longer sold. They stay until the user removes them. */
export function UnknownLines({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <ul aria-label="No longer sold" className="grid gap-4">
      {ids.map((id) => (
        <li key={id} className="surface flex flex-wrap items-center justify-between gap-3 p-5">
          <p className="min-w-0">
            This product is no longer sold. <span className="muted text-sm wrap-anywhere">{id}</span>
          </p>
          <button
            type="button"
            className="menu-entry -mr-3"
            onClick={() => changeLine(id, { orderAmount: 0 })}
          >
            Remove<span className="sr-only"> the product {id} that is no longer sold</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
