import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { Order, OrderLine } from '#contract/orders/order.ts'
import type { PriceSource } from '#contract/pricing.ts'
import { sourcesText } from '#contract/stock/promised-text.ts'
import { ChargeFacts, ChargeNotes } from '#web/features/charges/charge-facts.tsx'
import { PartList } from '#web/features/lines/part-list.tsx'
import { ProductCell } from '#web/features/lines/product-cell.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'

/** The source of a price, in words. */
const sourceWords: Readonly<Record<PriceSource, string>> = {
  base: 'Base price',
  break: 'Price for this quantity',
  'price-list': 'Company’s price',
  quote: 'Quoted price',
  'call-off': 'Price of the call-off order',
  pool: 'Price of the pool',
}

/** The lines of an order, with its totals. */
export function OrderLines({ order, toSeller }: { order: Order; toSeller: boolean }) {
  const { lines, parts = [], orderAmount, paymentAmount, coupon, charges } = order
  const partsOf = (line: OrderLine) => parts.filter(({ kitLine }) => lines[kitLine - 1] === line)
  return (
    <Section id="lines" title={lines.length === 1 ? 'Product' : `${formatCount(lines.length)} products`}>
      <div>
        <RecordTable
          labelledBy="lines"
          rows={lines}
          // Lines never change, and one product may be in several.
          keyOf={({ product_id }, place) => `${product_id} ${place}`}
          columns={[
            {
              head: 'Product',
              label: '',
              isName: true,
              sortBy: ({ productName }) => productName,
              cell: (line) => (
                <>
                  <ProductCell line={line} note={line.note} />
                  <PartList besidePicture parts={partsOf(line)} pieces={({ orderAmount }) => orderAmount}>
                    {(part) => <Days {...part} />}
                  </PartList>
                </>
              ),
            },
            {
              head: 'Pieces',
              isEnd: true,
              sortBy: ({ orderAmount }) => orderAmount,
              cell: (line) => (
                <>
                  {formatCount(line.orderAmount)}
                  <Days {...line} />
                </>
              ),
            },
            {
              head: 'Price per piece',
              label: 'Per piece',
              isEnd: true,
              sortBy: ({ price }) => price,
              cell: ({ price, priceSource }) => (
                <>
                  {formatAmount(price)}
                  <span className="muted block text-sm">{sourceWords[priceSource]}</span>
                </>
              ),
            },
            {
              head: 'Amount',
              isEnd: true,
              className: 'font-medium',
              sortBy: ({ paymentAmount }) => paymentAmount,
              cell: (line) => (
                <>
                  {formatAmount(line.paymentAmount)}
                  {line.discount !== undefined && (
                    <span className="muted block text-sm">
                      coupon {coupon?.code} {formatAmount(-line.discount)}
                    </span>
                  )}
                </>
              ),
            },
          ]}
        />
        <dl
          className={`border-(--line-2) border-t px-2 py-4 ${charges || coupon ? 'ml-auto grid w-full max-w-sm gap-2' : 'flex flex-wrap justify-end gap-x-10 gap-y-2'}`}
        >
          <div className="flex items-baseline justify-between gap-3">
            <dt className="muted">Pieces</dt>
            <dd className="font-medium">{formatCount(orderAmount)}</dd>
          </div>
          <ChargeFacts coupon={coupon} charges={charges} />
          <div className="flex items-baseline justify-between gap-3">
            <dt className="muted">Total</dt>
            <dd className="font-semibold text-xl">{formatAmount(paymentAmount)}</dd>
          </div>
        </dl>
        {charges && (
          <div className="grid gap-1 px-2 pb-4 text-end">
            <ChargeNotes charges={charges} toSeller={toSeller} />
          </div>
        )}
      </div>
    </Section>
  )
}

/** The days on which pieces not yet in stock come, and the pieces cancelled. */
function Days({
  orderAmount,
  awaited,
  cancelled = 0,
}: Pick<OrderLine, 'orderAmount' | 'awaited' | 'cancelled'>) {
  const days = awaited && sourcesText(orderAmount - cancelled, awaited)
  const text = [cancelled > 0 && `${formatCount(cancelled)} cancelled`, days].filter(Boolean).join(', ')
  return text && <span className="muted block text-sm">{text}</span>
}

/** Lines that the company did not approve, which are no longer part of the order. */
export function RejectedLines({ lines }: { lines: readonly OrderLine[] }) {
  if (lines.length === 0) return null
  return (
    <Section id="rejected" title="Not approved">
      <ul className="surface grid gap-3 p-5">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change, and one product may be in several
          <li key={`${line.product_id} ${place}`} className="flex flex-wrap justify-between gap-x-6">
            <span className="wrap-anywhere">
              {formatCount(line.orderAmount)} × {line.productName}
            </span>
            <span>{formatAmount(line.paymentAmount)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
