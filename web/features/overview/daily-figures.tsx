import { Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { SOLD } from '#contract/orders/filter.ts'
import type { Overview } from '#contract/overview/endpoints.ts'
import { ordersThat } from '#web/features/orders/filter-address.ts'
import { formatDay } from '#web/ui/dates.ts'

/** The chart's figures as a table, for screen readers and exact amounts. */
export function DailyFigures({ days, daysBefore }: Pick<Overview, 'days' | 'daysBefore'>) {
  return (
    <details>
      <summary className="anchor inline-flex min-h-(--control) cursor-pointer items-center">Figures</summary>
      <div className="overflow-x-auto">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Orders</th>
              <th scope="col">Amount</th>
              <th scope="col">{daysBefore.length} days before</th>
            </tr>
          </thead>
          <tbody>
            {days.map((each, place) => (
              <tr key={each.day}>
                <th scope="row" className="font-normal">
                  {formatDay(each.day)}
                </th>
                <td>
                  {each.orders === 0 ? (
                    '0'
                  ) : (
                    <Link
                      to={ordersThat({ status: SOLD, from: each.day, to: each.day })}
                      className="tap-line"
                    >
                      {formatCount(each.orders)}
                      <span className="sr-only"> orders of {formatDay(each.day)}</span>
                    </Link>
                  )}
                </td>
                <td>{formatAmount(each.amount)}</td>
                <td>{formatAmount(daysBefore[place]?.amount ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
