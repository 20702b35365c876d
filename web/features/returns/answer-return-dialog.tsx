import { z } from 'zod'
import { api } from '#contract/api.ts'
import { type Return, ReturnApproval, ReturnRefusal } from '#contract/returns/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

interface Props {
  readonly returned: Return
  readonly approve: boolean
  readonly onClose: () => void
}

const Approval = z.object({ text: ReturnApproval.shape.note.unwrap() })
const Refusal = z.object({ text: ReturnRefusal.shape.reason })

/** Where an admin approves a return, or rejects it with a reason. */
export function AnswerReturnDialog({ returned: { _id: id, number, state }, approve, onClose }: Props) {
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: approve ? Approval : Refusal,
    defaultValues: { text: '' },
    toInput: ({ text }) => ({ id, text }),
    send: ({ text, ...input }, { request }) =>
      approve
        ? callShop(request, api.approveReturn, { ...input, note: text })
        : callShop(request, api.refuseReturn, { ...input, reason: text }),
    onDone: () => {
      toast(`${number} is ${approve ? 'approved' : 'refused'}. The buyer gets an email.`)
      modal.close()
    },
  })
  const verb = approve ? 'Approve' : 'Refuse'
  return (
    <FormDialog title={`${verb} ${number}`} modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <p className="muted">
          {approve
            ? 'The buyer is asked to send the pieces to the address in Settings.'
            : state === 'approved'
              ? 'For a return of which nothing came. The buyer can ask again.'
              : 'The buyer keeps the pieces, and can ask again.'}
        </p>
        <TextArea
          label={approve ? 'Note (optional)' : 'Reason'}
          hint="The buyer reads it."
          rows={3}
          maxLength={1_000}
          {...field('text')}
        />
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting}
          submit={isSubmitting ? 'One moment…' : verb}
        />
      </form>
    </FormDialog>
  )
}
