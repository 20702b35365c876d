import type { Member } from '#contract/companies/members.ts'
import { formatAmount } from '#contract/money.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import type { Column } from '#web/ui/record-table.tsx'
import { roleNames } from './roles.ts'

type Shown = Pick<Member, 'name' | 'email' | 'role' | 'spendingLimit'> & {
  readonly isSelf?: boolean
  readonly isServiceAccount?: boolean
}

/** The columns of a table of members. @param showsLimit whether the user may see the member's spending limit */
export const memberColumns = <Row extends Shown>(showsLimit: (member: Row) => boolean): Column<Row>[] => [
  {
    head: 'Member',
    isName: true,
    pocket: 'name',
    cell: ({ name, email, isSelf = false, isServiceAccount = false }) => (
      <>
        <span className="wrap-anywhere font-medium">{name || <EmailText email={email} />}</span>
        {isSelf && <span className="muted"> (you)</span>}
        {isServiceAccount && <span className="tag ms-2">Service account</span>}
        <span className="muted block text-sm">
          <EmailText email={email} />
        </span>
      </>
    ),
  },
  { head: 'Role', pocket: 'end', cell: ({ role }) => roleNames[role] },
  { head: 'Limit', pocket: 'end-note', cell: (member) => (showsLimit(member) ? limitText(member) : '–') },
]

const limitText = ({ spendingLimit: limit }: Shown): string =>
  limit ? `${formatAmount(limit.amount)} a ${limit.window}` : 'None'
