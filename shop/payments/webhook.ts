import { Refusal } from '#contract/refusals.ts'
import { settleHold } from '../pools/hold.ts'
import { findMember } from '../pools/members.ts'
import { askCards } from './ask-cards.ts'
import type { PaymentContext } from './context.ts'
import { settle } from './settle.ts'
import { isPaidBy } from './store.ts'

/**
 * Handles an event of the card service: after a change of a payment, asks the service for its state.
 * @throws Refusal `bad-signature` when the card service did not sign it
 */
export async function handleCardEvent(context: PaymentContext, body: string, signature: string | null) {
  const event = context.cards.readEvent(body, signature)
  if (!event) throw new Refusal('bad-signature')
  if (event.kind !== 'payment-changed') return
  // The browser has usually reported the payment before.
  if (await isPaidBy(context.db, event.paymentId)) return
  const payment = await askCards(() => context.cards.retrieve(event.paymentId))
  if (payment.state === 'succeeded') await settle(context, payment)
  if (payment.state === 'authorised') {
    // A hold is for an order to come, which has the id of a member of a pool.
    const member = await findMember(context.db, payment.orderId)
    if (member?.status === 'waiting' && member.paymentId === payment.id) await settleHold(context, member)
  }
}
