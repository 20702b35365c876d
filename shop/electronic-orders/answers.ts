import { orderNumber } from '#contract/orders/order.ts'
import { NotAccepted } from '../purchasing-systems/cxml/envelope.ts'
import type { Known, KnownDocument, Received } from './store.ts'

/** The result of a document, for the purchasing system. */
export interface Answer {
  readonly state: 'placed' | 'waiting' | 'cancelled'
  readonly says: string
  /** The order that was placed or cancelled. */
  readonly orderId?: string
}

/** @param changes accepted differences, and other notes for the buyer */
export const placedAnswer = (
  { id: orderId, number }: { readonly id: string; readonly number: number },
  changes: readonly string[],
): Answer => ({
  state: 'placed',
  says: [
    `The order was placed. Its number in the shop is ${orderNumber(number)}.`,
    ...(changes.length > 0 ? ['Note:', ...changes] : []),
  ].join(' '),
  orderId,
})

export const askedAnswer = ({ number }: Pick<Received, 'number'>): Answer => ({
  state: 'waiting',
  says: `The order ${number} was received and is being checked. The shop accepts or rejects it later.`,
})

/**
 * Answers a document that was acted on before, or one that does not fit what came before.
 * @returns undefined for a document that is to be acted on: a new order under a number that has none, or a later version
 * @throws NotAccepted
 */
export function answerOfEarlier(
  { same, standing, waiting }: Known,
  received: Received,
  action: 'place' | 'change',
): Answer | undefined {
  const { number, version } = received
  if (same) {
    if (same.contentHash !== received.contentHash || same.version !== version)
      throw new NotAccepted(
        409,
        'An earlier document has this id and other contents. Send this one with an id of its own (payloadID or UUID).',
      )
    return firstAnswer(same, received)
  }
  const others = [standing, waiting].filter((each) => each !== undefined)
  const repeated = others.find(
    (each) => each.contentHash === received.contentHash && (action === 'place' || each.version === version),
  )
  if (repeated) return firstAnswer(repeated, received)
  if (action === 'place') {
    if (standing) throw new NotAccepted(409, whyTaken(standing, received))
    if (waiting)
      throw new NotAccepted(409, `An order with the number ${number} and other contents is being checked.`)
    return undefined
  }
  if (!standing)
    throw new NotAccepted(
      409,
      waiting
        ? `The order ${number} is being checked. Change it when the shop has accepted it.`
        : `No order with the number ${number} was placed.`,
    )
  const latest = Math.max(...others.map((each) => each.version))
  if (version <= latest)
    throw new NotAccepted(
      409,
      version < latest
        ? `The order ${number} has the version ${latest}: version ${version} is older, and was left alone.`
        : `The order ${number} has a version ${version} with other contents.`,
    )
  if (waiting)
    throw new NotAccepted(409, `Version ${waiting.version} of the order ${number} is still being checked.`)
  return undefined
}

const whyTaken = ({ orderNumber: placed, orderStatus }: KnownDocument, { number }: Received): string =>
  orderStatus === 'cancelled' || orderStatus === 'refunded'
    ? `The order with the number ${number} was cancelled: ${orderNumber(placed ?? 0)}. Send it again with a new number.`
    : `An order with the number ${number} and other contents was placed before: ${orderNumber(placed ?? 0)}.`

/** @throws NotAccepted if the document was refused, or its order no longer exists */
function firstAnswer(known: KnownDocument, received: Received): Answer {
  const { orderId: id, orderNumber: number, orderStatus, isAsked } = known
  const { changes, problems, replacedAt, version } = known
  if (replacedAt)
    throw new NotAccepted(409, `A later version replaced version ${version} of the order ${received.number}.`)
  if (orderStatus === 'cancelled') throw new NotAccepted(409, whyTaken(known, received))
  if (isAsked) return askedAnswer(received)
  if (id === null || number === null) throw new NotAccepted(409, problems.join(' '))
  return placedAnswer({ id, number }, changes)
}
