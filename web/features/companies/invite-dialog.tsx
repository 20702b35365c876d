import { api } from '#contract/api.ts'
import { INVITATION_DAYS, InvitationForm } from '#contract/companies/invitations.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { roleChoices } from './roles.ts'

/** Invites someone by e-mail; they need no account. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: InvitationForm,
    defaultValues: { email: '', role: 'buyer' },
    toInput: (invitation) => invitation,
    send: (invitation, { request, idempotencyKey }) =>
      callShop(request, api.inviteMember, invitation, { idempotencyKey }),
    onDone: (_, { email }) => {
      toast(`Invited ${email}`)
      modal.close()
    },
    refusedFields: { 'already-member': 'email', 'already-invited': 'email' },
  })
  return (
    <FormDialog title="Invite a colleague" modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field
          label="Email"
          type="email"
          autoComplete="off"
          hint={`They get a link that works for ${INVITATION_DAYS} days, with an account or without.`}
          {...field('email')}
        />
        <Select label="Role" {...field('role')}>
          {roleChoices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting}
          submit={isSubmitting ? 'Inviting…' : 'Send the invitation'}
        />
      </form>
    </FormDialog>
  )
}
