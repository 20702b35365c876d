import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { Shipment } from '#contract/shipments/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/may.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { toast } from '#web/ui/toasts.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'

/** An admin's actions on a shipment under way. */
export function ShipmentActions({ shipment }: { shipment: Shipment }) {
  const { _id: id, number } = shipment
  const mutate = useMutation<{ id: string }>()
  const [open, setOpen] = useState<'tracking' | 'removal'>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function run(call: typeof api.deliverShipment | typeof api.voidShipment, done: string) {
    setOpen(undefined)
    setBusy(true)
    const failure = await mutate({
      input: { id },
      send: (input, { request }) => callShop(request, call, input),
      onDone: () => toast(done),
    })
    setError(failure?.message)
    setBusy(false)
  }

  const which = <span className="sr-only"> {number}</span>
  return (
    <div className="grid gap-3">
      <FormError>{error}</FormError>
      <div className="flex flex-wrap gap-2">
        <May call={api.deliverShipment}>
          <button
            type="button"
            className="btn"
            disabled={busy}
            onClick={() => run(api.deliverShipment, `${number} is delivered`)}
          >
            Delivered{which}
          </button>
        </May>
        <May call={api.changeShipment}>
          <button type="button" className="btn" onClick={() => setOpen('tracking')}>
            Correct{which}
          </button>
        </May>
        <May call={api.voidShipment}>
          <button type="button" className="btn ml-auto" disabled={busy} onClick={() => setOpen('removal')}>
            Remove{which}
          </button>
        </May>
      </div>
      {open === 'tracking' && <TrackingDialog shipment={shipment} onClose={() => setOpen(undefined)} />}
      {open === 'removal' && (
        <ConfirmDialog
          title="Are You Sure"
          confirm={`Remove ${number}`}
          busy={busy}
          onClose={() => setOpen(undefined)}
          onConfirm={() =>
            void run(api.voidShipment, `Removed ${number}. Its pieces are to be shipped again.`)
          }
        >
          <p>
            For a shipment that was a mistake. Its pieces and serial numbers can be shipped again, and the
            buyer is told that they are not on their way.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
