import { useEffect, useEffectEvent } from 'react'
import { useSettings } from '#web/settings.ts'
import { Button } from '#web/ui/button.tsx'
import type { useSignIn } from './use-sign-in-form.ts'

/** Signs in with Google in a pop-up window, or by redirect where the browser blocks pop-ups. */
export function ContinueWithGoogle({
  attempt,
  problem,
}: Pick<ReturnType<typeof useSignIn>, 'attempt' | 'problem'>) {
  const offered = useSettings()?.identity.google
  const blocked = problem?.code === 'auth/popup-blocked'

  const comeBack = useEffectEvent(async () => {
    const { leftForGoogle, backFromGoogle } = await import('./google.ts')
    if (leftForGoogle()) await attempt(backFromGoogle)
  })
  // On mount only: the client also sets its mark while the page is being left.
  useEffect(() => void comeBack(), [])

  const go = () =>
    attempt(async () => {
      const { signInWithGoogle, leaveForGoogle } = await import('./google.ts')
      return blocked ? leaveForGoogle() : signInWithGoogle()
    })

  if (!offered) return null
  return (
    <Button className="w-full" onClick={go}>
      <GoogleLogo />
      {blocked ? 'Continue in this window' : 'Continue With Google'}
    </Button>
  )
}

const GoogleLogo = () => (
  <svg viewBox="0 0 48 48" className="size-5" aria-hidden="true">
    <path
      fill="#4285f4"
      d="M45 24.5c0-1.6-.1-2.8-.4-4H24v7.3h12c-.3 1.9-1.6 4.7-4.5 6.6l6.9 5.3c4.1-3.8 6.6-9.3 6.6-15.2z"
    />
    <path
      fill="#34a853"
      d="M24 46c5.9 0 10.9-2 14.5-5.3l-6.9-5.3c-1.9 1.3-4.4 2.2-7.6 2.2-5.8 0-10.7-3.8-12.4-9.1l-7.1 5.5C8.1 41.1 15.4 46 24 46z"
    />
    <path fill="#fbbc05" d="M11.6 28.5a13.4 13.4 0 0 1 0-8.9L4.5 14a22 22 0 0 0 0 20z" />
    <path
      fill="#ea4335"
      d="M24 10.4c4.1 0 6.9 1.8 8.5 3.3l6.2-6C34.9 4.1 29.9 2 24 2 15.4 2 8.1 6.9 4.5 14l7.1 5.6C13.3 14.2 18.2 10.4 24 10.4z"
    />
  </svg>
)
