import { lazy, Suspense } from 'react'
import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { legalTitles } from '#contract/legal-texts/pages.ts'
import { formatAmount } from '#contract/money.ts'
import { SOLD } from '#contract/orders/filter.ts'
import { getOpenWork, getOverview } from '#contract/overview/endpoints.ts'
import { getSeller, isSellerComplete } from '#contract/settings/seller.ts'
import { callShop } from '#web/api-client.ts'
import { ordersThat } from '#web/features/orders/filter-address.ts'
import { BarList } from '#web/features/overview/bar-list.tsx'
import { DailyFigures } from '#web/features/overview/daily-figures.tsx'
import { LowStock } from '#web/features/overview/low-stock.tsx'
import { Worklist } from '#web/features/overview/worklist.tsx'
import { readSettings } from '#web/settings.ts'
import type { Route } from './+types/overview'

export const meta = () => [{ title: titled('Overview') }]

/** The chart library is large, so only this page loads it. */
const SalesChart = lazy(async () => ({
  default: (await import('#web/features/overview/sales-chart.tsx')).SalesChart,
}))

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [overview, work, seller] = await Promise.all([
    callShop(request, getOverview, {}),
    callShop(request, getOpenWork, {}),
    callShop(request, getSeller, {}),
  ])
  return { overview, work, sellerComplete: isSellerComplete(seller) }
}

export default function OverviewPage({
  loaderData: { overview, work, sellerComplete },
}: Route.ComponentProps) {
  const { days, statuses, topProducts, lowStock } = overview
  const sales = { status: SOLD, from: days[0]?.day, to: days.at(-1)?.day } as const
  const sold = days.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div className="grid gap-8">
      <h1 className="text-3xl">Overview</h1>
      {!sellerComplete && (
        <p className="surface border-(--text-error) border-s-4 p-4">
          Quotes and invoices need your address, tax number and bank account.{' '}
          <Link to={href('/dashBoard/settings')} className="anchor">
            Fill them in
          </Link>
        </p>
      )}
      {!readSettings().demo && overview.exampleTexts.length > 0 && (
        <p className="surface border-(--text-error) border-s-4 p-4">
          {overview.exampleTexts.map((page) => legalTitles[page]).join(', ')}: still the{' '}
          {overview.exampleTexts.length === 1 ? 'example' : 'examples'} that the shop came with.{' '}
          <Link to={href('/dashBoard/settings/legalPages')} className="anchor">
            Write your own
          </Link>
        </p>
      )}
      <Worklist work={work} />
      <section aria-label="Sales" className="surface grid min-w-0 gap-5 p-5 sm:p-7">
        <div className="grid gap-1">
          <h2 className="text-xl">Sales of the last {days.length} days</h2>
          <p className="muted">
            {formatAmount(sold)} in{' '}
            <Link to={ordersThat(sales)} className="tap-line">
              {formatCount(days.reduce((sum, { orders }) => sum + orders, 0))} orders
            </Link>
          </p>
        </div>
        <div aria-hidden="true" className="h-64 min-w-0">
          <Suspense fallback={null}>
            <SalesChart days={days} />
          </Suspense>
        </div>
        <DailyFigures days={days} />
      </section>
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <BarList
          title="Orders by status"
          bars={statuses.map(({ status, orders, amount }) => ({
            name: status,
            size: orders,
            figure: `${formatCount(orders)} for ${formatAmount(amount)}`,
            to: ordersThat({ status }),
          }))}
        />
        <BarList
          title="Top products"
          bars={topProducts.map(({ _id, name, pieces, amount }) => ({
            name,
            size: amount,
            figure: `${formatCount(pieces)} for ${formatAmount(amount)}`,
            to: ordersThat({ ...sales, product_id: _id }),
          }))}
        />
      </div>
      <LowStock lowStock={lowStock} />
    </div>
  )
}
