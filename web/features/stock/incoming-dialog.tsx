import { api } from '#contract/api.ts'
import { IncomingFields, type IncomingStock } from '#contract/stock/incoming.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

interface Props {
  readonly product: { readonly _id: string; readonly name: string }
  /** The entry to edit; a new one is created without it. */
  readonly incoming?: IncomingStock
  readonly onClose: () => void
}

/** Edits pieces that a supplier has promised for a day. */
export function IncomingDialog({ product, incoming, onClose }: Props) {
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: IncomingFields,
    defaultValues: { on: '', note: '', ...incoming },
    toInput: (fields) => fields,
    send: async (fields, { request, idempotencyKey }) => {
      if (incoming) await callShop(request, api.changeIncoming, { id: incoming._id, ...fields })
      else await callShop(request, api.bookIncoming, { id: product._id, ...fields }, { idempotencyKey })
    },
    onDone: () => {
      toast(`${incoming ? 'Changed' : 'Written down'}. Customers see the day where stock is short.`)
      modal.close()
    },
    refusedFields: { 'day-is-over': 'on' },
  })
  return (
    <FormDialog title={`Incoming: ${product.name}`} modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field
          label="Pieces"
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          {...field('pieces', { valueAsNumber: true })}
        />
        <Field label="Expected on" type="date" {...field('on')} />
        <Field
          label="Note (optional)"
          hint="What the supplier said. Customers never see it."
          {...field('note')}
        />
        <FormError>{error}</FormError>
        <FormDialogActions modal={modal} disabled={isSubmitting} submit={isSubmitting ? 'Saving…' : 'Save'} />
      </form>
    </FormDialog>
  )
}
