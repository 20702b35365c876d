import { lazy, type ReactNode, Suspense } from 'react'
import { href, Link } from 'react-router'
import { api } from '#contract/api.ts'
import type { Overview } from '#contract/overview.ts'
import { inDollars, inPieces } from '#web/parts/money.ts'
import { callShop } from '#web/shop.ts'
import type { Route } from './+types/overview'

export const meta = () => [{ title: 'Overview · Hundredfold' }]

/** Big: fetched only by whoever looks at charts. */
const Charts = {
  Sales: lazy(async () => ({ default: (await import('#web/parts/charts.tsx')).Sales })),
  Bars: lazy(async () => ({ default: (await import('#web/parts/charts.tsx')).Bars })),
}

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
      <Chart
        title={`Sales of the last ${days.length} days`}
        summary={`${inDollars(sold)} in ${inPieces(days.reduce((sum, { orders }) => sum + orders, 0))} orders`}
        columns={['Day', 'Orders', 'Amount']}
        rows={days.map((each) => [
          day.format(new Date(each.day)),
          inPieces(each.orders),
          inDollars(each.amount),
        ])}
      >
        <Charts.Sales days={days} />
      </Chart>
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <Chart
          title="Orders by status"
          columns={['Status', 'Orders', 'Amount']}
          rows={statuses.map(({ status, orders, amount }) => [status, inPieces(orders), inDollars(amount)])}
        >
          <Charts.Bars bars={statuses.map(({ status, orders }) => ({ name: status, value: orders }))} />
        </Chart>
        <Chart
          title="Top products"
          columns={['Product', 'Pieces', 'Amount']}
          rows={topProducts.map(({ name, pieces, amount }) => [name, inPieces(pieces), inDollars(amount)])}
        >
          <Charts.Bars bars={topProducts.map(({ name, amount }) => ({ name, value: amount }))} dollars />
        </Chart>
      </div>
      <LowStock products={lowStock} />
    </div>
  )
}

interface ChartProps {
  readonly title: string
  readonly summary?: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly children: ReactNode
}

/** A chart for who sees it, and its figures as a table for everybody. */
function Chart({ title, summary, columns, rows, children }: ChartProps) {
  return (
    <section aria-label={title} className="surface grid min-w-0 gap-5 p-5 sm:p-7">
      <div className="grid gap-1">
        <h2 className="text-xl">{title}</h2>
        {summary && <p className="muted">{summary}</p>}
      </div>
      <div aria-hidden="true" className="h-64">
        <Suspense fallback={null}>{children}</Suspense>
      </div>
      <details>
        <summary className="anchor inline-flex min-h-11 cursor-pointer items-center">Figures</summary>
        <div className="overflow-x-auto">
          <table className="table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([first, ...others]) => (
                <tr key={first}>
                  <th scope="row" className="font-normal">
                    {first}
                  </th>
                  {others.map((cell, column) => (
                    <td key={columns[column + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
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
              <span className="inline-flex min-h-11 items-center">{inPieces(availableQuantity)} pieces</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
