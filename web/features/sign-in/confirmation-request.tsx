import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { firebaseErrorMessage } from './firebase-errors.ts'
import { useSession } from './session.ts'

/** Whether the signed-in user has confirmed their email; true too until it is known who that is. */
export const useConfirmedEmail = (): boolean => useSession()?.emailVerified ?? true

/**
 * Asks the signed-in user to confirm their email, in place of the feature that needs it. Components that use
 * `useConfirmedEmail()` continue once the link is opened, in another tab or on another device.
 */
export function ConfirmationRequest({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<string>()

  // The other tab stores the new session. Another device does not, so check when the reader comes back.
  useEffect(() => {
    const check = () => {
      // A failure is shown only when the user asks; here the next return to the page tries again.
      if (!document.hidden) void checkConfirmation().catch(() => undefined)
    }
    addEventListener('focus', check)
    document.addEventListener('visibilitychange', check)
    return () => {
      removeEventListener('focus', check)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])

  async function send() {
    try {
      const { sendConfirmation } = await import('#web/features/sign-in/password.ts')
      await sendConfirmation()
      setProblem(undefined)
      setSent(true)
    } catch (failure) {
      setProblem(firebaseErrorMessage(failure))
    }
  }

  async function goOn() {
    try {
      const isConfirmed = await checkConfirmation()
      setProblem(
        isConfirmed ? undefined : 'The email is not confirmed yet. Open the link in the email that we sent.',
      )
    } catch (failure) {
      setProblem(firebaseErrorMessage(failure))
    }
  }

  if (session?.acting)
    return <p className="muted max-w-prose">The customer has not confirmed their email. Only they can.</p>
  return (
    <div className="grid justify-items-start gap-3">
      <p className="muted max-w-prose">{children}</p>
      <p role="status" className="max-w-prose wrap-anywhere empty:hidden">
        {sent && `We have sent a link to ${session?.email}. Open it, here or on another device.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={send}>{sent ? 'Send it once more' : 'Send the confirmation email'}</Button>
        {sent && (
          <Button primary onClick={goOn}>
            Continue
          </Button>
        )}
      </div>
      <FormError>{problem}</FormError>
    </div>
  )
}

async function checkConfirmation(): Promise<boolean> {
  const { refreshConfirmation } = await import('#web/features/sign-in/password.ts')
  return refreshConfirmation()
}
