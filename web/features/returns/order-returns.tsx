import { useState } from 'react'
import type { Invoice } from '#contract/invoices/endpoints.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import type { Return } from '#contract/returns/endpoints.ts'
import type { Shipment } from '#contract/shipments/endpoints.ts'
import { AskReturnDialog } from './ask-return-dialog.tsx'
import { ReturnCard } from './return-card.tsx'
import { returnableLines } from './returnable-lines.ts'

interface Props {
  readonly order: Order & { readonly invoice?: Invoice | undefined }
  readonly shipments: readonly Shipment[]
  readonly returns: readonly Return[]
  readonly admin: boolean
}

/** The returns of an order, with a way to request one. Renders nothing where no return is possible. */
export function OrderReturns({ order, shipments, returns, admin }: Props) {
  const [asking, setAsking] = useState(false)
  const lines = returnableLines(shipments, returns)
  const canAsk = !admin && lines.length > 0
  if (returns.length === 0 && !canAsk) return null
  return (
    <section aria-labelledby="returns" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="returns" className="grow scroll-mt-24 text-xl">
          Returns
        </h2>
        {canAsk && (
          <button type="button" className="btn" onClick={() => setAsking(true)}>
            Return something
          </button>
        )}
      </div>
      {returns.length === 0 && (
        <p className="muted">Pieces that came damaged, or are not what you ordered, can go back to us.</p>
      )}
      {returns.length > 0 && (
        <ul className="grid gap-4 xl:grid-cols-2">
          {returns.map((each) => (
            <li key={each._id} className="grid">
              <ReturnCard order={order} returned={each} admin={admin} />
            </li>
          ))}
        </ul>
      )}
      {asking && <AskReturnDialog order={order} lines={lines} onClose={() => setAsking(false)} />}
    </section>
  )
}
