import { useFetcher } from 'react-router'
import type { Invitation } from '#contract/companies/invitations.ts'
import { formatDay } from '#web/ui/dates.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { roleNames } from './roles.ts'

/** Invitations not yet accepted. */
export const InvitationList = ({ invitations }: { invitations: readonly Invitation[] }) => (
  <section aria-labelledby="invitations" className="grid gap-4">
    <h2 id="invitations" className="text-xl">
      Open invitations
    </h2>
    <ul className="grid gap-4">
      {invitations.map((invitation) => (
        <InvitationItem key={invitation._id} invitation={invitation} />
      ))}
    </ul>
  </section>
)

function InvitationItem({ invitation }: { invitation: Invitation }) {
  const { _id, email, role, expiresAt, expired } = invitation
  const fetcher = useFetcher<{ error?: string }>()
  const busy = fetcher.state !== 'idle'
  const send = (intent: 'resend' | 'revoke') =>
    void fetcher.submit({ intent, _id, email }, { method: 'post' })
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
          <button type="button" className="btn" disabled={busy} onClick={() => send('resend')}>
            Send again{which}
          </button>
          <button type="button" className="btn" disabled={busy} onClick={() => send('revoke')}>
            Revoke{which}
          </button>
        </div>
      </div>
      <FormError>{fetcher.data?.error}</FormError>
    </li>
  )
}
