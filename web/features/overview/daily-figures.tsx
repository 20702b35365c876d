import { formatDollars } from '#contract/money.ts'
import type { Overview } from '#contract/overview.ts'
import { formatCount } from '#web/ui/format-count.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The chart's figures as a table: for screen readers, and for exact amounts. */
export function DailyFigures({ days }: { days: Overview['days'] }) {
  return (
    <details>
      <summary className="anchor inline-flex min-h-11 cursor-pointer items-center">Figures</summary>
      <div className="overflow-x-auto">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Orders</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {days.map((each) => (
              <tr key={each.day}>
                <th scope="row" className="font-normal">
                  {day.format(new Date(each.day))}
                </th>
                <td>{formatCount(each.orders)}</td>
                <td>{formatDollars(each.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
