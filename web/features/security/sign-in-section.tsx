import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { type SignIn, signOutEverywhere } from '#contract/users/sign-ins.ts'
import { firebaseErrorMessage } from '#web/features/sign-in/firebase-errors.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Pager } from '#web/ui/pager.tsx'
import type { ListPage } from '#web/ui/paging.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { SignInTable } from './sign-in-table.tsx'

/** The user's own sign-ins, with a way to end those that are not theirs. */
export function SignInSection({ page, email }: { page: ListPage<SignIn>; email: string }) {
  const { run, isBusy, error } = useShopCall()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()

  async function leave() {
    const { endSession } = await import('#web/features/sign-in/firebase-client.ts')
    await endSession()
    toast('Signed out everywhere')
    // The same address as for a signed-out user on this page.
    const from = new URLSearchParams({ from: href('/dashBoard/security') })
    await navigate(`${href('/login')}?${from}`)
  }

  async function chooseNewPassword() {
    try {
      const { askForReset } = await import('#web/features/sign-in/password.ts')
      await askForReset(email)
      setProblem(undefined)
      toast(`We have sent a link to ${email}`)
    } catch (failure) {
      setProblem(firebaseErrorMessage(failure))
    }
  }
  return (
    <section aria-labelledby="sign-ins" className="grid gap-5">
      <div className="flex flex-wrap items-end gap-4">
        <div className="mr-auto grid gap-1">
          <h2 id="sign-ins" className="text-xl">
            Sign-ins
          </h2>
          <p className="muted max-w-prose">
            Of the last 90 days, newest first: who got in, and who tried. Not you? Choose a new password: that
            also signs everybody out.
          </p>
          <button
            type="button"
            className="anchor min-h-(--control) justify-self-start"
            onClick={() => void chooseNewPassword()}
          >
            Choose a new password
          </button>
        </div>
        <ConfirmButton
          label="Sign out everywhere"
          disabled={isBusy}
          title="Sign out everywhere"
          confirm="Sign out everywhere"
          onConfirm={() => run(signOutEverywhere, { email }, leave)}
        >
          <p>
            Every device is signed out at once, this one too. Your API keys pause until you confirm them under
            API keys.
          </p>
        </ConfirmButton>
      </div>
      <FormError>{problem ?? error}</FormError>
      {page.rows.length === 0 ? (
        <p className="surface muted p-6">No sign-ins are recorded yet.</p>
      ) : (
        <SignInTable rows={page.rows} caption="Your sign-ins and failed attempts, newest first" />
      )}
      <Pager page={page} nouns={['line', 'lines']} />
    </section>
  )
}
