import { href, Link } from 'react-router'
import { requireSession } from '#web/api-client.ts'
import { SecondFactorSection } from '#web/features/security/second-factor-section.tsx'
import { NobodyLoggedIn } from '#web/features/sign-in/firebase-errors.ts'
import { adminRightsOf } from '#web/features/sign-in/require-admin.ts'
import type { Route } from './+types/security'

export const meta = () => [{ title: 'Security · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request)
  const { readFactor } = await import('#web/features/sign-in/second-factor.ts')
  const [{ lacksSecondFactor }, factor] = await Promise.all([
    adminRightsOf(request),
    readFactor().catch((failure: unknown) => {
      if (failure instanceof NobodyLoggedIn) return undefined
      throw failure
    }),
  ])
  return { lacksSecondFactor, factor }
}

export default function SecurityPage({ loaderData: { lacksSecondFactor, factor } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <h1 className="text-3xl">Security</h1>
      {lacksSecondFactor && (
        <p role="status" className="surface p-6">
          Admins of this shop sign in with a second factor.{' '}
          {factor?.since
            ? 'Log out and log in with your code to go on.'
            : 'Set it up here to go on; until then nothing else is open to you.'}
        </p>
      )}
      {factor ? (
        <SecondFactorSection factor={factor} />
      ) : (
        <p className="surface p-6">
          To change how you sign in,{' '}
          <Link to={{ pathname: href('/login'), search: '?from=/dashBoard/security' }} className="anchor">
            log in again
          </Link>
          .
        </p>
      )}
    </div>
  )
}
