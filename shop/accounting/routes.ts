import { api } from '#contract/api.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { exportDatev, exportJournal } from './export.ts'
import { closeMonth, getMonth, listMonths } from './months.ts'
import { changeAccounting, findAccounting } from './settings.ts'

export function accountingRoutes(app: Service, db: Database): void {
  serve(app, api.getAccounting, () => findAccounting(db))
  serve(app, api.changeAccounting, async (settings, admin) => ({
    modifiedCount: Number(await changeAccounting(db, settings, admin)),
  }))
  serve(app, api.listMonths, () => listMonths(db))
  serve(app, api.getMonth, ({ month }) => getMonth(db, month))
  serve(app, api.closeMonth, (form, admin) => closeMonth(db, form, admin))
  serve(app, api.exportJournal, (period) => exportJournal(db, period))
  serve(app, api.exportDatev, (period) => exportDatev(db, period))
}
