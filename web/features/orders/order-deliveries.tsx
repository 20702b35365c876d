import { formatCount } from '#contract/counts.ts'
import type { Order } from '#contract/orders/order.ts'
import { Section } from '#web/ui/section.tsx'
import { isDivided } from './delivery-summary.tsx'

/** The addresses of a divided order, each with its pieces. Renders nothing for an order to one address. */
export function OrderDeliveries({ order }: { order: Order }) {
  if (!isDivided(order)) return null
  const { deliveries, lines, parts = [] } = order
  const goods = [...lines, ...parts]
  return (
    <Section id="deliveries" title={<>{formatCount(deliveries.length)} deliveries</>}>
      <ol className="grid gap-4 md:grid-cols-2">
        {deliveries.map((delivery, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: deliveries never change, and two may be to one address
          <li key={place} className="surface grid content-start gap-4 p-5 sm:p-6">
            <div className="grid gap-0.5 wrap-anywhere">
              <p className="whitespace-pre-line">{delivery.address}</p>
              <p className="muted">{delivery.phone}</p>
            </div>
            <ul className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-current/15 border-t pt-4">
              {delivery.lines.map(({ line, orderAmount }) => (
                <li key={line} className="col-span-2 grid grid-cols-subgrid">
                  <span className="text-end font-medium">{formatCount(orderAmount)} ×</span>
                  <span className="wrap-anywhere">{lines[line - 1]?.productName}</span>
                </li>
              ))}
            </ul>
            {delivery.cancelled?.map(({ line, orderAmount }) => (
              <p key={line} className="muted text-sm wrap-anywhere">
                {formatCount(orderAmount)} × {goods[line - 1]?.productName} cancelled
              </p>
            ))}
          </li>
        ))}
      </ol>
    </Section>
  )
}
