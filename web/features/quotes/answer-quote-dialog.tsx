import { api } from '#contract/api.ts'
import { AnswerForm, type Quote } from '#contract/quotes.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

/** Where an admin names a price for what was asked. */
export function AnswerQuoteDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: AnswerForm,
    defaultValues: { validDays: 14, note: '' },
    toInput: (answer) => ({ id: quote._id, ...answer }),
    send: (input, { request }) => callShop(request, api.answerQuote, input),
    onDone: () => {
      toast('Answered. The mail is on its way.')
      modal.close()
    },
    refusedFields: { 'quote-above-card-limit': 'price' },
  })
  return (
    <FormDialog title={`${quote.pieces} × ${quote.productName}`} modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field
          label="Price a piece, in dollars"
          type="number"
          inputMode="decimal"
          step="0.01"
          min={0.01}
          {...field('price')}
        />
        <Field
          label="Valid for, in days"
          type="number"
          inputMode="numeric"
          min={1}
          max={90}
          {...field('validDays', {}, 'One to 90 days')}
        />
        <TextArea label="Note (optional)" rows={4} {...field('note')} />
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting}
          submit={isSubmitting ? 'Sending…' : 'Send the answer'}
        />
      </form>
    </FormDialog>
  )
}
