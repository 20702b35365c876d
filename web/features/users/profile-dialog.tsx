import { useState } from 'react'
import { api } from '#contract/api.ts'
import { ProfileForm } from '#contract/users/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

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
  const modal = useModal()
  const [unchanged, setUnchanged] = useState(false)
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: ProfileForm,
    defaultValues: { address, phone, education },
    toInput: (changes) => ({ email, ...changes }),
    send: (input, { request }) => callShop(request, api.changeProfile, input),
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
    <FormDialog title="Update Profile" modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
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
        <FormError>
          {unchanged && !isSubmitting ? 'This is what we know already. Change something, or go back.' : error}
        </FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting}
          submit={isSubmitting ? 'Updating…' : 'Update'}
        />
      </form>
    </FormDialog>
  )
}
