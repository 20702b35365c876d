import { Refusal } from '#contract/refusals.ts'
import { MAX_COUNT_LINES, stockCountNumber } from '#contract/stock-counts/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { lockProducts } from '../products/store.ts'
import { restock } from '../stock/restock.ts'
import * as store from './store.ts'

// A count is locked before its products.

interface NewCount {
  readonly title: string
  readonly category?: string | undefined
  readonly products: readonly string[]
}

/** @throws Refusal nothing-to-count, too-much-to-count */
export function makeCount(
  db: Database,
  { title, ...scope }: NewCount,
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const found = await store.findScope(tx, scope)
    if (found.length === 0) throw new Refusal('nothing-to-count')
    if (found.length > MAX_COUNT_LINES) throw new Refusal('too-much-to-count')
    const ids = found.map(({ id }) => id)
    const { id, number } = await store.insertCount(tx, title, ids, admin.email)
    const about = { subject: id, label: stockCountNumber(number), after: { title, products: ids.length } }
    await recordAction(tx, { actor: admin.email, action: 'stock-count-made', ...about })
    await keep(tx, id)
    return id
  })
}

/** @throws Refusal no-such-count */
export async function getCount(db: Database, id: string) {
  const count = await store.findCount(db, id)
  if (!count) throw new Refusal('no-such-count')
  return { count, lines: await store.findLines(db, id) }
}

/** @throws Refusal no-such-count, count-not-open */
export function recordPieces(
  db: Database,
  line: { readonly id: string; readonly productId: string; readonly pieces: number },
  admin: Caller,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockOpen(tx, line.id)
    // Receipts and shipments wait meanwhile.
    await lockProducts(tx, [line.productId])
    if (!(await store.recordPieces(tx, line, admin.email))) throw new Refusal('no-such-count')
  })
}

/** @throws Refusal no-such-count, count-not-open, nothing-counted */
export function closeCount(db: Database, id: string, admin: Caller, keep: KeepResult<void>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const count = await lockOpen(tx, id)
    if (!(await store.findLines(tx, id)).some(({ pieces }) => pieces !== null))
      throw new Refusal('nothing-counted')
    await store.valueLines(tx, id)
    await store.closeCount(tx, id)
    await recordAction(tx, { ...by(admin, count), action: 'stock-count-closed' })
    await keep(tx)
  })
}

/**
 * Corrects the stock by the differences, all or none.
 * @throws Refusal no-such-count, count-not-closed, counted-it-yourself, corrected-since-counted, count-below-reserved,
 * stock-out-of-range, and no-such-product for one that is no longer on sale
 */
export function postCount(db: Database, id: string, admin: Caller, keep: KeepResult<void>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const count = await lock(tx, id)
    if (count.state !== 'closed') throw new Refusal('count-not-closed')
    const lines = await store.findLines(tx, id)
    if (lines.some(({ countedBy }) => countedBy === admin.email) && !(await store.mayPostOwn(tx)))
      throw new Refusal('counted-it-yourself')
    await lockProducts(
      tx,
      lines.map(({ productId }) => productId),
    )
    const corrected = await store.findCorrectedSince(tx, id)
    if (corrected !== undefined)
      throw new Refusal('corrected-since-counted', {
        message: `The stock of ${corrected} was corrected since it was counted here. Discard this count, and count again.`,
      })
    const note = `${stockCountNumber(count.number)}, ${count.title}`
    for (const line of lines) await correct(tx, line, note, admin)
    await store.endCount(tx, id, 'posted', admin.email)
    await recordAction(tx, { ...by(admin, count), action: 'stock-count-posted' })
    await keep(tx)
  })
}

async function correct(tx: Database, line: store.FoundLine, note: string, admin: Caller): Promise<void> {
  const { productId, productName } = line
  const pieces = differenceOf(line)
  if (!pieces) return
  try {
    await restock(tx, { id: productId, pieces, reason: 'corrected', note }, admin)
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    if (refusal.code === 'no-such-product')
      throw new Refusal('no-such-product', {
        product_id: productId,
        message: `${productName} is no longer on sale, so its stock cannot be corrected. Put it on sale again, or discard this count.`,
      })
    if (refusal.code !== 'stock-out-of-range' || pieces > 0) throw refusal
    throw new Refusal('count-below-reserved', {
      product_id: productId,
      message: `${-pieces} pieces of ${productName} are missing, more than are free: the others are promised to orders. Cancel orders of it that are not shipped, or count it again.`,
    })
  }
}

/** Pieces counted less pieces expected; null if it was not counted. */
export const differenceOf = ({ pieces, expected }: Pick<store.FoundLine, 'pieces' | 'expected'>) =>
  pieces === null || expected === null ? null : pieces - expected

/** @throws Refusal no-such-count, count-over */
export function discardCount(db: Database, id: string, admin: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const count = await lock(tx, id)
    if (count.state !== 'open' && count.state !== 'closed') throw new Refusal('count-over')
    await store.endCount(tx, id, 'discarded', admin.email)
    await recordAction(tx, { ...by(admin, count), action: 'stock-count-discarded' })
  })
}

async function lock(tx: Database, id: string): Promise<store.FoundCount> {
  const count = await store.lockCount(tx, id)
  if (!count) throw new Refusal('no-such-count')
  return count
}

async function lockOpen(tx: Database, id: string): Promise<store.FoundCount> {
  const count = await lock(tx, id)
  if (count.state !== 'open') throw new Refusal('count-not-open')
  return count
}

const by = ({ email }: Caller, { id, number }: store.FoundCount) => ({
  actor: email,
  subject: id,
  label: stockCountNumber(number),
})
