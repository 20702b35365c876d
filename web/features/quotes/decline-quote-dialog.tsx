import type { Quote } from '#contract/quotes/endpoints.ts'
import { DeclineForm, declineQuote } from '#contract/quotes/moves.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'

/** Declines the other side's latest round, with a reason. */
export function DeclineQuoteDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { _id: id, number, revision } = quote
  const { field, dialog } = useDialogForm({
    schema: DeclineForm,
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({ id, revision, reason }),
    ...sentTo(declineQuote),
    done: `Declined ${number}`,
  })
  return (
    <DialogForm {...dialog} title={`Decline ${number}`} submit="Decline" busy="One moment…" onClose={onClose}>
      <TextArea label="Reason" rows={4} hint="The other side sees it." {...field('reason')} />
    </DialogForm>
  )
}
