import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import type { Order } from '#contract/orders/order.ts'
import { askForReturn, returnPhotoKey } from '#contract/returns/endpoints.ts'
import { callShop, sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { explainLines } from '#web/ui/forms/explain-lines.ts'
import { numberOrNone } from '#web/ui/forms/number-fields.ts'
import { draftOf, fillSerials, type ReturnDraft, returnDraft, toReturn } from './return-draft.ts'
import { ReturnLineTable } from './return-line-table.tsx'
import type { ReturnableLine } from './returnable-lines.ts'
import { type MatchedSerials, SerialSearch } from './serial-search.tsx'

interface Props {
  readonly order: Order
  readonly lines: readonly ReturnableLine[]
  /** Pieces that were searched by serial number before. */
  readonly matched?: MatchedSerials | undefined
  readonly onClose: () => void
}

/** The dialog in which a buyer requests a return of pieces of an order. */
export function AskReturnDialog({ order, lines, matched, onClose }: Props) {
  const { _id: id, number } = order
  const [uploading, setUploading] = useState(0)
  const { form, field, dialog } = useDialogForm({
    schema: returnDraft,
    defaultValues: draftOf(lines, matched?.found ?? []),
    toInput: (draft) => toReturn(id, draft),
    ...sentTo(askForReturn),
    done: (made) => `${made.number} is requested. We will write to you.`,
    explain: explainLines,
  })
  const { formState, setValue, watch } = form
  const draft: ReturnDraft['lines'] = watch('lines')
  const more = lines.length - draft.length
  const registered = {
    pieces: { setValueAs: numberOrNone },
    // Most returns have one reason, so the first one chosen goes to every line without one.
    reason: {
      onChange: ({ target }: { target: { value: ReturnDraft['lines'][number]['reason'] } }) => {
        for (const [place, { reason }] of form.getValues('lines').entries())
          if (reason === '')
            setValue(`lines.${place}.reason`, target.value, { shouldValidate: formState.isSubmitted })
      },
    },
    note: {},
    serials: {},
  }
  return (
    <DialogForm
      {...dialog}
      title={`Return of ${number}`}
      wide="table"
      className="grid gap-6"
      submit="Request the return"
      busy="Sending…"
      disabled={uploading > 0}
      onClose={onClose}
    >
      <p className="muted">
        Tell us what you want to return and why. Do not send anything until we have approved it.
      </p>
      {lines.some(({ tracksSerials }) => tracksSerials) && (
        <SerialSearch
          orderId={id}
          before={matched}
          onFound={(found) => {
            const filled = fillSerials(form.getValues('lines'), found)
            setValue('lines', filled, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          }}
        />
      )}
      <ReturnLineTable
        order={order}
        lines={draft}
        field={(place, name) => field(`lines.${place}.${name}`, registered[name])}
        onPieces={(place, pieces) =>
          setValue(`lines.${place}.pieces`, pieces, {
            shouldDirty: true,
            shouldValidate: formState.isSubmitted,
          })
        }
        onPhoto={(place, photo) => setValue(`lines.${place}.photo`, photo, { shouldDirty: true })}
        onBusy={(busy) => setUploading((count) => count + (busy ? 1 : -1))}
        readKey={(request) => callShop(request, returnPhotoKey, { id })}
      />
      {more > 0 && <p className="muted">{formatCount(more)} more lines can be returned separately.</p>}
    </DialogForm>
  )
}
