import { sql } from 'kysely'
import type { Actor } from '#contract/audit-log/actor.ts'
import { MAX_QUOTE_REVISIONS } from '#contract/quotes/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { holdQuote, lockGoods } from '../stock/quote-holds.ts'
import { copyParts, keepKitDays } from './parts.ts'
import { copyOffer } from './revisions.ts'
import { reopen } from './store.ts'

/** Offers whose order was not paid and is cancelled: they are open again until their day. */

/** The offer that an order was placed from, locked with its products. */
interface AcceptedOffer {
  readonly id: string
  readonly number: number
  readonly revision: number
  readonly validUntil: Date
  readonly holdsStock: boolean
  /** The database's clock decides. */
  readonly isOver: boolean
}

/** The state of the offer of a cancelled order. */
export interface OfferAfterOrder {
  readonly id: string
  readonly number: number
  readonly validUntil: Date
  /** False if its day has passed. */
  readonly isOpen: boolean
  /** Whether it held its pieces before. */
  readonly held: boolean
  /** Whether it holds them again. */
  readonly isHeld: boolean
}

/**
 * Locks the offer that an order was placed from, and all its products, as offers and orders lock them; undefined if it came
 * from none. For use before the order's pieces are put back, which locks some of these products.
 */
export async function lockOfferOf(tx: Database, orderId: string): Promise<AcceptedOffer | undefined> {
  const { rows } = await sql<AcceptedOffer>`
    select q.id, q.number, q.revision, r.valid_until as "validUntil", r.holds_stock as "holdsStock",
      r.valid_until <= clock_timestamp() as "isOver"
    from quotes q join quote_revisions r on r.quote_id = q.id and r.number = q.revision
    where q.order_id = ${orderId} for no key update of q`.execute(tx)
  const [offer] = rows
  if (offer) await lockGoods(tx, offer.id)
  return offer
}

/**
 * Opens the offer of a cancelled order again, if its day has not passed, and holds its pieces again if it held them and they
 * are still there.
 */
export async function reopenOffer(
  tx: Database,
  { id, number, revision, validUntil, holdsStock, isOver }: AcceptedOffer,
  { orderId, actor }: { readonly orderId: string; readonly actor: Actor },
): Promise<OfferAfterOrder> {
  const about = { id, number, validUntil, held: holdsStock }
  if (isOver || revision >= MAX_QUOTE_REVISIONS) return { ...about, isOpen: false, isHeld: false }
  const isHeld = holdsStock && (await holdsAgain(tx, { id, revision, orderId, actor }))
  if (!isHeld) await writeAgain(tx, { id, revision, orderId, holdsStock: false })
  await reopen(tx, id, revision + 1)
  return { ...about, isOpen: true, isHeld }
}

/** Writes the offer again with its pieces held; false, with nothing done, if they are no longer there. */
async function holdsAgain(
  tx: Database,
  { actor, ...again }: Pick<AcceptedOffer, 'id' | 'revision'> & { orderId: string; actor: Actor },
): Promise<boolean> {
  await sql`savepoint holds_again`.execute(tx)
  try {
    await writeAgain(tx, { ...again, holdsStock: true })
    await holdQuote(tx, { quoteId: again.id, revision: again.revision + 1, actor })
    await keepKitDays(tx, again.id, again.revision + 1)
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    await sql`rollback to savepoint holds_again`.execute(tx)
    return false
  }
  await sql`release savepoint holds_again`.execute(tx)
  return true
}

async function writeAgain(
  tx: Database,
  again: Pick<AcceptedOffer, 'id' | 'revision' | 'holdsStock'> & { readonly orderId: string },
): Promise<void> {
  await copyOffer(tx, again)
  await copyParts(tx, again.id, again.revision)
}
