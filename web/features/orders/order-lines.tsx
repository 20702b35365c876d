import { formatDollars } from '#contract/money.ts'
import type { Order, OrderLine } from '#contract/orders/endpoints.ts'
import type { PriceSource } from '#contract/pricing.ts'
import { ChargeFacts, ChargeNotes } from '#web/features/charges/charge-facts.tsx'
import { ProductCell } from '#web/features/lines/product-cell.tsx'
import { formatCount } from '#web/ui/format-count.ts'

/** Where a price comes from, in words. */
const sourceWords: Readonly<Record<PriceSource, string>> = {
  base: 'Base price',
  break: 'Price for this quantity',
  'price-list': "Company's price",
  quote: 'Quoted price',
}

/** The lines of an order, with its totals. */
export function OrderLines({ order: { lines, orderAmount, paymentAmount, charges } }: { order: Order }) {
  return (
    <section aria-labelledby="lines" className="grid gap-4">
      <h2 id="lines" className="text-xl">
        {lines.length === 1 ? 'Product' : `${formatCount(lines.length)} products`}
      </h2>
      <div className="surface">
        <table className="stacked-table" aria-labelledby="lines">
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col" className="text-end">
                Pieces
              </th>
              <th scope="col" className="text-end">
                Price per piece
              </th>
              <th scope="col" className="text-end">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never change, and one product may be in several
              <Row key={`${line.product_id} ${place}`} line={line} />
            ))}
          </tbody>
        </table>
        <dl
          className={`border-current/15 border-t px-5 py-4 ${charges ? 'ml-auto grid w-full max-w-sm gap-2' : 'flex flex-wrap justify-end gap-x-10 gap-y-2'}`}
        >
          <div className="flex items-baseline justify-between gap-3">
            <dt className="muted">Pieces</dt>
            <dd className="font-medium">{formatCount(orderAmount)}</dd>
          </div>
          {charges && <ChargeFacts charges={charges} />}
          <div className="flex items-baseline justify-between gap-3">
            <dt className="muted">Total</dt>
            <dd className="font-semibold text-xl">{formatDollars(paymentAmount)}</dd>
          </div>
        </dl>
        {charges && (
          <div className="grid gap-1 px-5 pb-4 text-end">
            <ChargeNotes charges={charges} />
          </div>
        )}
      </div>
    </section>
  )
}

/** Lines that the company did not approve, which are no longer part of the order. */
export function RejectedLines({ lines }: { lines: readonly OrderLine[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="rejected" className="grid gap-4">
      <h2 id="rejected" className="text-xl">
        Not approved
      </h2>
      <ul className="surface grid gap-3 p-5">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change, and one product may be in several
          <li key={`${line.product_id} ${place}`} className="flex flex-wrap justify-between gap-x-6">
            <span className="wrap-anywhere">
              {formatCount(line.orderAmount)} × {line.productName}
            </span>
            <span>{formatDollars(line.paymentAmount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ line }: { line: OrderLine }) {
  return (
    <tr>
      <ProductCell line={line} note={line.note} />
      <td data-label="Pieces" className="md:text-end">
        {formatCount(line.orderAmount)}
      </td>
      <td data-label="Per piece" className="md:text-end">
        <div>
          {formatDollars(line.price)}
          <span className="muted block text-sm">{sourceWords[line.priceSource]}</span>
        </div>
      </td>
      <td data-label="Amount" className="font-medium md:text-end">
        {formatDollars(line.paymentAmount)}
      </td>
    </tr>
  )
}
