import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { Quote } from '#contract/quotes/endpoints.ts'
import { PartList } from '#web/features/lines/part-list.tsx'
import { ProductCell } from '#web/features/lines/product-cell.tsx'
import { WhyThisPrice } from '#web/features/prices/why-this-price.tsx'
import { HeldLater } from '#web/features/quotes/held-later.tsx'
import { Promised } from '#web/features/stock/promised.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { RowPages, useRowPages } from '#web/ui/row-pages.tsx'
import { Section } from '#web/ui/section.tsx'

/** The lines of a quote's latest round, beside today's prices. */
export function QuoteLines({ quote: { lines, revisions }, admin }: { quote: Quote; admin: boolean }) {
  const last = revisions.at(-1)
  const byShop = last?.side === 'shop'
  const saidOf = new Map(last?.lines.map((said) => [said.line, said]))
  const pages = useRowPages(lines.length)
  return (
    <Section id="lines" title={byShop ? 'The offer' : 'The request'}>
      <div>
        <RecordTable
          labelledBy="lines"
          rows={lines.slice(pages.first, pages.end).map((line) => ({ ...line, said: saidOf.get(line.line) }))}
          keyOf={({ line }) => String(line)}
          columns={[
            {
              head: 'Product',
              label: '',
              isName: true,
              cell: (line) => (
                <>
                  <ProductCell line={line} />
                  <PartList
                    besidePicture
                    parts={line.parts ?? []}
                    pieces={({ piecesPerKit }) => piecesPerKit * (line.said?.pieces ?? 1)}
                  />
                </>
              ),
            },
            {
              head: 'Pieces',
              isEnd: true,
              cell: ({ said, short, awaited }) => (
                <>
                  {said ? formatCount(said.pieces) : 'left out'}
                  {said && short && <Promised product={short} pieces={said.pieces} label="Expected" />}
                  {said && awaited && <HeldLater pieces={said.pieces} awaited={awaited} />}
                </>
              ),
            },
            {
              head: byShop ? 'Offered price per piece' : 'Target price per piece',
              label: 'Per piece',
              isEnd: true,
              className: 'font-medium',
              cell: ({ said }) => (said?.price === undefined ? '–' : formatAmount(said.price)),
            },
            {
              head: 'Current price per piece',
              label: 'Today',
              isEnd: true,
              cell: ({ said, listPrice, listTerms, productName }) =>
                listPrice === undefined ? (
                  'no longer sold'
                ) : (
                  <>
                    {formatAmount(listPrice)}
                    {said && listTerms && !admin && (
                      <WhyThisPrice
                        line={{ ...listTerms, productName, orderAmount: said.pieces, price: listPrice }}
                        isWithoutOffer
                      />
                    )}
                  </>
                ),
            },
          ]}
        />
        {lines.length > pages.end - pages.first && (
          <div className="border-(--line-2) border-t px-2 py-4">
            <RowPages pages={pages} label="Lines of the quote" />
          </div>
        )}
        {last?.total !== undefined && (
          <dl className="flex flex-wrap justify-end gap-x-10 gap-y-2 border-(--line-2) border-t px-2 py-4">
            <div className="flex items-baseline gap-3">
              <dt className="muted">Total</dt>
              <dd className="font-semibold text-xl">{formatAmount(last.total)}</dd>
            </div>
          </dl>
        )}
      </div>
    </Section>
  )
}
