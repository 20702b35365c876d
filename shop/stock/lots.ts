import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAction } from '../audit-log/store.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { lockProduct } from '../products/store.ts'
import { bookStock } from './adjust.ts'
import { findClaims, keepClaims, shelveClaims, sumOf } from './call-off-lots.ts'
import { emailChangedPromises } from './email-changed-promises.ts'
import * as incoming from './incoming.ts'
import {
  type ChangedLot,
  type ChangedPromise,
  changesOf,
  freePlan,
  planPromises,
  writePlan,
} from './reallocate-promises.ts'

/**
 * Incoming lots. Each change of one divides its promises again, in the same transaction, and tells the buyers of the
 * lines whose days change: of orders, offers and call-off orders.
 */

type Parts = Pick<ShopContext, 'db' | 'queueEmail' | 'publicUrl'>

export function listIncoming(db: Database, list: Parameters<typeof incoming.findIncoming>[1]) {
  return readPage(list, (query) => incoming.findIncoming(db, query), incoming.countIncoming(db))
}

export function bookIncoming(
  parts: Parts,
  { productId, ...change }: incoming.IncomingChange & { readonly productId: string },
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return parts.db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, productId)
    if (!product || product.deletedAt) throw new Refusal('no-such-product')
    if (product.isKit) throw new Refusal('kit-has-no-stock')
    if (await incoming.isDayOver(tx, change.on)) throw new Refusal('day-is-over')
    const id = await incoming.insertIncoming(tx, productId, change, admin.email)
    if (id === undefined) throw new Refusal('too-many-incoming')
    const about = { subject: productId, label: product.name, after: change }
    await recordAction(tx, { actor: admin.email, action: 'incoming-booked', ...about })
    if (change.confirmed)
      await emailChangedPromises(
        parts,
        tx,
        await reallocate(tx, { productId, lot: { id, ...change }, admin }),
      )
    await keep(tx, id)
    return id
  })
}

interface LotChange extends Omit<incoming.IncomingChange, 'confirmed'> {
  readonly id: string
  /** Undefined leaves it as it is. */
  readonly confirmed?: boolean | undefined
  /** Orders that get their pieces before older ones. */
  readonly first: readonly string[]
}

export function changeIncoming(
  parts: Parts,
  { id, first, ...sent }: LotChange,
  admin: Caller,
): Promise<void> {
  return parts.db.transaction().execute(async (tx) => {
    const stored = await lockChangeable(tx, id, sent.on)
    const change = { ...sent, confirmed: sent.confirmed ?? stored.confirmed }
    const update = () => incoming.updateIncoming(tx, id, change)
    await emailChangedPromises(
      parts,
      tx,
      await reallocate(tx, { ...stored, lot: { id, ...change }, first, update, admin }),
    )
    const { pieces, on, note, confirmed } = stored
    const about = { ...subjectOf(stored), before: { pieces, on, note, confirmed }, after: change }
    await recordAction(tx, { actor: admin.email, action: 'incoming-changed', ...about })
  })
}

interface PreviewedChange extends Pick<LotChange, 'id' | 'first' | 'pieces' | 'on' | 'confirmed'> {
  /** Whether the pieces have come. */
  readonly received: boolean
  /** Whether the rest still comes after them. */
  readonly keepRest: boolean
}

/** Returns the effect of a change on lines of orders, offers and call-off orders, without making it. */
export function previewChange(
  db: Database,
  { id, first, received, keepRest, pieces, on, confirmed }: PreviewedChange,
): Promise<readonly ChangedPromise[]> {
  return db.transaction().execute(async (tx) => {
    const { productId, pieces: expected } = await lockChangeable(tx, id, on)
    const rest = keepRest ? Math.max(0, expected - pieces) : 0
    const changed = { id, on, confirmed, pieces: received ? rest : pieces }
    const came = received ? pieces : 0
    const { shelved, waiting, changes } = await findClaims(tx, changed, came)
    const lot = { ...changed, pieces: changed.pieces - sumOf(waiting) }
    const arrived = came - sumOf(shelved)
    const plan = await planPromises(tx, productId, { lot, arrived, lots: true, first })
    return [...changesOf(plan), ...changes]
  })
}

/** @param move whether its promises are divided over other lots; else a lot with promises stays */
export function removeIncoming(
  parts: Parts,
  { id, move }: { readonly id: string; readonly move: boolean },
  admin: Caller,
): Promise<void> {
  return parts.db.transaction().execute(async (tx) => {
    const stored = await lockIncoming(tx, id)
    await emailChangedPromises(parts, tx, await takeAway(tx, stored, { move }, admin))
    const { pieces, on, note } = stored
    const about = { ...subjectOf(stored), before: { pieces, on, note } }
    await recordAction(tx, { actor: admin.email, action: 'incoming-removed', ...about })
  })
}

/**
 * Books a received delivery into stock, once, and gives the promised pieces to their orders.
 * @returns the pieces that are left in stock
 */
export function receiveIncoming(
  parts: Parts,
  { id, pieces }: { readonly id: string; readonly pieces: number },
  admin: Caller,
  keep: KeepResult<number>,
): Promise<number> {
  return parts.db.transaction().execute(async (tx) => {
    const stored = await lockIncoming(tx, id)
    const { available, changes } = await receiveLot(
      tx,
      stored,
      { pieces, stillExpected: 0, note: stored.note },
      admin,
    )
    await emailChangedPromises(parts, tx, changes)
    await keep(tx, available)
    return available
  })
}

interface Received {
  readonly pieces: number
  /** Pieces of the lot still to come; 0 for none. */
  readonly stillExpected: number
  readonly note: string
  /** The goods receipt that brings them. */
  readonly receiptId?: string
}

/**
 * Books pieces of a locked lot into stock, and gives the promised pieces to their orders.
 * @returns the pieces that are left in stock, and the promises that change, for the caller to report
 */
export async function receiveLot(
  tx: Database,
  stored: incoming.StoredIncoming,
  { stillExpected, ...received }: Received,
  admin: Caller,
) {
  const { id, productId, on } = stored
  const booked = await bookStock(tx, { id: productId, reason: 'received', ...received }, admin)
  const update = () =>
    stillExpected > 0
      ? incoming.updateIncoming(tx, id, { ...stored, pieces: stillExpected })
      : incoming.markReceived(tx, id)
  const lot = { id, pieces: stillExpected, on }
  const changes = await reallocate(tx, { productId, lot, arrived: received.pieces, update, admin })
  const came = changes.reduce((sum, change) => sum + change.came, 0)
  return { available: booked - came, changes }
}

/**
 * Removes a locked lot.
 * @param move as in `removeIncoming()`
 * @returns the promises that change, for the caller to report
 * @throws Refusal incoming-promised
 */
export function takeAway(
  tx: Database,
  { id, productId, on, reserved }: incoming.StoredIncoming,
  { move }: { readonly move: boolean },
  admin: Caller,
) {
  if (reserved > 0 && !move) throw new Refusal('incoming-promised', { pieces: reserved })
  const update = () => incoming.deleteIncoming(tx, id)
  return reallocate(tx, { productId, lot: { id, pieces: 0, on }, update, admin })
}

interface Redistribution {
  readonly productId: string
  readonly lot: ChangedLot
  /** Pieces that have come of it, and are in stock. */
  readonly arrived?: number
  readonly first?: readonly string[]
  /** Changes the lot itself. */
  readonly update?: () => Promise<void>
  readonly admin: Caller
}

/** @returns the promises that change, for the caller to report */
export async function reallocate(
  tx: Database,
  { productId, lot, arrived = 0, first, update, admin }: Redistribution,
): Promise<readonly ChangedPromise[]> {
  const { shelved, waiting, changes } = await findClaims(tx, lot, arrived)
  await keepClaims(tx, lot.id, waiting)
  await shelveClaims(tx, productId, shelved, actorOf(admin))
  const free = { ...lot, pieces: lot.pieces - sumOf(waiting) }
  const plan = await planPromises(tx, productId, { lot: free, lots: true, first })
  await freePlan(tx, plan)
  await update?.()
  await writePlan(tx, productId, plan, actorOf(admin))
  return [...changesOf(plan), ...changes]
}

async function lockIncoming(tx: Database, id: string): Promise<incoming.StoredIncoming> {
  const stored = await incoming.lockIncoming(tx, id)
  if (!stored) throw new Refusal('no-such-incoming')
  return stored
}

/** Pieces and note can still be corrected after the expected day has passed. */
async function lockChangeable(tx: Database, id: string, on: string) {
  const stored = await lockIncoming(tx, id)
  if (on !== stored.on && (await incoming.isDayOver(tx, on))) throw new Refusal('day-is-over')
  return stored
}

const subjectOf = ({ productId, productName }: incoming.StoredIncoming) => ({
  subject: productId,
  label: productName,
})
