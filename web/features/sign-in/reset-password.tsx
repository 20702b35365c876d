import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { NewPasswordForm } from '#contract/identity/sign-in-forms.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { firebaseErrorMessage } from './firebase-errors.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export function ResetPassword({ code, email, next }: { code: string; email: string; next: string }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(NewPasswordForm) })

  const submit = handleSubmit(async ({ password }) => {
    setProblem(undefined)
    try {
      const { resetPassword } = await import('#web/features/sign-in/password.ts')
      await resetPassword(code, { email, password })
    } catch (failure) {
      setProblem(firebaseErrorMessage(failure))
      return
    }
    toast('Your password is changed, and you are signed in.')
    await navigate(next, { replace: true })
  })

  return (
    <SignInFrame title="Choose a new password">
      <p>
        for <strong className="wrap-anywhere">{email}</strong>. Wherever else you are signed in, you will be
        signed out.
      </p>
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        {/* For password managers, which store the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="Six characters or more."
          {...register('password')}
          error={formState.errors.password?.message}
        />
        <Button type="submit" primary disabled={formState.isSubmitting}>
          Save the password and sign in
        </Button>
        <FormError>{problem}</FormError>
      </form>
    </SignInFrame>
  )
}
