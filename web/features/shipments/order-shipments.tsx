import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import type { OpenLine, Shipment } from '#contract/shipments/endpoints.ts'
import { fileFromShop } from '#web/api-client.ts'
import { useMay } from '#web/features/sign-in/may.tsx'
import { downloadFile } from '#web/ui/download-file.ts'
import { ExportButton } from '#web/ui/export-button.tsx'
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
  const [shipping, setShipping] = useState(false)
  const { openLines } = order
  const canShip = useMay()(api.shipOrder) && admin && openLines.length > 0
  if (shipments.length === 0 && !canShip) return null
  const hasSerials = shipments.some(({ lines }) => lines.some(({ serials }) => serials > 0))
  return (
    <section aria-labelledby="shipments" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="shipments" className="grow text-xl">
          Shipments
        </h2>
        {hasSerials && (
          <ExportButton
            label="Asset list as CSV"
            save={async (request) =>
              downloadFile(
                `${order.number}-assets.csv`,
                await fileFromShop(request, api.assetList, { id: order._id }),
              )
            }
          />
        )}
        {canShip && (
          <button type="button" className="btn" onClick={() => setShipping(true)}>
            Ship pieces
          </button>
        )}
      </div>
      {shipments.length === 0 && <p className="muted">Nothing is shipped yet.</p>}
      {shipments.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2">
          {shipments.map((shipment) => (
            <li key={shipment._id} className="grid">
              <ShipmentCard order={order} shipment={shipment} admin={admin} />
            </li>
          ))}
        </ul>
      )}
      {shipments.length > 0 && <OpenLines order={order} openLines={openLines} />}
      {shipping && <ShipDialog order={order} openLines={openLines} onClose={() => setShipping(false)} />}
    </section>
  )
}
