import type { Member } from '#contract/companies/endpoints.ts'
import { formatDollars } from '#contract/money.ts'
import { EmailText } from '#web/ui/email-text.tsx'

interface Props {
  readonly member: Pick<Member, 'name' | 'email'>
  readonly isSelf?: boolean
}

/** The header cell of a member's row. */
export const MemberCell = ({ member: { name, email }, isSelf = false }: Props) => (
  <th scope="row" data-label="Member" className="min-w-0">
    <div>
      <span className="wrap-anywhere font-medium">{name || <EmailText email={email} />}</span>
      {isSelf && <span className="muted font-normal"> (you)</span>}
      <br />
      <span className="muted font-normal text-sm">
        <EmailText email={email} />
      </span>
    </div>
  </th>
)

export const limitText = ({ spendingLimit: limit }: Pick<Member, 'spendingLimit'>): string =>
  limit ? `${formatDollars(limit.amount)} a ${limit.window}` : 'None'
