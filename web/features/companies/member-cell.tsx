import type { Member } from '#contract/companies.ts'
import { formatDollars } from '#contract/money.ts'

interface Props {
  readonly member: Pick<Member, 'name' | 'email'>
  readonly isSelf?: boolean
}

/** The head of a row about a member. */
export const MemberCell = ({ member: { name, email }, isSelf = false }: Props) => (
  <th scope="row" data-label="Member" className="min-w-0">
    <div>
      <span className="wrap-anywhere font-medium">{name || email}</span>
      {isSelf && <span className="muted font-normal"> (you)</span>}
      <br />
      <span className="muted wrap-anywhere font-normal text-sm">{email}</span>
    </div>
  </th>
)

export const limitText = ({ spendingLimit: limit }: Pick<Member, 'spendingLimit'>): string =>
  limit ? `${formatDollars(limit.amount)} a ${limit.window}` : 'None'
