import { type Invitation, resendInvitation, revokeInvitation } from '#contract/companies/invitations.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { roleNames } from './roles.ts'

/** Invitations not yet accepted. */
export const InvitationList = ({ invitations }: { invitations: readonly Invitation[] }) => (
  <Section id="invitations" title="Open invitations">
    <ul className="grid gap-4">
      {invitations.map((invitation) => (
        <InvitationItem key={invitation._id} invitation={invitation} />
      ))}
    </ul>
  </Section>
)

function InvitationItem({ invitation }: { invitation: Invitation }) {
  const { _id: id, email, role, expiresAt, expired } = invitation
  const { run, isBusy, error } = useShopCall()
  const which = <span className="sr-only"> the invitation of {email}</span>
  return (
    <li className="surface grid gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="grid min-w-0">
          <span className="font-medium">
            <EmailText email={email} />
          </span>
          <span className="muted text-sm">
            {roleNames[role]} · {expired ? 'expired on ' : 'until '}
            <time dateTime={expiresAt}>{formatDay(expiresAt)}</time>
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={isBusy}
            onClick={() =>
              run(resendInvitation, { id }, `Sent to ${email} again. The earlier link no longer works.`)
            }
          >
            Send again{which}
          </Button>
          <Button
            disabled={isBusy}
            onClick={() => run(revokeInvitation, { id }, `Revoked the invitation of ${email}`)}
          >
            Revoke{which}
          </Button>
        </div>
      </div>
      <FormError>{error}</FormError>
    </li>
  )
}
