import { z } from 'zod'
import { changeShipment, type Shipment } from '#contract/shipments/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { checkTracking, type TrackingDraft, trackingFields, trackingOf } from './tracking-draft.ts'
import { TrackingFields } from './tracking-fields.tsx'

const schema = z.object(trackingFields).superRefine(checkTracking)

/** Corrects a shipment's carrier and tracking number. */
export function TrackingDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const { _id: id, number, carrier = '', trackingNumber, trackingUrl = '' } = shipment
  const defaultValues: TrackingDraft = { carrier, trackingNumber, trackingUrl }
  const { form, field, dialog } = useDialogForm({
    schema,
    defaultValues,
    toInput: (draft) => ({ id, tracking: trackingOf(draft) }),
    ...sentTo(changeShipment),
    done: `Corrected ${number}`,
  })
  return (
    <DialogForm {...dialog} title={`Correct ${number}`} submit="Save" onClose={onClose}>
      <TrackingFields
        carrier={form.watch('carrier')}
        choice={form.register('carrier')}
        field={(name) => field(name)}
      />
    </DialogForm>
  )
}
