import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { getDataCopy } from '#contract/privacy/endpoints.ts'
import { adminSignIns, mySignIns, type SignIn } from '#contract/users/sign-ins.ts'
import { callShop, listShop, requireSession } from '#web/api-client.ts'
import { ErasureSection } from '#web/features/privacy/erasure-section.tsx'
import { OwnDataSection } from '#web/features/privacy/own-data-section.tsx'
import { SecondFactorSection } from '#web/features/security/second-factor-section.tsx'
import { SignInSection } from '#web/features/security/sign-in-section.tsx'
import { SignInTable } from '#web/features/security/sign-in-table.tsx'
import { NobodyLoggedIn } from '#web/features/sign-in/firebase-errors.ts'
import { adminRightsOf } from '#web/features/sign-in/require-admin.ts'
import { readSettings } from '#web/settings.ts'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { type ListPage, loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/security'

/** Sign-ins per page. */
const SIGN_INS = 20

export const meta = () => [{ title: titled('Security') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireSession(request)
  const of = new URL(request.url).searchParams.get('of')
  if (of !== null) {
    const page = await loadPage(
      request,
      (page) => listShop(request, adminSignIns, { email: of, ...page }),
      SIGN_INS,
    )
    return { of, page }
  }
  const { readFactor } = await import('#web/features/sign-in/second-factor.ts')
  const [{ lacksSecondFactor }, copy, factor, page] = await Promise.all([
    adminRightsOf(request),
    callShop(request, getDataCopy, { email }),
    readFactor().catch((failure: unknown) => {
      if (failure instanceof NobodyLoggedIn) return undefined
      throw failure
    }),
    readSettings().identity.embedded
      ? loadPage(request, (page) => listShop(request, mySignIns, { email, ...page }), SIGN_INS)
      : undefined,
  ])
  return { email, lacksSecondFactor, copy, factor, page }
}

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.of !== undefined) return <SignInsOfAdmin of={loaderData.of} page={loaderData.page} />
  const { email, lacksSecondFactor, copy, factor, page } = loaderData
  return (
    <div className="grid gap-8">
      <h1 className="text-3xl">Security</h1>
      {lacksSecondFactor && (
        <p role="status" className="surface p-6">
          Admins of this shop sign in with a second factor.{' '}
          {factor?.since
            ? 'Sign out and sign in with your code to continue.'
            : 'Set it up here to continue; until then you cannot use anything else.'}
        </p>
      )}
      {factor ? (
        <SecondFactorSection factor={factor} />
      ) : (
        <p className="surface p-6">
          To change how you sign in,{' '}
          <Link to={{ pathname: href('/login'), search: '?from=/dashBoard/security' }} className="anchor">
            sign in again
          </Link>
          .
        </p>
      )}
      {page ? (
        <SignInSection email={email} page={page} />
      ) : (
        <p className="surface muted p-6">
          Accounts of this shop are kept at Firebase, which does not tell the shop who signs in: there is no
          list of sign-ins here.
        </p>
      )}
      <OwnDataSection email={email} copy={copy} />
      {factor && <ErasureSection email={email} factor={factor} />}
    </div>
  )
}

function SignInsOfAdmin({ of, page }: { of: string; page: ListPage<SignIn> }) {
  return (
    <div className="grid gap-6">
      <PageHead title="Sign-ins" intro={<>Of {of}, of the last 90 days, newest first.</>} />
      {page.rows.length === 0 ? (
        <NothingFound>Nobody signed in to this account.</NothingFound>
      ) : (
        <SignInTable rows={page.rows} caption={`Sign-ins of ${of} and failed attempts, newest first`} />
      )}
      <Pager page={page} nouns={['line', 'lines']} />
      <Link to={href('/dashBoard/makeUpdate')} className="anchor justify-self-start">
        Back to Make Admin
      </Link>
    </div>
  )
}
