import { formatAmount } from '#contract/money.ts'
import type { PriceChange } from '#contract/price-lists/impact-preview.ts'
import { NameAndSku } from '#web/features/products/name-and-sku.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import type { ListPage } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Ladder } from './ladder.tsx'

/** Products whose price a draft changes, with both prices. */
export function ChangedProducts({ changes }: { changes: ListPage<PriceChange> }) {
  return (
    <>
      <RecordTable
        none={<NothingFound>No product here.</NothingFound>}
        labelledBy="products"
        rows={changes.rows}
        keyOf={({ product_id }) => product_id}
        columns={[
          {
            head: 'Product',
            isName: true,
            cell: ({ productName, sku }) => <NameAndSku name={productName}>{sku}</NameAndSku>,
          },
          { head: 'Now', cell: ({ before }) => <Ladder prices={before} /> },
          { head: 'Then', cell: ({ after }) => <Ladder prices={after} /> },
          {
            head: 'Floor',
            cell: ({ floorPrice, isBelowFloor }) =>
              floorPrice === undefined ? (
                <span className="muted">None</span>
              ) : (
                <span className={isBelowFloor ? 'text-problem font-medium' : ''}>
                  {formatAmount(floorPrice)}
                  {isBelowFloor && ': undercut'}
                </span>
              ),
          },
        ]}
      />
      <Pager page={changes} nouns={['product', 'products']} />
    </>
  )
}
