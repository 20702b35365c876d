import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { cashDiscountTerms } from '#contract/terms/cash-discount.ts'
import type { Account } from '#contract/terms/endpoints.ts'
import { Fact } from '#web/features/companies/company-facts.tsx'

/** A company's balance and credit. */
export const AccountFacts = ({ account }: { account: Account }) => {
  const { terms, open, openCount, overdue, waiting, left } = account
  return (
    <dl className="fact-card">
      <Fact label="Terms">
        {terms ? `Invoices are due after ${terms.days} days` : 'None: orders are paid by card'}
        {terms?.discount && <span className="block">{cashDiscountTerms(terms.discount)}</span>}
      </Fact>
      {terms && <Fact label="Credit limit">{formatAmount(terms.creditLimit)}</Fact>}
      {terms && <Fact label="Available credit">{formatAmount(left)}</Fact>}
      <Fact label="Open">
        {formatAmount(open)}
        {openCount > 0 && (
          <span className="muted">
            {' '}
            of {formatCount(openCount)} {openCount === 1 ? 'invoice' : 'invoices'}
          </span>
        )}
      </Fact>
      <Fact label="Overdue">
        <span className={overdue > 0 ? 'text-problem font-semibold' : ''}>{formatAmount(overdue)}</span>
      </Fact>
      {waiting > 0 && <Fact label="Not invoiced yet">{formatAmount(waiting)}</Fact>}
    </dl>
  )
}
