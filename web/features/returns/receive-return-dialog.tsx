import { api } from '#contract/api.ts'
import type { Return } from '#contract/returns/endpoints.ts'
import { serialsIn } from '#contract/shipments/serials.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { explainLines } from '#web/ui/forms/explain-lines.ts'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { numberOrNone } from '#web/ui/forms/number-or-none.ts'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { type ReceiptDraft, receiptDraft, receiptFor, toReceipt } from './receipt-draft.ts'

interface Props {
  readonly returned: Return
  readonly onClose: () => void
}

/** Where an admin records what came back in a return. */
export function ReceiveReturnDialog({ returned, onClose }: Props) {
  const modal = useModal()
  const { form, submit, isSubmitting, error } = useApiForm({
    schema: receiptDraft,
    defaultValues: receiptFor(returned),
    toInput: (draft) => toReceipt(returned, draft),
    send: (input, { request }) => callShop(request, api.receiveReturn, input),
    onDone: () => {
      toast(`${returned.number} is received. The buyer gets an email.`)
      modal.close()
    },
    explain: explainLines,
  })
  const { register, watch, formState } = form
  const lines: ReceiptDraft['lines'] = watch('lines')
  const count = (place: number, name: 'restocked' | 'writtenOff') => ({
    type: 'number',
    inputMode: 'numeric' as const,
    min: 0,
    step: 1,
    ...register(`lines.${place}.${name}`, { setValueAs: numberOrNone }),
    error: form.getFieldState(`lines.${place}.${name}`, formState).error?.message,
  })
  return (
    <FormDialog title={`Receive ${returned.number}`} modal={modal} wide onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-6">
        <ul className="grid gap-6">
          {returned.lines.map(({ line, productName, orderAmount, tracksSerials }, place) => (
            <li key={line}>
              <fieldset className="grid gap-3">
                <legend className="mb-2 font-medium wrap-anywhere">
                  {formatCount(orderAmount)} × {productName}
                </legend>
                <div className="grid items-start gap-3 sm:grid-cols-2">
                  <Field label="Back to stock" {...count(place, 'restocked')} />
                  <Field label="Written off" {...count(place, 'writtenOff')} />
                </div>
                {tracksSerials && (
                  <TextArea
                    label="Serial numbers"
                    hint={`Of each piece that came. ${formatCount(serialsIn(lines[place]?.serials ?? '').length)} so far.`}
                    rows={3}
                    autoComplete="off"
                    autoCapitalize="off"
                    spellCheck={false}
                    className="font-mono"
                    {...register(`lines.${place}.serials`)}
                  />
                )}
              </fieldset>
            </li>
          ))}
        </ul>
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting}
          submit={isSubmitting ? 'Receiving…' : 'Receive'}
        />
      </form>
    </FormDialog>
  )
}
