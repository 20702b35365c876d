import type { Order } from '#contract/orders/order.ts'
import { assetList, type OpenLine, type Shipment, shipOrder } from '#contract/shipments/endpoints.ts'
import { fileFromShop } from '#web/api-client.ts'
import { isAwaited } from '#web/features/orders/is-awaited.ts'
import { useMay } from '#web/features/sign-in/permissions.tsx'
import { CardList } from '#web/ui/card-list.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { OpenLines } from './open-lines.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { ShipmentCard } from './shipment-card.tsx'

interface Props {
  readonly order: Order & { readonly openLines: readonly OpenLine[] }
  readonly shipments: readonly Shipment[]
  readonly admin: boolean
}

/** The shipments of an order, and what is still to come. Renders nothing if nothing is shipped. */
export function OrderShipments({ order, shipments, admin }: Props) {
  const { openLines } = order
  const mayShip = useMay()(shipOrder) && admin && openLines.length > 0
  const waits = order.shipTogether === true && isAwaited(order)
  const canShip = mayShip && !waits
  if (shipments.length === 0 && !mayShip) return null
  const hasSerials = shipments.some(({ lines }) => lines.some(({ serials }) => serials > 0))
  return (
    <Section
      id="shipments"
      title="Shipments"
      actions={
        <>
          {hasSerials && (
            <ExportButton
              label="Asset list as CSV"
              name={`${order.number}-assets.csv`}
              read={(request) => fileFromShop(request, assetList, { id: order._id })}
            />
          )}
          {canShip && (
            <DialogButton
              dialog={(onClose) => <ShipDialog order={order} openLines={openLines} onClose={onClose} />}
            >
              Ship pieces
            </DialogButton>
          )}
        </>
      }
    >
      {shipments.length === 0 && <p className="muted">Nothing has been shipped yet.</p>}
      {mayShip && waits && (
        <p className="max-w-prose">
          The buyer wants all pieces together, and some have not come yet.{' '}
          {order.oneFreight
            ? 'The order pays the freight of one shipment, so it is not shipped in parts.'
            : 'To ship a part now, ask the buyer, who can change that on the page of the order.'}
        </p>
      )}
      {shipments.length > 0 && (
        <CardList rows={shipments} className="grid gap-4 md:grid-cols-2">
          {(shipment) => <ShipmentCard order={order} shipment={shipment} admin={admin} />}
        </CardList>
      )}
      {shipments.length > 0 && <OpenLines order={order} openLines={openLines} />}
    </Section>
  )
}
