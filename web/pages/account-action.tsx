import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { ConfirmEmail } from '#web/features/sign-in/confirm-email.tsx'
import { firebaseErrorMessage } from '#web/features/sign-in/firebase-errors.ts'
import { ResetPassword } from '#web/features/sign-in/reset-password.tsx'
import { returnTo } from '#web/features/sign-in/return-to.ts'
import { SignInFrame } from '#web/features/sign-in/sign-in-frame.tsx'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import type { Route } from './+types/account-action'

export const meta = () => [
  { title: titled('Your account') },
  { name: 'robots', content: 'noindex' },
  // Threat: the address contains a code that opens the account.
  { name: 'referrer', content: 'no-referrer' },
]

/** The target of links in the identity provider's mails, ours or Firebase's, which spells `mode` and `oobCode`. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const [mode, code] = [search.get('mode'), search.get('oobCode') ?? '']
  if (mode !== 'verifyEmail' && mode !== 'resetPassword')
    return { problem: 'This link is incomplete, or not one of ours.' }
  try {
    const { emailOfCode, isSignedInAs } = await import('#web/features/sign-in/password.ts')
    const email = await emailOfCode(code)
    return mode === 'verifyEmail'
      ? ({ mode, code, email, known: await isSignedInAs(email) } as const)
      : ({ mode, code, email, next: pathOf(search.get('continueUrl')) } as const)
  } catch (failure) {
    return { problem: firebaseErrorMessage(failure) }
  }
}

/** The code works once: checking it again after use would report a broken link. */
export const shouldRevalidate = () => false

export const HydrateFallback = FullScreenLoader

export default function AccountAction({ loaderData }: Route.ComponentProps) {
  if ('problem' in loaderData) return <InvalidLink>{loaderData.problem}</InvalidLink>
  return loaderData.mode === 'resetPassword' ? (
    <ResetPassword {...loaderData} />
  ) : (
    <ConfirmEmail {...loaderData} />
  )
}

function InvalidLink({ children }: { children: ReactNode }) {
  return (
    <SignInFrame title="This link does not work">
      <p role="alert">{children}</p>
      <p>Open the newest email that we sent you, or request another link on the sign-in page.</p>
      <Link to={href('/login')} className="btn btn-primary">
        Sign in
      </Link>
    </SignInFrame>
  )
}

/** Returns the path of an address on this site; the home page for any other site. */
function pathOf(continueUrl: string | null): string {
  const url = URL.parse(continueUrl ?? '')
  const from = url?.origin === location.origin ? `${url.pathname}${url.search}` : ''
  return returnTo(new URLSearchParams({ from }))
}
