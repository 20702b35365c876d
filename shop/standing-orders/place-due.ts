import { addDays } from '#contract/days.ts'
import { toCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import { ANSWER_DAYS } from '#contract/standing-orders/endpoints.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import { findBuyer } from '../users/buyer.ts'
import { insertDate } from './dates.ts'
import { emailBuyer } from './emails.ts'
import { findLines, type StoredLine } from './lines.ts'
import { mostCents, placeStanding } from './place.ts'
import { nextAfter } from './service.ts'
import { lockStanding, type StoredStanding, setNext } from './store.ts'

/**
 * Places the order that is due. If it cannot be placed, the date stores the reason and the buyer is told; if the goods
 * cost more than agreed, the buyer is asked. Either way the next date comes in the next month. Safe to repeat: a day
 * has one result, and the next one is set in the same transaction.
 */
export async function placeDue(shop: ShopContext, id: string): Promise<void> {
  const refusal = await shop.db
    .transaction()
    .execute((tx) => place(tx, shop, id))
    .catch((failure) => {
      if (failure instanceof Refusal) return failure
      throw failure
    })
  if (refusal) await shop.db.transaction().execute((tx) => noteRefusal(tx, shop, id, refusal))
}

async function place(tx: Database, shop: ShopContext, id: string): Promise<void> {
  const standing = await lockStanding(tx, id)
  const on = dueDay(standing)
  const buyer = standing && (await buyerOf(tx, standing))
  if (!standing || !on || !buyer) return
  const next = { status: 'active', nextOn: nextAfter(standing) } as const
  // The clock went back to before a date that was decided.
  if (standing.last && standing.last.on >= on) return setNext(tx, id, next)
  const most = mostCents(standing)
  const orderId = await placeStanding(tx, shop, { standing, most }, buyer)
  await insertDate(tx, id, { on, result: 'placed', mostCents: most, orderId })
  await setNext(tx, id, next)
}

const dueDay = (standing: StoredStanding | undefined) =>
  standing?.isDue ? (standing.nextOn ?? undefined) : undefined

/** Returns the buyer, unless they now order for somebody else, or no longer order. */
export async function buyerOf(tx: Database, { buyerId, customerId }: StoredStanding) {
  const buyer = await findBuyer(tx, buyerId)
  return buyer && buyer.customerId === customerId && !buyer.isAdmin && buyer.email ? buyer : undefined
}

async function noteRefusal(tx: Database, shop: ShopContext, id: string, refusal: Refusal): Promise<void> {
  const standing = await lockStanding(tx, id)
  const on = dueDay(standing)
  if (!standing || !on) return
  const nextOn = nextAfter(standing)
  await setNext(tx, id, { status: 'active', nextOn })
  const told = { ...standing, nextOn }
  const most = mostCents(standing)
  if (refusal.code === 'goods-cost-more') {
    const goodsCents = toCents(Number(refusal.facts.goods))
    const answerUntil = addDays(standing.today, ANSWER_DAYS)
    await insertDate(tx, id, { on, result: 'waiting', mostCents: most, askedCents: goodsCents, answerUntil })
    const amounts = { agreedCents: standing.agreedCents, goodsCents }
    await emailBuyer(shop, tx, told, { event: 'rose', on, answerUntil, ...amounts })
    return
  }
  const problem = problemOf(refusal, await findLines(tx, id))
  await insertDate(tx, id, { on, result: 'failed', mostCents: most, problem })
  await emailBuyer(shop, tx, told, { event: 'failed', on, text: problem })
}

/** Returns why an order could not be placed; for several lines, the reason of each. */
function problemOf({ message, facts }: Refusal, lines: readonly StoredLine[]): string {
  const refused = Array.isArray(facts.lines) ? facts.lines : []
  const nameOf = (productId: string) => lines.find((line) => line.productId === productId)?.productName
  const reasons = refused.map((line) => `${nameOf(line.product_id) ?? 'A product'}: ${line.message}`)
  if (reasons.length > 0) return reasons.join('\n\n')
  return lines.length === 1 && 'availableQuantity' in facts ? `${lines[0]?.productName}: ${message}` : message
}
