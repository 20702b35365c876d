import { href, Link } from 'react-router'
import type { BankFile, BankStatement } from '#contract/bank-statements/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import { formatDay } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { countsText } from './transfer-words.ts'

const sources: Readonly<Record<BankFile['source'], string>> = {
  page: 'Chosen',
  folder: 'From the folder',
  email: 'By email',
}

/** Files and what became of each of their statements. */
export const FilesTable = ({ files }: { readonly files: readonly BankFile[] }) => (
  <RecordTable
    caption="Files of bank statements, newest first"
    none={
      <EmptyState
        sentence="No bank statement yet."
        note="Drop the file that your bank offers for download: camt.053, MT940 or CSV."
      />
    }
    rows={files}
    columns={[
      {
        head: 'File',
        isName: true,
        pocket: 'name',
        className: 'wrap-anywhere',
        cell: ({ name, receivedAt, source, receivedBy }) => (
          <>
            <span className="font-medium">{name}</span>
            <span className="muted block text-sm">
              {sources[source]} on <time dateTime={receivedAt}>{formatDay(receivedAt)}</time>
              {receivedBy && ` by ${receivedBy}`}
            </span>
          </>
        ),
      },
      {
        head: 'What became of it',
        pocket: 'below',
        className: 'md:w-3/5',
        cell: ({ problem, statements }) => (
          <div className="grid gap-1">
            {problem && <p className="text-problem wrap-anywhere">{problem}</p>}
            {statements.map((statement) => (
              <StatementLine key={statement._id} statement={statement} />
            ))}
          </div>
        ),
      },
    ]}
  />
)

const StatementLine = ({ statement }: { readonly statement: BankStatement }) => (
  <p className="wrap-anywhere">
    {statement.problem === undefined ? (
      <Link
        to={href('/dashBoard/bankStatements/:id', { id: statement._id })}
        className="tap-line font-medium"
      >
        {statementName(statement)}
      </Link>
    ) : (
      <span className="font-medium">{statementName(statement)}</span>
    )}
    <span className="muted block text-sm">
      {statement.problem ?? countsText(statement)}
      {statement.problem === undefined &&
        statement.opening !== undefined &&
        statement.closing !== undefined &&
        `; ${formatAmount(statement.opening)} to ${formatAmount(statement.closing)}`}
    </span>
  </p>
)

/** Its number and days, as far as the file says them. */
export function statementName({ number, from, to }: BankStatement): string {
  const days = from && to ? (from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`) : ''
  return [number ? `Statement ${number}` : 'Statement', days].filter(Boolean).join(', ')
}
