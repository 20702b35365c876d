import { api } from '#contract/api.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import { wireStatus } from '#contract/orders/status.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { exampleTexts } from '../legal-texts/store.ts'
import { countReturns } from '../returns/search.ts'
import { countOpenWork, lowStock, ordersByStatus, salesPerDay, topProducts } from './store.ts'

export function overviewRoutes(app: Service, db: Database): void {
  serve(app, api.getOverview, async () => {
    const [days, statuses, top, low, examples, askedReturns] = await Promise.all([
      salesPerDay(db),
      ordersByStatus(db),
      topProducts(db),
      lowStock(db),
      exampleTexts(db),
      countReturns(db, { state: 'asked' }),
    ])
    return {
      currency: shopCurrency(),
      days: days.map(({ day, orders, cents }) => ({ day, orders, amount: toAmount(cents) })),
      statuses: statuses.map(({ status, orders, cents }) => ({
        status: wireStatus[status],
        orders,
        amount: toAmount(cents),
      })),
      topProducts: top.map(({ id, name, pieces, cents }) => ({
        _id: id,
        name,
        pieces,
        amount: toAmount(cents),
      })),
      lowStock: low.map(({ id, name, available }) => ({ _id: id, name, availableQuantity: available })),
      exampleTexts: examples,
      askedReturns,
    }
  })
  serve(app, api.getOpenWork, () => countOpenWork(db))
}
