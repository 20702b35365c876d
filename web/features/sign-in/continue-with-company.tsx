import { useSettings } from '#web/settings.ts'
import { Button } from '#web/ui/button.tsx'
import type { useSignIn } from './use-sign-in-form.ts'

interface Props extends Pick<ReturnType<typeof useSignIn>, 'attempt'> {
  /** Returns the email in the form; undefined if it is not valid, which the form then says. */
  readonly readEmail: () => string | undefined
}

/** Signs in at the identity provider of the company that the email in the form belongs to. */
export function ContinueWithCompany({ attempt, readEmail }: Props) {
  // Firebase has providers of its own.
  if (!useSettings()?.identity.embedded) return null
  const go = () => {
    const email = readEmail()
    if (email === undefined) return
    void attempt(async () => {
      const { leaveForCompany } = await import('./company.ts')
      return leaveForCompany(email)
    })
  }
  return (
    <Button className="w-full" onClick={go}>
      Sign In With Your Company
    </Button>
  )
}
