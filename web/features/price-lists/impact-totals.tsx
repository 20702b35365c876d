import { href, Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { type ImpactPreview, PREVIEW_DAYS } from '#contract/price-lists/impact-preview.ts'
import { RecordTable } from '#web/ui/record-table.tsx'

/** Returns `$1,200 less` or `nothing`, from the customer's point of view. */
export function differenceText(from: number, to: number): string {
  if (to === from) return 'no difference'
  return `${formatAmount(Math.abs(to - from))} ${to < from ? 'less' : 'more'}`
}

/** The totals of recent orders: as charged, at current prices, and at the previewed prices. */
export function ImpactTotals({ preview }: { preview: ImpactPreview }) {
  const { orderCount, lineCount, goneLineCount, before, after, charged } = preview
  if (orderCount === 0)
    return (
      <p className="surface p-6">
        No company concerned has paid for an order in the last {PREVIEW_DAYS} days, so there is nothing to
        compare.
      </p>
    )
  return (
    <div className="surface grid gap-5 p-6 sm:p-8">
      <p>
        <span className="text-3xl font-semibold">{differenceText(before, after)}</span>
        <br />
        <span className="muted">
          for {formatCount(orderCount)} paid {orderCount === 1 ? 'order' : 'orders'} of the last{' '}
          {PREVIEW_DAYS} days ({formatCount(lineCount)} {lineCount === 1 ? 'line' : 'lines'}), at today’s
          prices
        </span>
      </p>
      <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-3">
        <Sum label="Charged" amount={charged} />
        <Sum label="At current prices" amount={before} />
        <Sum label="At the new prices" amount={after} />
      </dl>
      {charged !== before && (
        <p className="muted text-sm">
          Compared with what was charged: {differenceText(charged, after)}. Product prices or the list have
          changed since.
        </p>
      )}
      {goneLineCount > 0 && (
        <p className="muted text-sm">
          {formatCount(goneLineCount)} {goneLineCount === 1 ? 'line is' : 'lines are'} not included, because
          their products are no longer sold.
        </p>
      )}
    </div>
  )
}

const Sum = ({ label, amount }: { label: string; amount: number }) => (
  <div className="grid gap-1">
    <dt className="muted text-sm">{label}</dt>
    <dd className="text-xl font-semibold">{formatAmount(amount)}</dd>
  </div>
)

/** The same figures for each company. */
export function CompanyImpacts({ companies }: { companies: ImpactPreview['companies'] }) {
  return (
    <RecordTable
      labelledBy="companies"
      rows={companies}
      columns={[
        {
          head: 'Company',
          isName: true,
          className: 'font-medium',
          sortBy: ({ name }) => name,
          cell: ({ _id: id, name }) => (
            <Link to={href('/dashBoard/manageCompanies/:id', { id })} className="tap-line wrap-anywhere">
              {name}
            </Link>
          ),
        },
        {
          head: 'Orders',
          isEnd: true,
          sortBy: ({ orderCount }) => orderCount,
          cell: ({ orderCount }) => formatCount(orderCount),
        },
        {
          head: 'Charged',
          isEnd: true,
          sortBy: ({ charged }) => charged,
          cell: ({ charged }) => formatAmount(charged),
        },
        {
          head: 'Now',
          isEnd: true,
          sortBy: ({ before }) => before,
          cell: ({ before }) => formatAmount(before),
        },
        {
          head: 'Then',
          isEnd: true,
          sortBy: ({ after }) => after,
          cell: ({ after }) => formatAmount(after),
        },
        {
          head: 'Change',
          className: 'font-medium',
          isEnd: true,
          sortBy: ({ before, after }) => after - before,
          cell: ({ before, after }) => differenceText(before, after),
        },
      ]}
    />
  )
}
