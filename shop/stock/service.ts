import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { lockProduct } from '../products/store.ts'
import { bookStock, type StockAdjustment } from './adjust.ts'
import * as incoming from './incoming.ts'

/** @returns the pieces now in stock */
export function adjustStock(db: Database, input: StockAdjustment, admin: Caller, keep: KeepResult<number>) {
  return db.transaction().execute(async (tx) => {
    const available = await bookStock(tx, input, admin)
    await keep(tx, available)
    return available
  })
}

export function listIncoming(db: Database, list: Parameters<typeof incoming.findIncoming>[1]) {
  return readPage(list, (query) => incoming.findIncoming(db, query), incoming.countIncoming(db))
}

export function bookIncoming(
  db: Database,
  { productId, ...change }: incoming.IncomingChange & { readonly productId: string },
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, productId)
    if (!product || product.deletedAt) throw new Refusal('no-such-product')
    if (product.isKit) throw new Refusal('kit-has-no-stock')
    if (await incoming.isDayOver(tx, change.on)) throw new Refusal('day-is-over')
    const id = await incoming.insertIncoming(tx, productId, change, admin.email)
    if (id === undefined) throw new Refusal('too-many-incoming')
    const about = { subject: productId, label: product.name, after: change }
    await recordAction(tx, { actor: admin.email, action: 'incoming-booked', ...about })
    await keep(tx, id)
    return id
  })
}

export function changeIncoming(
  db: Database,
  { id, ...change }: incoming.IncomingChange & { readonly id: string },
  admin: Caller,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockIncoming(tx, id)
    // Pieces and note can still be corrected after the expected day has passed.
    if (change.on !== stored.on && (await incoming.isDayOver(tx, change.on))) throw new Refusal('day-is-over')
    await incoming.updateIncoming(tx, id, change)
    const { pieces, on, note } = stored
    const about = { ...subjectOf(stored), before: { pieces, on, note }, after: change }
    await recordAction(tx, { actor: admin.email, action: 'incoming-changed', ...about })
  })
}

export function removeIncoming(db: Database, id: string, admin: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockIncoming(tx, id)
    await incoming.deleteIncoming(tx, id)
    const { pieces, on, note } = stored
    const about = { ...subjectOf(stored), before: { pieces, on, note } }
    await recordAction(tx, { actor: admin.email, action: 'incoming-removed', ...about })
  })
}

/** Books a received delivery into stock, once. @returns the pieces now in stock */
export function receiveIncoming(
  db: Database,
  { id, pieces }: { readonly id: string; readonly pieces: number },
  admin: Caller,
  keep: KeepResult<number>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { productId, note } = await lockIncoming(tx, id)
    await incoming.markReceived(tx, id)
    const available = await bookStock(tx, { id: productId, pieces, reason: 'received', note }, admin)
    await keep(tx, available)
    return available
  })
}

async function lockIncoming(tx: Database, id: string): Promise<incoming.StoredIncoming> {
  const stored = await incoming.lockIncoming(tx, id)
  if (!stored) throw new Refusal('no-such-incoming')
  return stored
}

const subjectOf = ({ productId, productName }: incoming.StoredIncoming) => ({
  subject: productId,
  label: productName,
})
