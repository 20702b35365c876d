import { href, Link, useNavigate } from 'react-router'
import { titled } from '#contract/brand.ts'
import { getInvitation, joinCompany } from '#contract/companies/invitations.ts'
import { Refused } from '#http/call-errors.ts'
import { callShop, requireSession } from '#web/api-client.ts'
import { roleNames } from '#web/features/companies/roles.ts'
import { UnconfirmedEmail } from '#web/features/sign-in/unconfirmed-email.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import type { Route } from './+types/join-company'

export const meta = () => [{ title: titled('Invitation') }, { name: 'referrer', content: 'no-referrer' }]

/** Loads the invitation that the mail's link names; opening it does not accept it. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { emailVerified, email } = await requireSession(request)
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 64) || '-'
  try {
    const invitation = await callShop(request, getInvitation, { token })
    return { invitation, token, email, emailVerified }
  } catch (failure) {
    if (failure instanceof Refused && !failure.isTemporary) return { problem: failure.message, email }
    throw failure
  }
}

export default function JoinCompany({ loaderData }: Route.ComponentProps) {
  const { invitation, token, email, emailVerified, problem } = loaderData
  const navigate = useNavigate()
  const { run, isBusy, error } = useShopCall()

  if (!invitation)
    return (
      <div className="grid gap-8">
        <h1 className="text-3xl">Invitation</h1>
        <div className="surface grid justify-items-start gap-4 p-6 sm:p-8">
          <p>{problem}</p>
          <p className="muted wrap-anywhere">You are signed in as {email}.</p>
          <Link to={href('/dashBoard')} className="btn">
            My Profile
          </Link>
        </div>
      </div>
    )

  const accept = () =>
    run(joinCompany, { token }, async ({ companyName }) => {
      toast(`You are a member of ${companyName} now`)
      await navigate(href('/dashBoard/company'), { replace: true })
    })

  return (
    <div className="grid gap-8">
      <h1 className="text-3xl wrap-anywhere">Join {invitation.companyName}</h1>
      <div className="surface grid justify-items-start gap-5 p-6 sm:p-8">
        <p className="max-w-prose wrap-anywhere">
          {invitation.invitedBy} invites you to order together with {invitation.companyName}. Your role:{' '}
          <b>{roleNames[invitation.role]}</b>.
        </p>
        <p className="muted max-w-prose">
          Your cart and your lists come with you. Your orders, quotes and addresses so far stay yours, and
          nobody there sees them. Orders that you place from then on belong to the company.
        </p>
        <FormError>{error}</FormError>
        <Button primary disabled={isBusy || !emailVerified} onClick={accept}>
          {isBusy ? 'One moment…' : 'Accept the invitation'}
        </Button>
      </div>
      {!emailVerified && (
        <UnconfirmedEmail>
          The invitation is for {email}. Confirm first that this email is yours, then accept.
        </UnconfirmedEmail>
      )}
    </div>
  )
}
