import { useState } from 'react'
import { changeProfile, ProfileForm } from '#contract/users/endpoints.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { toast } from '#web/ui/toasts.tsx'

interface Profile {
  readonly name: string
  readonly email: string
  readonly address?: string | undefined
  readonly phone?: string | undefined
  readonly education?: string | undefined
}

const FILLED_IN = 'Filled in for you when you order.'

export function ProfileDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { name, email, address = '', phone = '', education = '' } = profile

  const [unchanged, setUnchanged] = useState(false)
  const { field, modal, dialog } = useDialogForm({
    schema: ProfileForm,
    defaultValues: { address, phone, education },
    toInput: (changes) => ({ email, ...changes }),
    ...sentTo(changeProfile),
    onDone: ({ modifiedCount }) => {
      setUnchanged(modifiedCount === 0)
      if (modifiedCount === 0) return
      toast('Success')
      modal.close()
    },
    // The specification's sentence for a 403 here, although the dialog makes nobody an admin.
    explain: ({ message, body }) => (body?.code === 'not-yours' ? 'Failed to make an Admin' : message),
  })

  return (
    <DialogForm
      {...dialog}
      title="Update Profile"
      error={
        unchanged && !dialog.isSubmitting
          ? 'Your profile already says this. Change something, or go back.'
          : dialog.error
      }
      submit="Update"
      busy="Updating…"
      onClose={onClose}
    >
      <Field label="Name" value={name} readOnly />
      <Field label="Email" value={email} readOnly />
      <TextArea
        label="Address (optional)"
        rows={3}
        autoComplete="street-address"
        hint={FILLED_IN}
        {...field('address')}
      />
      <Field label="Phone (optional)" type="tel" autoComplete="tel" hint={FILLED_IN} {...field('phone')} />
      <TextArea label="Education (optional)" rows={2} {...field('education')} />
    </DialogForm>
  )
}
