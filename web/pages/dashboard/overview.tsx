import { lazy, Suspense } from 'react'
import { href, Link } from 'react-router'
import { api } from '#contract/api.ts'
import type { Overview } from '#contract/overview.ts'
import { callShop } from '#web/api-client.ts'
import { formatCount, formatPrice } from '#web/ui/price.ts'
import type { Route } from './+types/overview'

export const meta = () => [{ title: 'Overview · Hundredfold' }]

/** Big: fetched only by whoever looks at charts. */
const SalesChart = lazy(async () => ({
  default: (await import('#web/features/overview/sales-chart.tsx')).SalesChart,
}))

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { overview: await callShop(request, api.getOverview, {}) }
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

export default function OverviewPage({ loaderData: { overview } }: Route.ComponentProps) {
  const { days, statuses, topProducts, lowStock } = overview
  const sold = days.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div className="grid gap-8">
      <h1 className="text-3xl">Overview</h1>
      <section aria-label="Sales" className="surface grid min-w-0 gap-5 p-5 sm:p-7">
        <div className="grid gap-1">
          <h2 className="text-xl">Sales of the last {days.length} days</h2>
          <p className="muted">
            {formatPrice(sold)} in {formatCount(days.reduce((sum, { orders }) => sum + orders, 0))} orders
          </p>
        </div>
        <div aria-hidden="true" className="h-64 min-w-0">
          <Suspense fallback={null}>
            <SalesChart days={days} />
          </Suspense>
        </div>
        <Days days={days} />
      </section>
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <Bars
          title="Orders by status"
          bars={statuses.map(({ status, orders, amount }) => ({
            name: status,
            size: orders,
            figure: `${formatCount(orders)} for ${formatPrice(amount)}`,
          }))}
        />
        <Bars
          title="Top products"
          bars={topProducts.map(({ name, pieces, amount }) => ({
            name,
            size: amount,
            figure: `${formatCount(pieces)} for ${formatPrice(amount)}`,
          }))}
        />
      </div>
      <LowStock products={lowStock} />
    </div>
  )
}

/** The chart's figures, for who does not see it and for who wants them exactly. */
function Days({ days }: { days: Overview['days'] }) {
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
                <td>{formatPrice(each.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

interface BarsProps {
  readonly title: string
  readonly bars: readonly { readonly name: string; readonly size: number; readonly figure: string }[]
}

/** Names and figures in full; below each, how it compares with the largest. */
function Bars({ title, bars }: BarsProps) {
  const largest = Math.max(...bars.map(({ size }) => size))
  return (
    <section aria-label={title} className="surface grid min-w-0 gap-5 p-5 sm:p-7">
      <h2 className="text-xl">{title}</h2>
      {bars.length === 0 && <p className="muted">Nothing was ordered yet.</p>}
      <ul className="grid gap-4">
        {bars.map(({ name, size, figure }) => (
          <li key={name} className="grid gap-1.5">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{name}</span>
              <span className="muted">{figure}</span>
            </span>
            <span className="h-2 rounded-full bg-(--lit)" style={{ width: `${(size / largest) * 100}%` }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function LowStock({ products }: { products: Overview['lowStock'] }) {
  return (
    <section aria-labelledby="low" className="surface grid gap-4 p-5 sm:p-7">
      <h2 id="low" className="text-xl">
        Low stock
      </h2>
      {products.length === 0 ? (
        <p className="muted">Nothing runs low.</p>
      ) : (
        <ul className="grid gap-2">
          {products.map(({ _id, name, availableQuantity }) => (
            <li key={_id} className="flex flex-wrap justify-between gap-x-6">
              <Link
                to={href('/purchase/:id', { id: _id })}
                className="anchor inline-flex min-h-11 items-center"
              >
                {name}
              </Link>
              <span className="inline-flex min-h-11 items-center">
                {formatCount(availableQuantity)} pieces
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
