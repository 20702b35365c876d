import { type SubmitEvent, useState } from 'react'
import { FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import type { Modal } from '#web/ui/use-modal.ts'

interface Props {
  readonly modal: Modal
  readonly asksPassword: boolean
  readonly asksCode: boolean
  readonly submit: string
  readonly busy: boolean
  readonly error: string | undefined
  readonly onSend: (password: string, code: string) => void
}

/** Asks the user to authenticate again before a change to how they sign in. */
export function ProveForm({ modal, asksPassword, asksCode, submit, busy, error, onSend }: Props) {
  const [missing, setMissing] = useState<{ password?: string | undefined; code?: string | undefined }>({})
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const [password, code] = ['password', 'code'].map((name) => String(sent.get(name) ?? '').trim())
    const problems = {
      password: asksPassword && !password ? 'Password is required' : undefined,
      code: asksCode && !code ? 'Enter the code from your app' : undefined,
    }
    setMissing(problems)
    if (!problems.password && !problems.code) onSend(password ?? '', code ?? '')
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      {asksPassword && (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={missing.password}
        />
      )}
      {asksCode && (
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          spellCheck={false}
          hint={`Six digits from your authenticator app${asksPassword ? ', or a recovery code' : ''}.`}
          error={missing.code}
        />
      )}
      <FormError>{error}</FormError>
      <FormDialogActions modal={modal} disabled={busy} submit={busy ? 'One moment…' : submit} />
    </form>
  )
}
