import { formatCount } from '#contract/counts.ts'
import { goodsOf } from '#contract/orders/lines-and-parts.ts'
import type { Order } from '#contract/orders/order.ts'
import type { OpenLine } from '#contract/shipments/endpoints.ts'
import { isDivided } from '#web/features/orders/delivery-summary.tsx'

/** The lines still to be shipped, by address for a divided order. */
export function OpenLines({ order, openLines }: { order: Order; openLines: readonly OpenLine[] }) {
  if (openLines.length === 0) return null
  return (
    <div className="surface grid gap-3 p-5 sm:p-6">
      <h3 className="font-medium">Still to ship</h3>
      {[...Map.groupBy(openLines, ({ delivery }) => delivery)].map(([delivery, lines]) => (
        <div key={delivery} className="grid gap-1">
          {isDivided(order) && (
            <p className="muted wrap-anywhere text-sm whitespace-pre-line">
              to {order.deliveries[delivery - 1]?.address}
            </p>
          )}
          <ul className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
            {lines.map(({ line, orderAmount }) => (
              <li key={line} className="col-span-2 grid grid-cols-subgrid">
                <span className="text-end font-medium">{formatCount(orderAmount)} ×</span>
                <span className="wrap-anywhere">{goodsOf(order)[line - 1]?.productName}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
