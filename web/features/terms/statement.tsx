import { Form, Link, useSearchParams } from 'react-router'
import { formatAmount } from '#contract/money.ts'
import type { StatementEntry, Statement as StatementOfAccount } from '#contract/terms/endpoints.ts'
import { paymentNames } from '#web/features/invoices/invoice-payments.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { ExportButton } from '#web/ui/export-button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'

interface Props {
  readonly statement: StatementOfAccount
  readonly exported: (request: Request) => Promise<Blob>
  readonly printed: (request: Request) => Promise<Blob>
}

const names: Readonly<Record<StatementEntry['kind'], string>> = {
  ...paymentNames,
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  kept: 'Kept on account',
  'taken-back': 'Taken back',
}

/** The balance changes between two days, with the balance after each. */
export function Statement({ statement, exported, printed }: Props) {
  const { from, to, opening, closing, entries, nextOffset } = statement
  const [search] = useSearchParams()
  const isFirst = !search.get('offset')
  return (
    <Section id="statement" title="Statement">
      <div className="flex flex-wrap items-end gap-3">
        <Form key={`${from} ${to}`} className="flex grow flex-wrap items-end gap-3">
          <Field label="From" type="date" name="from" defaultValue={from} required />
          <Field label="To" type="date" name="to" defaultValue={to} required />
          <Button type="submit">Show</Button>
        </Form>
        <ExportButton
          label="Export CSV"
          name={`statement-${from}-${to}.csv`}
          read={(request) => exported(request)}
        />
        <ExportButton label="PDF" name={`statement-${from}-${to}.pdf`} read={printed} />
      </div>
      <RecordTable
        labelledBy="statement"
        rows={entries}
        keyOf={({ at, kind, document, balance }) => `${at} ${kind} ${document} ${balance}`}
        before={isFirst && <Balance day={from} label="Opening balance" amount={opening} />}
        after={nextOffset === undefined && <Balance day={to} label="Closing balance" amount={closing} />}
        columns={[
          {
            head: 'Day',
            className: 'md:whitespace-nowrap',
            cell: ({ at }) => <time dateTime={at}>{formatDay(at)}</time>,
          },
          {
            head: 'What',
            isName: true,
            cell: ({ kind, document, orderNumber, purchaseOrderNumber, reference }) => (
              <>
                {names[kind]} {document}
                <span className="muted wrap-anywhere block text-sm">
                  {[orderNumber, purchaseOrderNumber, reference].filter(Boolean).join(' · ')}
                </span>
              </>
            ),
          },
          { head: 'Amount', isEnd: true, cell: ({ amount }) => formatAmount(amount) },
          { head: 'Balance', isEnd: true, cell: ({ balance }) => formatAmount(balance) },
        ]}
      />
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
    </Section>
  )
}

const Balance = ({ day, label, amount }: { day: string; label: string; amount: number }) => (
  <tr className="font-semibold">
    <td data-label="Day" className="md:whitespace-nowrap">
      <time dateTime={day}>{formatDay(day)}</time>
    </td>
    <th scope="row" colSpan={2} data-label="What">
      {label}
    </th>
    <td data-label="Balance" className="md:text-end">
      {formatAmount(amount)}
    </td>
  </tr>
)
