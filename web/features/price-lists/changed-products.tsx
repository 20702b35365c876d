import { formatDollars } from '#contract/money.ts'
import type { PriceChange } from '#contract/price-lists/impact-preview.ts'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import type { ListPage } from '#web/ui/paging.ts'
import { Ladder } from './ladder.tsx'

/** Products whose price a draft changes, with both prices. */
export function ChangedProducts({ changes }: { changes: ListPage<PriceChange> }) {
  return (
    <>
      {changes.rows.length === 0 ? (
        <NothingFound>No product here.</NothingFound>
      ) : (
        <table className="stacked-table surface" aria-labelledby="products">
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
              <th scope="col">Floor</th>
            </tr>
          </thead>
          <tbody>
            {changes.rows.map((change) => (
              <tr key={change.product_id}>
                <th scope="row" data-label="Product" className="min-w-0">
                  <div>
                    <span className="font-medium wrap-anywhere">{change.productName}</span>
                    <br />
                    <span className="muted font-normal text-sm wrap-anywhere">{change.sku}</span>
                  </div>
                </th>
                <td data-label="Now">
                  <Ladder prices={change.before} />
                </td>
                <td data-label="Then">
                  <Ladder prices={change.after} />
                </td>
                <td data-label="Floor">
                  {change.floorPrice === undefined ? (
                    <span className="muted">None</span>
                  ) : (
                    <span className={change.isBelowFloor ? 'text-problem font-medium' : ''}>
                      {formatDollars(change.floorPrice)}
                      {change.isBelowFloor && ': undercut'}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager page={changes} nouns={['product', 'products']} />
    </>
  )
}
