import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { lockCompany, lockUser } from '../companies/store.ts'
import type { PaymentContext } from '../payments/context.ts'
import { NotAccepted } from '../purchasing-systems/cxml/envelope.ts'
import { findBuyer } from '../users/buyer.ts'
import { type Answer, answerOfEarlier, askedAnswer, placedAnswer } from './answers.ts'
import { cancel } from './cancel.ts'
import { differencesOf, matchItems } from './match.ts'
import type { OrderDocument } from './order-request.ts'
import { keptLines, placeMatched } from './place.ts'
import { endReplaced, lockReplaceable } from './replace.ts'
import { findKnown, insertPlaced, insertRefused, insertWaiting } from './store.ts'

/** The differences for which an order is refused. */
class Differs extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join(' '))
    this.problems = problems
  }
}

/**
 * Places the order that a purchasing system sends, changes it, or cancels it. Everything must match the shop's products
 * today, except for prices within the connection's tolerance: an order that differs in any line is refused as a whole,
 * with a sentence for each difference. With a connection that asks an admin, orders wait instead. The same document, or
 * another with the same number and contents, gets the first answer again. Its confirmation follows by a trigger on
 * electronic_orders (database/schema/electronic-orders.sql), and is sent by documents/send.ts.
 * @throws NotAccepted
 */
export async function receiveDocument(
  shop: PaymentContext,
  connectionId: string,
  document: OrderDocument,
): Promise<Answer> {
  await noteUse(shop.db, connectionId)
  if (document.action === 'cancel') return cancel(shop, connectionId, document.number)
  try {
    return await act(shop, connectionId, document)
  } catch (failure) {
    if (!(failure instanceof Differs)) throw failure
    await insertRefused(shop.db, { ...document.received, connectionId }, failure.problems)
    throw new NotAccepted(409, failure.message)
  }
}

type Ordering = Exclude<OrderDocument, { readonly action: 'cancel' }>

/** @throws NotAccepted, Differs */
function act(
  shop: PaymentContext,
  connectionId: string,
  { action, wanted, ...document }: Ordering,
): Promise<Answer> {
  const received = { ...document.received, connectionId }
  return shop.db.transaction().execute(async (tx) => {
    const { buyer, tolerance, asksAdmin } = await lockBuyer(tx, connectionId)
    const known = await findKnown(tx, received)
    const earlier = answerOfEarlier(known, received, action)
    if (earlier) return earlier
    const { orderId } = known.standing ?? {}
    const replaced = orderId ? await lockReplaceable(tx, orderId) : undefined
    if (typeof replaced === 'string') throw new Differs([replaced])
    if (asksAdmin) {
      await insertWaiting(tx, received, wanted)
      return askedAnswer(received)
    }
    if (replaced) await endReplaced(tx, shop, replaced, buyer)
    const matched = await matchItems(tx, buyer.customerId, wanted.items)
    const differences = differencesOf(matched, tolerance)
    if (differences.problems.length > 0) throw new Differs(differences.problems)
    const changes = [...differences.changes, ...noticesOf(wanted)]
    const placed = await placeMatched(tx, shop, { ...wanted, matched }, buyer).catch((failure: unknown) => {
      throw failure instanceof Refusal ? new Differs([failure.message]) : failure
    })
    await insertPlaced(tx, received, { orderId: placed.id, changes, lines: keptLines(wanted) })
    return placedAnswer(placed, changes)
  })
}

/** Notes to the buyer on how the document was read. */
export const noticesOf = ({ billTo, notices = [] }: Ordering['wanted']): string[] => [
  ...notices,
  ...(typeof billTo === 'string' ? [billTo] : []),
]

/**
 * Locks the connection, so that a document that comes twice at once is acted on once. As everywhere, the user is locked
 * first, and then the company.
 * @throws NotAccepted without a buyer
 */
export async function lockBuyer(tx: Database, connectionId: string) {
  const connection = () =>
    tx
      .selectFrom('punchout_connections')
      .select(['buyer_id as buyerId', 'customer_id as customerId'])
      .select(['price_tolerance as tolerance', 'asks_admin as asksAdmin'])
      .where('id', '=', connectionId)
  const { buyerId, customerId } = await connection().executeTakeFirstOrThrow()
  if (buyerId) await lockUser(tx, buyerId)
  await lockCompany(tx, customerId)
  const { tolerance, asksAdmin, ...locked } = await connection().forNoKeyUpdate().executeTakeFirstOrThrow()
  const buyer = await findBuyer(tx, locked.buyerId)
  if (!buyer || locked.buyerId !== buyerId || buyer.customerId !== customerId)
    throw new NotAccepted(
      403,
      'This shop takes no orders from this connection until an admin of the shop has chosen the member who orders.',
    )
  return { buyer, tolerance, asksAdmin }
}

const noteUse = (db: Database, connectionId: string) =>
  db
    .updateTable('punchout_connections')
    .set({ last_used_at: new Date() })
    .where('id', '=', connectionId)
    .execute()
