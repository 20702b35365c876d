import { MAX_ORDER_VIEWS } from '#contract/orders/views.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { getsOrderMails } from '../notify-admins.ts'
import * as store from './store.ts'

/** Lists an admin's saved views; only that admin sees them. */
export async function listViews(db: Database, { id }: Caller) {
  const [columns, views, mailed] = await Promise.all([
    store.findColumns(db, id),
    store.findViews(db, id),
    getsOrderMails(db, id),
  ])
  return { columns, views, mailed }
}

export const setColumns = (db: Database, columns: readonly string[], { id }: Caller): Promise<void> =>
  store.setColumns(db, id, columns)

export function saveView(db: Database, view: store.NewView, { id }: Caller): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await store.lockUser(tx, id)
    const saved = await store.saveView(tx, id, view)
    if ((await store.countViews(tx, id)) > MAX_ORDER_VIEWS) throw new Refusal('too-many-order-views')
    return saved
  })
}

export async function deleteView(db: Database, viewId: string, { id }: Caller): Promise<void> {
  if (!(await store.deleteView(db, id, viewId))) throw new Refusal('no-such-order-view')
}
