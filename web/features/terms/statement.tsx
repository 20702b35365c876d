import { Form, Link, useSearchParams } from 'react-router'
import { formatDollars } from '#contract/money.ts'
import type { StatementEntry, Statement as StatementOfAccount } from '#contract/terms/endpoints.ts'
import { SavePdf } from '#web/features/documents/save-pdf.tsx'
import { paymentNames } from '#web/features/invoices/invoice-payments.tsx'
import { formatUtcDay } from '#web/ui/dates.ts'
import { downloadFile } from '#web/ui/download-file.ts'
import { ExportButton } from '#web/ui/export-button.tsx'
import { Field } from '#web/ui/forms/field.tsx'

interface Props {
  readonly statement: StatementOfAccount
  readonly exported: (request: Request) => Promise<Blob>
  readonly printed: (request: Request) => Promise<Blob>
}

const names: Readonly<Record<StatementEntry['kind'], string>> = {
  ...paymentNames,
  invoice: 'Invoice',
  'credit-note': 'Credit note',
}

/** The balance changes between two days, with the balance after each. */
export function Statement({ statement, exported, printed }: Props) {
  const { from, to, opening, closing, entries, nextOffset } = statement
  const [search] = useSearchParams()
  const isFirst = !search.get('offset')
  return (
    <section aria-labelledby="statement" className="grid gap-4">
      <h2 id="statement" className="text-xl">
        Statement
      </h2>
      <div className="flex flex-wrap items-end gap-3">
        <Form key={`${from} ${to}`} className="flex grow flex-wrap items-end gap-3">
          <Field label="From" type="date" name="from" defaultValue={from} required />
          <Field label="To" type="date" name="to" defaultValue={to} required />
          <button type="submit" className="btn">
            Show
          </button>
        </Form>
        <ExportButton
          label="Export CSV"
          save={async (request) => downloadFile(`statement-${from}-${to}.csv`, await exported(request))}
        />
        <SavePdf label="PDF" name={`statement-${from}-${to}`} read={printed} />
      </div>
      <table className="stacked-table surface" aria-labelledby="statement">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">What</th>
            <th scope="col" className="amount">
              Amount
            </th>
            <th scope="col" className="amount">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {isFirst && <Balance day={from} label="Opening balance" amount={opening} />}
          {entries.map((entry) => (
            <tr key={`${entry.at} ${entry.kind} ${entry.document} ${entry.balance}`}>
              <td data-label="Day" className="md:whitespace-nowrap">
                <time dateTime={entry.at}>{formatUtcDay(entry.at)}</time>
              </td>
              <th scope="row" data-label="What" className="min-w-0 font-normal">
                <div>
                  {names[entry.kind]} {entry.document}
                  <span className="muted wrap-anywhere block text-sm">
                    {[entry.orderNumber, entry.purchaseOrderNumber, entry.reference]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </div>
              </th>
              <td data-label="Amount" className="amount">
                {formatDollars(entry.amount)}
              </td>
              <td data-label="Balance" className="amount">
                {formatDollars(entry.balance)}
              </td>
            </tr>
          ))}
          {nextOffset === undefined && <Balance day={to} label="Closing balance" amount={closing} />}
        </tbody>
      </table>
      {(nextOffset !== undefined || !isFirst) && (
        <nav aria-label="Pages of the statement" className="flex flex-wrap gap-3">
          {!isFirst && (
            <Link to={`?from=${from}&to=${to}`} className="btn">
              First page
            </Link>
          )}
          {nextOffset !== undefined && (
            <Link to={`?from=${from}&to=${to}&offset=${nextOffset}`} className="btn">
              Next page
            </Link>
          )}
        </nav>
      )}
      <p className="muted text-sm">Orders that were paid by card are not part of the account.</p>
    </section>
  )
}

const Balance = ({ day, label, amount }: { day: string; label: string; amount: number }) => (
  <tr className="font-semibold">
    <td data-label="Day" className="md:whitespace-nowrap">
      <time dateTime={day}>{formatUtcDay(day)}</time>
    </td>
    <th scope="row" colSpan={2} data-label="What">
      {label}
    </th>
    <td data-label="Balance" className="amount">
      {formatDollars(amount)}
    </td>
  </tr>
)
