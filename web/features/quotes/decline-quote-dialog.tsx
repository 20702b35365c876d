import { api } from '#contract/api.ts'
import type { Quote } from '#contract/quotes/endpoints.ts'
import { DeclineForm } from '#contract/quotes/moves.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

/** Declines the other side's latest round, with a reason. */
export function DeclineQuoteDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { _id: id, number, revision } = quote
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: DeclineForm,
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({ id, revision, reason }),
    send: (input, { request, idempotencyKey }) =>
      callShop(request, api.declineQuote, input, { idempotencyKey }),
    onDone: () => {
      toast(`Declined ${number}`)
      modal.close()
    },
  })
  return (
    <FormDialog title={`Decline ${number}`} modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextArea label="Reason" rows={4} hint="The other side reads it." {...field('reason')} />
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting}
          submit={isSubmitting ? 'One moment…' : 'Decline'}
        />
      </form>
    </FormDialog>
  )
}
