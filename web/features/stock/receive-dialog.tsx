import { z } from 'zod'
import { api } from '#contract/api.ts'
import { IncomingFields, type IncomingStock } from '#contract/stock/incoming.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

/** Books a delivery that arrived into stock. */
export function ReceiveDialog({ incoming, onClose }: { incoming: IncomingStock; onClose: () => void }) {
  const { _id: id, productName, pieces } = incoming
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: z.object({ pieces: IncomingFields.shape.pieces }),
    defaultValues: { pieces },
    toInput: (received) => ({ id, ...received }),
    send: (input, { request, idempotencyKey }) =>
      callShop(request, api.receiveIncoming, input, { idempotencyKey }),
    onDone: ({ availableQuantity }) => {
      toast(`${formatCount(availableQuantity)} pieces of ${productName} in stock`)
      modal.close()
    },
    refusedFields: { 'stock-out-of-range': 'pieces' },
  })
  return (
    <FormDialog title={`Receive ${productName}`} modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field
          label="Pieces that came"
          hint={`${formatCount(pieces)} were expected. They go into stock, and nothing more is expected of this delivery.`}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          {...field('pieces', { valueAsNumber: true })}
        />
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting}
          submit={isSubmitting ? 'Booking…' : 'Book as received'}
        />
      </form>
    </FormDialog>
  )
}
