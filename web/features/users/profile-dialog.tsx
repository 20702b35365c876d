import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useRevalidator } from 'react-router'
import { api } from '#contract/api.ts'
import { messageOf } from '#contract/refusals.ts'
import { ProfileForm } from '#contract/users.ts'
import { Refused } from '#http/call.ts'
import { callShop, errorMessage } from '#web/api-client.ts'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { toast } from '#web/ui/toasts.tsx'

export interface ShownProfile {
  readonly name: string
  readonly email: string
  readonly address?: string | undefined
  readonly phone?: string | undefined
  readonly education?: string | undefined
}

export function ProfileDialog({ profile, onClose }: { profile: ShownProfile; onClose: () => void }) {
  const { name, email, address = '', phone = '', education = '' } = profile
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ProfileForm),
    defaultValues: { address, phone, education },
  })
  const { errors, isSubmitting } = formState

  useEffect(() => dialog.current?.showModal(), [])

  const submit = handleSubmit(async (told) => {
    setProblem(undefined)
    try {
      const request = new Request(new URL(pathname, location.origin))
      const { modifiedCount } = await callShop(request, api.changeProfile, { email, ...told })
      if (modifiedCount === 0) {
        setProblem('This is what we know already. Change something, or go back.')
        return
      }
    } catch (failure) {
      // Spec §8 gives these words to the status.
      const refused = failure instanceof Refused && failure.status === 403
      if (failure instanceof Response) setProblem(messageOf('signed-out'))
      else setProblem(refused ? 'Failed to make an Admin' : errorMessage(failure))
      return
    }
    toast('Success')
    await revalidate()
    dialog.current?.close()
  })

  return (
    <dialog
      ref={dialog}
      className="modal modal-bottom sm:modal-middle"
      aria-labelledby="update-profile"
      onClose={onClose}
    >
      <div className="modal-box grid gap-6 p-6 sm:p-8">
        <h2 id="update-profile" className="text-2xl">
          Update Profile
        </h2>
        <form onSubmit={submit} noValidate className="grid gap-5">
          <Field label="Name" value={name} readOnly />
          <Field label="Email" value={email} readOnly />
          <TextArea
            label="Address (optional)"
            rows={3}
            autoComplete="street-address"
            hint="Filled in for you when you order."
            {...register('address')}
            problem={errors.address?.message}
          />
          <Field
            label="Phone (optional)"
            type="tel"
            autoComplete="tel"
            hint="Filled in for you when you order."
            {...register('phone')}
            problem={errors.phone?.message}
          />
          <TextArea
            label="Education (optional)"
            rows={2}
            {...register('education')}
            problem={errors.education?.message}
          />
          <FormError>{problem}</FormError>
          <div className="flex flex-wrap-reverse justify-end gap-3">
            <button type="button" className="btn" onClick={() => dialog.current?.close()}>
              Back
            </button>
            <button type="submit" className="btn btn-primary grow sm:grow-0" disabled={isSubmitting}>
              {isSubmitting ? 'Updating…' : 'Update'}
            </button>
          </div>
        </form>
      </div>
    </dialog>
  )
}
