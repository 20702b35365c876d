import { toAmount, toCents } from '#contract/money.ts'
import type { ComparedChange } from '#contract/order-changes/change.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { findOrder, type StoredOrder } from '../orders/store.ts'
import { compareLines, isSame, plus, sideOf, standingOf, toSums } from './standing.ts'
import type { Started } from './started.ts'

/** Both sides, once everything is written. */
export async function compare(
  tx: Database,
  { order, standing, fields }: Started,
  { added, isUnpaid }: { readonly added: StoredOrder | undefined; readonly isUnpaid: boolean },
): Promise<ComparedChange> {
  const after = await findOrder(tx, order.id)
  if (!after) throw new Error(`there is no order ${order.id}`)
  const isOver = after.fulfilment === 'cancelled'
  const own = isOver ? nothing : await standingOf(tx, after)
  const whole = added ? plus(own, { ...added, totalCents: added.amountCents }) : own
  const lines = compareLines(sideOf(order), isOver ? new Map() : sideOf(after), {
    numbers: order.lines.map(({ position }) => position),
    added: added ? [...sideOf(added).values()] : [],
  })
  if (isSame(fields.facts, lines)) throw new Refusal('nothing-changes')
  const more = toCents(toSums(whole).total) - standing.totalCents
  return {
    fields: [...fields.facts],
    lines,
    before: toSums(standing),
    after: toSums(whole),
    charged: toAmount(added ? added.amountCents : isUnpaid ? Math.max(0, more) : 0),
    refunded: toAmount(isUnpaid ? 0 : standing.totalCents - own.totalCents),
  }
}

const nothing = { totalCents: 0, taxCents: 0, freightCents: 0 }
