import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Shipment } from '#contract/shipments/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { checkTracking, type TrackingDraft, trackingFields, trackingOf } from './tracking-draft.ts'
import { TrackingFields } from './tracking-fields.tsx'

const schema = z.object(trackingFields).superRefine(checkTracking)

/** Corrects a shipment's carrier and tracking number. */
export function TrackingDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const { _id: id, number, carrier = '', trackingNumber, trackingUrl = '' } = shipment
  const defaultValues: TrackingDraft = { carrier, trackingNumber, trackingUrl }
  const modal = useModal()
  const { form, field, submit, isSubmitting, error } = useApiForm({
    schema,
    defaultValues,
    toInput: (draft) => ({ id, tracking: trackingOf(draft) }),
    send: (input, { request }) => callShop(request, api.changeShipment, input),
    onDone: () => {
      toast(`Corrected ${number}`)
      modal.close()
    },
  })
  return (
    <FormDialog title={`Correct ${number}`} modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TrackingFields
          carrier={form.watch('carrier')}
          choice={form.register('carrier')}
          field={(name) => field(name)}
        />
        <FormError>{error}</FormError>
        <FormDialogActions modal={modal} disabled={isSubmitting} submit={isSubmitting ? 'Saving…' : 'Save'} />
      </form>
    </FormDialog>
  )
}
