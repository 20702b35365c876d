import { formatCount } from '#contract/counts.ts'
import type { Order } from '#contract/orders/order.ts'
import { carrierName } from '#contract/shipments/carriers.ts'
import { packingSlip, type Shipment } from '#contract/shipments/endpoints.ts'
import { fileFromShop } from '#web/api-client.ts'
import { isDivided } from '#web/features/orders/delivery-summary.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { ExportButton } from '#web/ui/export-button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ShipmentActions } from './shipment-actions.tsx'

interface Props {
  readonly order: Order
  readonly shipment: Shipment
  readonly admin: boolean
}

/** A shipment: its content, destination and tracking. */
export function ShipmentCard({ order, shipment, admin }: Props) {
  const { number, shippedAt, deliveredAt, lines } = shipment
  return (
    <article aria-label={number} className="surface grid content-start gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-0.5">
          <h3 className="font-medium">{number}</h3>
          <p className="muted text-sm">
            Shipped <time dateTime={shippedAt}>{formatDay(shippedAt)}</time>
            {deliveredAt && (
              <>
                , delivered <time dateTime={deliveredAt}>{formatDay(deliveredAt)}</time>
              </>
            )}
          </p>
        </div>
        <StatusBadge
          {...(deliveredAt ? { kind: 'done', text: 'Delivered' } : { kind: 'moving', text: 'On its way' })}
        />
      </div>
      <TrackedBy shipment={shipment} />
      {isDivided(order) && <p className="wrap-anywhere whitespace-pre-line">To {shipment.address}</p>}
      <ul className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-current/15 border-t pt-4">
        {lines.map(({ line, orderAmount, productName, serials }) => (
          <li key={line} className="col-span-2 grid grid-cols-subgrid">
            <span className="text-end font-medium">{formatCount(orderAmount)} ×</span>
            <span className="wrap-anywhere">
              {productName}
              {serials > 0 && (
                <span className="muted block text-sm">{formatCount(serials)} serial numbers</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 self-end">
        {admin && !deliveredAt && <ShipmentActions shipment={shipment} />}
        <ExportButton
          label="Packing slip"
          name={`${number}.pdf`}
          read={(request) => fileFromShop(request, packingSlip, { id: shipment._id })}
        />
      </div>
    </article>
  )
}

function TrackedBy({ shipment: { carrier, trackingNumber, trackingLink } }: { shipment: Shipment }) {
  if (!carrier) return null
  const name = carrier === 'other' && trackingLink ? 'Track the shipment' : carrierName(carrier)
  const text = `${name} ${trackingNumber}`.trim()
  if (!trackingLink) return <p className="wrap-anywhere">{text}</p>
  return (
    <a
      href={trackingLink}
      target="_blank"
      rel="noopener noreferrer"
      className="tap-link justify-self-start wrap-anywhere"
    >
      <span>
        {text}
        <span className="sr-only">, opens in a new tab</span>
      </span>
    </a>
  )
}
