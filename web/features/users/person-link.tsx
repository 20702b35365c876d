import { href, Link } from 'react-router'
import { getPerson } from '#contract/users/person.ts'
import { useMay } from '#web/features/sign-in/permissions.tsx'
import { EmailText } from '#web/ui/email-text.tsx'

/** An email that links to the person's page, for admins who may see it. */
export function PersonLink({ email }: { email: string }) {
  const may = useMay()
  if (!may(getPerson)) return <EmailText email={email} />
  return (
    <Link to={href('/dashBoard/people/:email', { email })} className="tap-line">
      <EmailText email={email} />
    </Link>
  )
}
