import type { Database } from '#database/open.ts'
import { Page } from '#http/serve.ts'
import { type ActionList, countActions, newestActions } from './store.ts'

export async function listActions(db: Database, list: ActionList) {
  const [found, total] = await Promise.all([
    newestActions(db, { ...list, limit: list.limit + 1 }),
    countActions(db, list),
  ])
  const rows = found.slice(0, list.limit)
  return new Page(rows, total, found.length > list.limit ? String(rows.at(-1)?.id) : undefined)
}
