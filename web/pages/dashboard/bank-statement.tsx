import { href } from 'react-router'
import { getBankStatement } from '#contract/bank-statements/endpoints.ts'
import { listBankTransfers } from '#contract/bank-statements/transfers.ts'
import { titled } from '#contract/brand.ts'
import { formatAmount } from '#contract/money.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { statementName } from '#web/features/bank-statements/files-table.tsx'
import { countsText } from '#web/features/bank-statements/transfer-words.ts'
import { TransfersTable } from '#web/features/bank-statements/transfers-table.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { RecordFact, RecordFacts } from '#web/ui/record-facts.tsx'
import { RecordBody, RecordHead } from '#web/ui/record-head.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/bank-statement'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(loaderData ? statementName(loaderData.statement) : 'Bank statement') },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const [statement, page] = await orNotFound(
    Promise.all([
      callShop(request, getBankStatement, { id }),
      loadPage(request, (place) => listShop(request, listBankTransfers, { statement: id, ...place })),
    ]),
  )
  return { statement, page }
}

export default function BankStatementPage({ loaderData: { statement, page } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <RecordHead
        list={{ to: href('/dashBoard/bankStatements'), text: 'Bank statements' }}
        number={statementName(statement)}
        isNamed
        about={`${countsText(statement)}.`}
      />
      <RecordBody
        aside={
          <RecordFacts id="details" title="Details">
            <RecordFact label="Account">{statement.account}</RecordFact>
            {statement.opening !== undefined && (
              <RecordFact label="Opening">{formatAmount(statement.opening)}</RecordFact>
            )}
            {statement.closing !== undefined && (
              <RecordFact label="Closing">{formatAmount(statement.closing)}</RecordFact>
            )}
            {statement.opening === undefined && (
              <RecordFact label="Balances">The file has none, so they are not checked.</RecordFact>
            )}
            <RecordFact label="File">{statement.fileName}</RecordFact>
            <RecordFact label="Received">{formatDay(statement.receivedAt)}</RecordFact>
          </RecordFacts>
        }
      >
        <Section id="transfers" title="Transfers">
          {page.rows.length === 0 ? (
            <p className="muted">{statement.problem ?? 'It brought no new transfer.'}</p>
          ) : (
            <TransfersTable caption="Transfers of the statement" transfers={page.rows} />
          )}
          {page.total > 0 && <Pager page={page} nouns={['transfer', 'transfers']} />}
        </Section>
      </RecordBody>
    </div>
  )
}
