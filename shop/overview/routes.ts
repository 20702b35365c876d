import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { lowStock, ordersByStatus, salesPerDay, topProducts } from './store.ts'

export function overviewRoutes(app: Service, db: Database): void {
  serve(app, api.getOverview, async () => {
    const [days, statuses, top, low] = await Promise.all([
      salesPerDay(db),
      ordersByStatus(db),
      topProducts(db),
      lowStock(db),
    ])
    return {
      days: days.map(({ day, orders, cents }) => ({ day, orders, amount: cents / 100 })),
      statuses: statuses.map(({ status, orders, cents }) => ({ status, orders, amount: cents / 100 })),
      topProducts: top.map(({ id, name, pieces, cents }) => ({ _id: id, name, pieces, amount: cents / 100 })),
      lowStock: low.map(({ id, name, available }) => ({ _id: id, name, availableQuantity: available })),
    }
  })
}
