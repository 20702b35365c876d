import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { SignIn } from '#contract/users/sign-ins.ts'
import { firebaseErrorMessage } from '#web/features/sign-in/firebase-errors.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Pager } from '#web/ui/pager.tsx'
import type { ListPage } from '#web/ui/paging.ts'
import { toast } from '#web/ui/toasts.tsx'
import { SignInTable } from './sign-in-table.tsx'

/** The user's own sign-ins, with a way to end those that are not theirs. */
export function SignInSection({ page, email }: { page: ListPage<SignIn>; email: string }) {
  const [asking, setAsking] = useState(false)
  const fetcher = useFetcher<{ error?: string }>()
  const [problem, setProblem] = useState<string>()
  const busy = fetcher.state !== 'idle'
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
            Of the last 90 days, newest first: who got in, and who tried. Not you? Choose a new password: it
            signs everybody out too.
          </p>
          <button
            type="button"
            className="anchor min-h-11 justify-self-start"
            onClick={() => void chooseNewPassword()}
          >
            Choose a new password
          </button>
        </div>
        <button type="button" className="btn" disabled={busy} onClick={() => setAsking(true)}>
          Sign out everywhere
        </button>
      </div>
      <FormError>{problem ?? fetcher.data?.error}</FormError>
      {page.rows.length === 0 ? (
        <p className="surface muted p-6">Nobody has signed in since the shop began to write it down.</p>
      ) : (
        <SignInTable rows={page.rows} caption="Your sign-ins and failed attempts, newest first" />
      )}
      <Pager page={page} nouns={['line', 'lines']} />
      {asking && (
        <ConfirmDialog
          title="Sign out everywhere"
          confirm="Sign out everywhere"
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void fetcher.submit(null, { method: 'post' })
          }}
        >
          <p>
            Every device is signed out at once, this one too: sign in again where you are. API keys go on; you
            can revoke them under API keys.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
