import { api } from '#contract/api.ts'
import type { Return } from '#contract/returns/endpoints.ts'
import { serialsIn } from '#contract/shipments/serials.ts'
import { sentTo } from '#web/api-client.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { explainLines } from '#web/ui/forms/explain-lines.ts'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { numberOrNone, wholeFrom } from '#web/ui/forms/number-fields.ts'
import { type ReceiptDraft, receiptDraft, receiptFor, toReceipt } from './receipt-draft.ts'

interface Props {
  readonly returned: Return
  readonly onClose: () => void
}

/** Where an admin records what came back in a return. */
export function ReceiveReturnDialog({ returned, onClose }: Props) {
  const { form, field, dialog } = useDialogForm({
    schema: receiptDraft,
    defaultValues: receiptFor(returned),
    toInput: (draft) => toReceipt(returned, draft),
    ...sentTo(api.receiveReturn),
    done: `${returned.number} is received. The buyer gets an email.`,
    explain: explainLines,
  })
  const lines: ReceiptDraft['lines'] = form.watch('lines')
  const count = (place: number, name: 'restocked' | 'writtenOff') => ({
    ...wholeFrom(0),
    ...field(`lines.${place}.${name}`, { setValueAs: numberOrNone }),
  })
  return (
    <DialogForm
      {...dialog}
      title={`Receive ${returned.number}`}
      wide
      className="grid gap-6"
      submit="Receive"
      busy="Receiving…"
      onClose={onClose}
    >
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
                  {...field(`lines.${place}.serials`)}
                />
              )}
            </fieldset>
          </li>
        ))}
      </ul>
    </DialogForm>
  )
}
