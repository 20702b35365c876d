import type { z } from 'zod'
import type { CreateRefundRequest } from '#contract/card-requests.ts'
import type { Database } from '#database/open.ts'
import { type Answer, invalid, missing } from './errors.ts'
import type { EventTransaction } from './events.ts'
import { newId, toRefund } from './objects.ts'
import { findIntent, findRefund, insertRefund, lockIntent, lockIntentOfCharge } from './store.ts'

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** Gives back all that was not given back yet, or a part of it. */
export async function createRefund(
  tx: EventTransaction,
  { payment_intent, charge, amount, reason, metadata }: z.output<typeof CreateRefundRequest>,
): Promise<Answer> {
  const paid =
    payment_intent === undefined
      ? await lockIntentOfCharge(tx.db, charge ?? '')
      : await lockIntent(tx.db, payment_intent)
  if (!paid) {
    throw payment_intent === undefined
      ? missing('charge', charge ?? '', 'charge')
      : missing('payment_intent', payment_intent, 'payment_intent')
  }
  if (paid.status !== 'succeeded' || !paid.latestCharge) {
    throw invalid(`This PaymentIntent (${paid.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: payment_intent === undefined ? 'charge' : 'payment_intent',
    })
  }
  const rest = paid.capturedCents - paid.refundedCents
  if (rest === 0) {
    throw invalid(`Charge ${paid.latestCharge} has already been refunded.`, {
      code: 'charge_already_refunded',
      charge: paid.latestCharge,
    })
  }
  const cents = amount === undefined ? rest : Number(amount)
  if (cents > rest) {
    throw invalid(
      `Refund amount (${dollars(cents)}) is greater than unrefunded amount on charge (${dollars(rest)})`,
      { param: 'amount' },
    )
  }
  const refund = await insertRefund(tx.db, {
    id: newId('re'),
    paymentId: paid.id,
    amountCents: cents,
    reason: reason ?? null,
    metadata: metadata ?? {},
  })
  const refunded = await findIntent(tx.db, paid.id)
  if (refunded) await tx.recordEvent('charge.refunded', refunded)
  return { status: 200, body: toRefund(refund) }
}

export async function retrieveRefund(db: Database, id: string): Promise<Answer> {
  const stored = await findRefund(db, id)
  if (!stored) throw missing('refund', id, 'refund')
  return { status: 200, body: toRefund(stored) }
}

/** What a request for a refund must be, beyond what its fields may be. */
export function refuseBadRefund({
  payment_intent,
  charge,
  amount,
}: z.output<typeof CreateRefundRequest>): void {
  if (payment_intent !== undefined && charge !== undefined) {
    throw invalid('You may only specify one of these parameters: charge, payment_intent.')
  }
  if (payment_intent === undefined && charge === undefined) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
        param: 'payment_intent',
      },
    )
  }
  if (amount !== undefined && Number(amount) < 1) {
    throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  }
}
