import type { Invoice } from '#contract/invoices/endpoints.ts'
import type { Account, Statement as StatementOfAccount } from '#contract/terms/endpoints.ts'
import { InvoicesTable } from '#web/features/invoices/invoices-table.tsx'
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
      <section aria-labelledby="open-invoices" className="grid gap-4">
        <h2 id="open-invoices" className="text-xl">
          Open invoices
        </h2>
        <InvoicesTable caption="Open invoices, by the day they are due" invoices={invoices} />
      </section>
    )}
    <Statement statement={statement} {...files} />
  </>
)
