import { href, Link } from 'react-router'
import { formatDollars } from '#contract/money.ts'
import { type ImpactPreview, PREVIEW_DAYS } from '#contract/price-lists/impact-preview.ts'
import { formatCount } from '#web/ui/format-count.ts'

type Sums = Pick<ImpactPreview, 'charged' | 'before' | 'after'>

/** Returns `$1,200 less` or `nothing`, from the customer's point of view. */
export function differenceText(from: number, to: number): string {
  if (to === from) return 'no difference'
  return `${formatDollars(Math.abs(to - from))} ${to < from ? 'less' : 'more'}`
}

/** What recent orders would have cost: as charged, at current prices, and at the previewed prices. */
export function ImpactTotals({ preview }: { preview: ImpactPreview }) {
  const { orderCount, lineCount, goneLineCount, before, after, charged } = preview
  if (orderCount === 0)
    return (
      <p className="surface p-6">
        No order of the last {PREVIEW_DAYS} days was paid by a company that it is about, so there is nothing
        to compare.
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
        <Sum label="Charged" dollars={charged} />
        <Sum label="At current prices" dollars={before} />
        <Sum label="At the new prices" dollars={after} />
      </dl>
      {charged !== before && (
        <p className="muted text-sm">
          Against what was charged: {differenceText(charged, after)}. Prices of products, or the list, have
          changed since.
        </p>
      )}
      {goneLineCount > 0 && (
        <p className="muted text-sm">
          {formatCount(goneLineCount)} {goneLineCount === 1 ? 'line is' : 'lines are'} not in these sums, of
          products that are not sold any more.
        </p>
      )}
    </div>
  )
}

const Sum = ({ label, dollars }: { label: string; dollars: number }) => (
  <div className="grid gap-1">
    <dt className="muted text-sm">{label}</dt>
    <dd className="text-xl font-semibold">{formatDollars(dollars)}</dd>
  </div>
)

/** The same figures for each company. */
export function CompanyImpacts({ companies }: { companies: ImpactPreview['companies'] }) {
  return (
    <table className="stacked-table surface" aria-labelledby="companies">
      <thead>
        <tr>
          <th scope="col">Company</th>
          <th scope="col">Orders</th>
          <th scope="col">Charged</th>
          <th scope="col">Now</th>
          <th scope="col">Then</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {companies.map(({ _id, name, orderCount, ...sums }) => (
          <tr key={_id}>
            <th scope="row" data-label="Company" className="min-w-0 font-medium">
              <Link
                to={href('/dashBoard/manageCompanies/:id', { id: _id })}
                className="anchor -my-2.5 inline-flex min-h-11 items-center wrap-anywhere"
              >
                {name}
              </Link>
            </th>
            <td data-label="Orders">{formatCount(orderCount)}</td>
            <Cells {...sums} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Cells = ({ charged, before, after }: Sums) => (
  <>
    <td data-label="Charged">{formatDollars(charged)}</td>
    <td data-label="Now">{formatDollars(before)}</td>
    <td data-label="Then">{formatDollars(after)}</td>
    <td data-label="Change" className="font-medium">
      {differenceText(before, after)}
    </td>
  </>
)
