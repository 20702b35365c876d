import type { Invoice } from '#contract/invoices/endpoints.ts'
import type { Account, Statement as StatementOfAccount } from '#contract/terms/endpoints.ts'
import { InvoicesTable } from '#web/features/invoices/invoices-table.tsx'
import { Section } from '#web/ui/section.tsx'
import { AccountFacts } from './account-facts.tsx'
import { Statement } from './statement.tsx'

interface Props {
  readonly account: Account
  readonly invoices: readonly Invoice[]
  readonly statement: StatementOfAccount
  /** Fetches the statement as a file. */
  readonly exported: (request: Request) => Promise<Blob>
  /** Fetches the statement as a PDF. */
  readonly printed: (request: Request) => Promise<Blob>
}

/** A company's account, as the company and the shop's admins see it. */
export const AccountView = ({ account, invoices, statement, ...files }: Props) => (
  <>
    <AccountFacts account={account} />
    {invoices.length > 0 && (
      <Section id="open-invoices" title="Open invoices">
        <InvoicesTable caption="Open invoices, by the day they are due" invoices={invoices} />
      </Section>
    )}
    <Statement statement={statement} {...files} />
  </>
)
