import { api } from '#contract/api.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { OVERVIEW_DAYS } from '#contract/overview/endpoints.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { exampleTexts } from '../legal-texts/store.ts'
import { countReturns } from '../returns/search.ts'
import {
  countOpenWork,
  lowStock,
  ordersByStatus,
  owedCents,
  salesPerDay,
  topBuyers,
  topProducts,
} from './store.ts'

export function overviewRoutes(app: Service, db: Database): void {
  serve(app, api.getOverview, async () => {
    const [days, statuses, top, buyers, owed, low, examples, askedReturns] = await Promise.all([
      salesPerDay(db),
      ordersByStatus(db),
      topProducts(db),
      topBuyers(db),
      owedCents(db),
      lowStock(db),
      exampleTexts(db),
      countReturns(db, { state: 'asked' }),
    ])
    const sales = days.map(({ day, orders, cents }) => ({ day, orders, amount: toAmount(cents) }))
    return {
      currency: shopCurrency(),
      days: sales.slice(OVERVIEW_DAYS),
      daysBefore: sales.slice(0, OVERVIEW_DAYS),
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
      topBuyers: buyers.map(({ cents, ...buyer }) => ({ ...buyer, amount: toAmount(cents) })),
      owed: { amount: toAmount(owed.open), overdue: toAmount(owed.overdue) },
      lowStock: low.map(({ id, name, available }) => ({ _id: id, name, availableQuantity: available })),
      exampleTexts: examples,
      askedReturns,
    }
  })
  serve(app, api.getOpenWork, () => countOpenWork(db))
}
