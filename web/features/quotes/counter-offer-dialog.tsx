import { useFieldArray } from 'react-hook-form'
import { api } from '#contract/api.ts'
import type { Quote } from '#contract/quotes/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { numberOrNone } from '#web/ui/forms/number-or-none.ts'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { counterDraft, type DraftLine, without } from './round-draft.ts'
import { RoundLineFields } from './round-line-fields.tsx'

/** Answers an offer with other quantities and prices. */
export function CounterOfferDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { _id: id, number, revision, lines, revisions, heldUntil } = quote
  const offered = revisions.at(-1)?.lines ?? []
  const modal = useModal()
  const { form, field, submit, isSubmitting, error } = useApiForm({
    schema: counterDraft,
    defaultValues: { lines: [...offered], message: '' },
    draft: `counter ${id} ${revision}`,
    toInput: (counter) => ({ id, revision, ...counter }),
    send: (input, { request, idempotencyKey }) =>
      callShop(request, api.counterQuote, input, { idempotencyKey }),
    onDone: () => {
      toast('Your counter-offer is on its way.')
      modal.close()
    },
  })
  const { register, formState, control, watch } = form
  const typed = watch('lines')
  const { append, remove } = useFieldArray({ control, name: 'lines' })
  const named = ({ line }: DraftLine) => ({ line, productName: lines[line - 1]?.productName ?? '' })
  return (
    <FormDialog title={`Counter-offer to ${number}`} modal={modal} wide onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-6">
        <RoundLineFields
          lines={typed.map(named)}
          leaving={{
            leftOut: without(offered, typed).map(named),
            onLeaveOut: remove,
            onPutBack: (line) => append(offered.filter((each) => each.line === line)),
          }}
          priceLabel="Target price"
          field={(row, name) => ({
            ...register(`lines.${row}.${name}`, { setValueAs: numberOrNone }),
            error: form.getFieldState(`lines.${row}.${name}`, formState).error?.message,
          })}
        />
        <TextArea label="Message (optional)" rows={3} {...field('message')} />
        <p className="muted">
          Our offer no longer stands once you answer with your own
          {heldUntil && ', and its pieces go back into stock'}.
        </p>
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting}
          submit={isSubmitting ? 'Sending…' : 'Send the counter-offer'}
        />
      </form>
    </FormDialog>
  )
}
