import { z } from 'zod'
import {
  approveReturn,
  type Return,
  ReturnApproval,
  ReturnRefusal,
  refuseReturn,
} from '#contract/returns/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'

interface Props {
  readonly returned: Return
  readonly approve: boolean
  readonly onClose: () => void
}

const Approval = z.object({ text: ReturnApproval.shape.note.unwrap() })
const Refusal = z.object({ text: ReturnRefusal.shape.reason })

/** The dialog in which an admin approves a return, or rejects it with a reason. */
export function AnswerReturnDialog({ returned: { _id: id, number, state }, approve, onClose }: Props) {
  const { field, dialog } = useDialogForm({
    schema: approve ? Approval : Refusal,
    defaultValues: { text: '' },
    toInput: ({ text }) => ({ id, text }),
    send: ({ text, ...input }, { request }) =>
      approve
        ? callShop(request, approveReturn, { ...input, note: text })
        : callShop(request, refuseReturn, { ...input, reason: text }),
    done: `${number} is ${approve ? 'approved' : 'refused'}. The buyer gets an email.`,
  })
  const verb = approve ? 'Approve' : 'Refuse'
  return (
    <DialogForm {...dialog} title={`${verb} ${number}`} submit={verb} busy="One moment…" onClose={onClose}>
      <p className="muted">
        {approve
          ? 'The buyer is asked to send the pieces to the address in Settings.'
          : state === 'approved'
            ? 'For a return that never arrived. The buyer can request another.'
            : 'The buyer keeps the pieces, and can request another return.'}
      </p>
      <TextArea
        label={approve ? 'Note (optional)' : 'Reason'}
        hint="The buyer sees it."
        rows={3}
        maxLength={1_000}
        {...field('text')}
      />
    </DialogForm>
  )
}
