import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { explainLines } from '#web/ui/forms/explain-lines.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { numberOrNone } from '#web/ui/forms/number-or-none.ts'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { draftOf, type ReturnDraft, returnDraft, toReturn } from './return-draft.ts'
import { ReturnLineFields } from './return-line-fields.tsx'
import type { ReturnableLine } from './returnable-lines.ts'

interface Props {
  readonly order: Order
  readonly lines: readonly ReturnableLine[]
  readonly onClose: () => void
}

/** Where a buyer requests a return of pieces of an order. */
export function AskReturnDialog({ order: { _id: id, number }, lines, onClose }: Props) {
  const modal = useModal()
  const [uploading, setUploading] = useState(0)
  const { form, submit, isSubmitting, error } = useApiForm({
    schema: returnDraft,
    defaultValues: draftOf(lines),
    toInput: (draft) => toReturn(id, draft),
    send: (input, { request, idempotencyKey }) =>
      callShop(request, api.askForReturn, input, { idempotencyKey }),
    onDone: (made) => {
      toast(`${made.number} is requested. We will write to you.`)
      modal.close()
    },
    explain: explainLines,
  })
  const { register, setValue, watch, formState } = form
  const draft: ReturnDraft['lines'] = watch('lines')
  const more = lines.length - draft.length
  return (
    <FormDialog title={`Return of ${number}`} modal={modal} wide onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-6">
        <p className="muted">Say what goes back and why. Send nothing before we have approved it.</p>
        <ul className="grid gap-6">
          {draft.map((line, place) => (
            <ReturnLineFields
              key={line.line}
              productName={lines[place]?.productName ?? ''}
              line={line}
              field={(name) => ({
                ...register(
                  `lines.${place}.${name}`,
                  name === 'pieces' ? { setValueAs: numberOrNone } : undefined,
                ),
                error: form.getFieldState(`lines.${place}.${name}`, formState).error?.message,
              })}
              onPhoto={(photo) => setValue(`lines.${place}.photo`, photo, { shouldDirty: true })}
              onBusy={(busy) => setUploading((count) => count + (busy ? 1 : -1))}
              readKey={(request) => callShop(request, api.returnPhotoKey, { id })}
            />
          ))}
        </ul>
        {more > 0 && <p className="muted">{formatCount(more)} more lines can go back with another return.</p>}
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting || uploading > 0}
          submit={isSubmitting ? 'Sending…' : 'Ask for the return'}
        />
      </form>
    </FormDialog>
  )
}
