import { orderNumber } from '#contract/orders/order.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { hashOf } from '#database/secret-tokens.ts'
import { recordAction } from '#shop/audit-log/store.ts'
import type { PaymentContext } from '#shop/payments/context.ts'
import { NotAccepted } from '#shop/purchasing-systems/cxml/envelope.ts'
import { hasDocuments } from '../by-mail/address.ts'
import { atMost, differencesOf, type MatchedItem, matchItems, named } from '../match.ts'
import { keptLines, placeMatched } from '../place.ts'
import { lockBuyer, noticesOf } from '../receive.ts'
import { endReplaced, lockReplaceable } from '../replace.ts'
import { decide, findOneWaiting, lockWaiting, type OneWaiting, setChangedPieces } from './store.ts'

/** A line of a waiting order, beside the shop's product today. */
export interface WaitingLine extends MatchedItem {
  /** In the document, from 1. */
  readonly place: number
  /** As ordered. */
  readonly orderedPieces: number
}

interface Examined {
  /** Every line of the document. `item.pieces` are those that would be accepted; 0 leaves the line out. */
  readonly lines: readonly WaitingLine[]
  readonly goodsCents: number
  /** Identifies the pieces, products and prices that an admin sees and decides on. */
  readonly shown: string
}

/**
 * Compares a waiting order with the shop's products today.
 * @throws Refusal no-such-electronic-order, electronic-order-decided
 */
export async function examine(db: Database, id: string) {
  const waiting = await findOneWaiting(db, id)
  return { ...waiting, ...(await matchWaiting(db, waiting)) }
}

async function matchWaiting(
  db: Database,
  { wanted, changedPieces, customerId }: OneWaiting,
): Promise<Examined> {
  const items = wanted.items.map((item, place) => ({
    ...item,
    pieces: changedPieces[place + 1] ?? item.pieces,
  }))
  const matched = new Map(
    (
      await matchItems(
        db,
        customerId,
        items.filter(({ pieces }) => pieces > 0),
      )
    ).map((each) => [each.item, each]),
  )
  const lines = items.map((item, place) => ({
    ...(matched.get(item) ?? leftOut(item)),
    place: place + 1,
    orderedPieces: wanted.items[place]?.pieces ?? item.pieces,
  }))
  const shown = lines.map(({ item, product, unitPriceCents }) => [item.pieces, product?.id, unitPriceCents])
  return {
    lines,
    goodsCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    shown: hashOf(JSON.stringify(shown)),
  }
}

const leftOut = (item: MatchedItem['item']): MatchedItem => ({
  item,
  product: undefined,
  unitPriceCents: 0,
  amountCents: 0,
  problem: undefined,
  repriced: undefined,
})

interface LineChange {
  readonly id: string
  readonly line: number
  readonly pieces: number
}

/**
 * Sets how many pieces of a line would be accepted.
 * @throws Refusal no-such-electronic-order, electronic-order-decided, no-such-line, more-than-ordered
 */
export function changeLine(db: Database, { id, line, pieces }: LineChange): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { wanted, changedPieces } = await lockWaiting(tx, id)
    const item = wanted.items[line - 1]
    if (!item) throw new Refusal('no-such-line')
    if (pieces > item.pieces) throw new Refusal('more-than-ordered')
    const { [line]: _, ...others } = changedPieces
    await setChangedPieces(tx, id, pieces === item.pieces ? others : { ...others, [line]: pieces })
  })
}

interface Acceptance {
  readonly id: string
  /** The state that the admin saw. */
  readonly shown: string
}

interface Accepted {
  readonly orderId: string
}

/**
 * Places an order that waits, as the admin saw it. A change of an order takes its place.
 * @throws Refusal no-such-electronic-order, electronic-order-decided, electronic-order-changed, electronic-order-differs
 */
export function accept(shop: PaymentContext, { id, shown }: Acceptance, admin: Caller): Promise<Accepted> {
  return shop.db.transaction().execute(async (tx) => {
    const { connectionId } = await findOneWaiting(tx, id)
    return place(tx, shop, { id, shown, connectionId }, admin).catch((failure: unknown) => {
      throw failure instanceof NotAccepted ? differs(failure.message) : failure
    })
  })
}

const differs = (message: string) => new Refusal('electronic-order-differs', { message })

async function place(
  tx: Database,
  shop: PaymentContext,
  { id, shown, connectionId }: Acceptance & { readonly connectionId: string },
  admin: Caller,
): Promise<Accepted> {
  const { buyer } = await lockBuyer(tx, connectionId)
  const waiting = await lockWaiting(tx, id)
  const { wanted, number, standing } = waiting
  if (standing) {
    const replaced = await lockReplaceable(tx, standing.id)
    if (typeof replaced === 'string') throw differs(replaced)
    await endReplaced(tx, shop, replaced, buyer)
  }
  const examined = await matchWaiting(tx, waiting)
  if (examined.shown !== shown) throw new Refusal('electronic-order-changed')
  const matched = examined.lines.filter(({ item }) => item.pieces > 0)
  if (matched.length === 0) throw differs('Every line is left out. Reject the order instead.')
  const { changes, problems } = differencesOf(matched, 'any')
  if (problems.length > 0) throw differs(problems.join(' '))
  const order = { ...wanted, matched }
  const placed = await placeMatched(tx, shop, order, buyer).catch((failure: unknown) => {
    throw failure instanceof Refusal ? differs(failure.message) : failure
  })
  await decide(tx, id, {
    orderId: placed.id,
    changes: [...changes, ...changedLines(examined.lines), ...noticesOf(wanted)],
    lines: keptLines(wanted, (line) => examined.lines[line - 1]?.item.pieces ?? 0),
    by: admin.email,
  })
  await recordAction(tx, {
    actor: admin.email,
    action: 'electronic-order-accepted',
    subject: placed.id,
    label: `${number}, ${orderNumber(placed.number)}`,
    after: { changed: Object.keys(waiting.changedPieces).length },
  })
  return { orderId: placed.id }
}

const changedLines = (lines: readonly WaitingLine[]): string[] =>
  atMost(
    lines.flatMap(({ item, orderedPieces }) => {
      if (item.pieces === orderedPieces) return []
      return item.pieces === 0
        ? [`${named(item)}: it was not accepted.`]
        : [`${named(item)}: ${item.pieces} of ${orderedPieces} pieces were accepted.`]
    }),
  )

/**
 * Rejects an order that waits. The order that it would have changed stays as it is. A company without a destination for
 * documents is told by email.
 * @throws Refusal no-such-electronic-order, electronic-order-decided
 */
export function reject(
  { db, queueEmail }: Pick<PaymentContext, 'db' | 'queueEmail'>,
  { id, reason }: { readonly id: string; readonly reason: string },
  admin: Caller,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { number, company, system, wanted, connectionId, answersTo } = await lockWaiting(tx, id)
    await decide(tx, id, { problems: [reason], lines: keptLines(wanted, () => 0), by: admin.email })
    await recordAction(tx, {
      actor: admin.email,
      action: 'electronic-order-rejected',
      subject: id,
      label: `${number}, ${company}`,
      after: { reason },
    })
    if (answersTo !== null && !(await hasDocuments(tx, connectionId))) {
      const about = { system, about: number, outcome: 'rejected', says: reason } as const
      await queueEmail(tx, answersTo, { kind: 'electronic-order-answered', ...about })
    }
  })
}
