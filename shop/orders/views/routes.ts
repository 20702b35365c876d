import { api } from '#contract/api.ts'
import { OrderFilter } from '#contract/orders/filter.ts'
import { orderColumns, usualOrderColumns } from '#contract/orders/views.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { succeeded } from '#shop/replies.ts'
import { setOrderMailsOf } from '../notify-admins.ts'
import { deleteView, listViews, saveView, setColumns } from './service.ts'
import type { StoredView } from './store.ts'

export function orderViewRoutes(app: Service, db: Database): void {
  serve(app, api.listOrderViews, async (_, caller) => {
    const { columns, views, mailed } = await listViews(db, caller)
    return { columns: toColumns(columns), mailed, views: views.map(toView) }
  })
  serve(app, api.setOrderColumns, ({ columns }, caller) => setColumns(db, columns, caller).then(succeeded))
  serve(app, api.setOrderMails, ({ mailed }, { id }) => setOrderMailsOf(db, id, mailed).then(succeeded))
  serve(app, api.saveOrderView, async (view, caller) => ({ _id: await saveView(db, view, caller) }))
  serve(app, api.deleteOrderView, ({ id }, caller) => deleteView(db, id, caller).then(succeeded))
}

/** Returns the stored columns that still exist, in table order. */
function toColumns(stored: readonly string[] | undefined) {
  const known = orderColumns.filter((column) => stored?.includes(column))
  return known.length > 0 ? known : [...usualOrderColumns]
}

const toView = ({ id, name, filter, columns }: StoredView) => ({
  _id: id,
  name,
  filter: OrderFilter.safeParse(filter).data ?? OrderFilter.parse({}),
  columns: toColumns(columns),
})
