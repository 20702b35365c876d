import { INVITATION_DAYS, InvitationForm, inviteMember } from '#contract/companies/invitations.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { roleChoices } from './roles.ts'

/** Invites someone by email; they need no account. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { field, dialog } = useDialogForm({
    schema: InvitationForm,
    defaultValues: { email: '', role: 'buyer' },
    toInput: (fields) => fields,
    ...sentTo(inviteMember),
    done: (_, { email }) => `Invited ${email}`,
    refusedFields: { 'already-member': 'email', 'already-invited': 'email' },
  })
  return (
    <DialogForm
      {...dialog}
      title="Invite a colleague"
      submit="Send the invitation"
      busy="Inviting…"
      onClose={onClose}
    >
      <Field
        label="Email"
        type="email"
        hint={`They get a link that works for ${INVITATION_DAYS} days, whether or not they have an account.`}
        {...field('email')}
      />
      <Select label="Role" {...field('role')} options={roleChoices} />
    </DialogForm>
  )
}
