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
import { DailyFigures } from '#web/features/overview/daily-figures.tsx'
import { changeText, Figures, sumOf } from '#web/features/overview/figures.tsx'
import { Ranking } from '#web/features/overview/ranking.tsx'
import { Worklist } from '#web/features/overview/worklist.tsx'
import { readSettings } from '#web/settings.ts'
import { Note } from '#web/ui/note.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
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
  const { days, daysBefore, topProducts, topBuyers, lowStock } = overview
  const sales = { status: SOLD, from: days[0]?.day, to: days.at(-1)?.day } as const
  const sold = sumOf(days)
  const change = changeText(sold.amount, sumOf(daysBefore).amount)
  const products = href('/dashBoard/manageProduct')
  return (
    <div className="grid gap-8">
      <PageHead title="Overview" />
      {!sellerComplete && (
        <Note kind="warn">
          Quotes and invoices need your address, tax number and bank account.{' '}
          <Link to={href('/dashBoard/settings')} className="anchor">
            Fill them in
          </Link>
        </Note>
      )}
      {!readSettings().demo && overview.exampleTexts.length > 0 && (
        <Note kind="warn">
          {overview.exampleTexts.map((page) => legalTitles[page]).join(', ')}: still the{' '}
          {overview.exampleTexts.length === 1 ? 'example' : 'examples'} that the shop came with.{' '}
          <Link to={href('/dashBoard/settings/legalPages')} className="anchor">
            Write your own
          </Link>
        </Note>
      )}
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <Worklist work={work} />
        <Figures overview={overview} />
      </div>
      <section aria-labelledby="sales" className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 id="sales" className="text-lg">
            Sales of the last {days.length} days
          </h2>
          <span className="text-2xl font-semibold">{formatAmount(sold.amount)}</span>
          <span className="muted">
            {change && `${change} on the ${daysBefore.length} days before, `}in{' '}
            <Link to={ordersThat(sales)} className="tap-line">
              {formatCount(sold.orders)} orders
            </Link>
          </span>
        </div>
        <div aria-hidden="true" className="h-56 min-w-0">
          <Suspense fallback={null}>
            <SalesChart days={days} daysBefore={daysBefore} />
          </Suspense>
        </div>
        <DailyFigures days={days} daysBefore={daysBefore} />
      </section>
      <div className="grid items-start gap-8 md:grid-cols-2 xl:grid-cols-3">
        <Ranking
          title="Top products"
          none="Nothing has been sold yet."
          rows={topProducts.map(({ _id, name, pieces, amount }) => ({
            key: _id,
            name,
            note: formatCount(pieces),
            figure: formatAmount(amount),
            to: ordersThat({ ...sales, product_id: _id }),
          }))}
        />
        <Ranking
          title="Low stock"
          none="No product is low in stock."
          all={{ to: `${products}?show=low`, text: 'All products low in stock' }}
          rows={lowStock.map(({ _id, name, availableQuantity }) => ({
            key: _id,
            name,
            figure: (
              <span className={availableQuantity === 0 ? 'text-problem' : 'text-low'}>
                {availableQuantity === 0 ? 'none left' : `${formatCount(availableQuantity)} pieces`}
              </span>
            ),
            to: `${products}?${new URLSearchParams({ show: 'low', q: name, restock: _id })}`,
          }))}
        />
        <Ranking
          title="Who buys"
          none="Nothing has been sold yet."
          rows={topBuyers.map(({ name, email, company_id: id, orders, amount }) => ({
            key: id ?? email,
            name,
            note: `${formatCount(orders)} ${orders === 1 ? 'order' : 'orders'}`,
            figure: formatAmount(amount),
            to: id ? href('/dashBoard/manageCompanies/:id', { id }) : ordersThat({ ...sales, buyer: email }),
          }))}
        />
      </div>
    </div>
  )
}
