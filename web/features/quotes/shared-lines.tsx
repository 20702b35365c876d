import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { SharedQuote } from '#contract/quotes/links.ts'
import { PartList } from '#web/features/lines/part-list.tsx'
import { NameAndSku } from '#web/features/products/name-and-sku.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { RowPages, useRowPages } from '#web/ui/row-pages.tsx'
import { HeldLater } from './held-later.tsx'

/** The offered lines. */
export function SharedLines({ lines }: Pick<SharedQuote, 'lines'>) {
  const pages = useRowPages(lines.length)
  return (
    <div className="grid gap-4">
      <RecordTable
        caption="The offer"
        rows={lines.slice(pages.first, pages.end)}
        keyOf={({ line }) => String(line)}
        columns={[
          {
            head: 'Product',
            isName: true,
            cell: ({ productName, sku, parts = [], pieces }) => (
              <>
                <NameAndSku name={productName}>{sku}</NameAndSku>
                <PartList parts={parts} pieces={({ piecesPerKit }) => piecesPerKit * pieces} />
              </>
            ),
          },
          {
            head: 'Pieces',
            isEnd: true,
            cell: ({ pieces, awaited }) => (
              <>
                {formatCount(pieces)}
                {awaited && <HeldLater pieces={pieces} awaited={awaited} />}
              </>
            ),
          },
          {
            head: 'Price per piece',
            label: 'Per piece',
            isEnd: true,
            cell: ({ price }) => formatAmount(price),
          },
          {
            head: 'Amount',
            isEnd: true,
            className: 'font-medium',
            cell: ({ amount }) => formatAmount(amount),
          },
        ]}
      />
      <RowPages pages={pages} label="Lines of the offer" />
    </div>
  )
}
