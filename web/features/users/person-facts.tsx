import { href, Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { formatAmount } from '#contract/money.ts'
import type { getPerson } from '#contract/users/person.ts'
import { Fact } from '#web/features/companies/company-facts.tsx'
import { roleNames } from '#web/features/companies/roles.ts'
import { formatDay } from '#web/ui/dates.ts'
import { EmailText } from '#web/ui/email-text.tsx'

export type PersonDetails = ReplyOf<typeof getPerson>

/** A person's account, company, orders and quotes. */
export function PersonFacts({ person }: { person: PersonDetails }) {
  const { email, account, company, orderCount, paidCount, paidTotal, quoteCount } = person
  return (
    <dl className="fact-card">
      <Fact label="Email">
        <a href={`mailto:${email}`} className="tap-line">
          <EmailText email={email} />
        </a>
      </Fact>
      <Fact label="Account">
        {account ? (
          <>
            {account.admin ? 'Admin' : 'Customer'} since{' '}
            <time dateTime={account.since}>{formatDay(account.since)}</time>
            {!account.confirmed && ', email not confirmed'}
          </>
        ) : (
          'None'
        )}
      </Fact>
      {company && (
        <Fact label="Company">
          <Link to={href('/dashBoard/manageCompanies/:id', { id: company._id })} className="tap-line">
            {company.name}
          </Link>
          , {roleNames[company.role].toLowerCase()}
        </Fact>
      )}
      <Fact label="Orders">{formatCount(orderCount)}</Fact>
      <Fact label="Paid or on account">
        {paidCount === 0 ? 'None' : `${formatCount(paidCount)} for ${formatAmount(paidTotal)}`}
      </Fact>
      <Fact label="Quotes">{formatCount(quoteCount)}</Fact>
      {account?.phone && <Fact label="Phone">{account.phone}</Fact>}
      {account?.address && <Fact label="Address">{account.address}</Fact>}
    </dl>
  )
}
