import type { z } from 'zod'
import { cardPaths } from '#contract/cards/paths.ts'
import type { CreateRefundRequest, ListRefundsRequest } from '#contract/cards/requests.ts'
import { formatCents } from '#contract/money.ts'
import type { Database } from '#database/open.ts'
import { type ApiResponse, invalidRequest, resourceMissing } from './errors.ts'
import type { EventTransaction } from './events.ts'
import { newId, toList, toRefund } from './objects.ts'
import * as store from './store.ts'

/** Refunds the remaining amount, or a part of it. */
export async function createRefund(
  tx: EventTransaction,
  { payment_intent, charge, amount, reason, metadata }: z.output<typeof CreateRefundRequest>,
): Promise<ApiResponse> {
  const paid =
    payment_intent === undefined
      ? await store.lockIntentOfCharge(tx.db, charge ?? '')
      : await store.lockIntent(tx.db, payment_intent)
  if (!paid) {
    throw payment_intent === undefined
      ? resourceMissing('charge', charge ?? '', 'charge')
      : resourceMissing('payment_intent', payment_intent, 'payment_intent')
  }
  if (paid.status !== 'succeeded' || !paid.latestCharge) {
    throw invalidRequest(`This PaymentIntent (${paid.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: payment_intent === undefined ? 'charge' : 'payment_intent',
    })
  }
  const rest = paid.capturedCents - paid.refundedCents
  if (rest === 0) {
    throw invalidRequest(`Charge ${paid.latestCharge} has already been refunded.`, {
      code: 'charge_already_refunded',
      charge: paid.latestCharge,
    })
  }
  const cents = amount === undefined ? rest : Number(amount)
  if (cents > rest) {
    throw invalidRequest(
      `Refund amount (${formatCents(cents)}) is greater than unrefunded amount on charge (${formatCents(rest)})`,
      { param: 'amount' },
    )
  }
  const refund = await store.insertRefund(tx.db, {
    id: newId('re'),
    paymentId: paid.id,
    amountCents: cents,
    reason: reason ?? null,
    metadata: metadata ?? {},
  })
  const refunded = await store.findIntent(tx.db, paid.id)
  if (refunded) await tx.recordEvent('charge.refunded', refunded)
  return { status: 200, body: toRefund(refund) }
}

export async function retrieveRefund(db: Database, id: string) {
  const stored = await store.findRefund(db, id)
  if (!stored) throw resourceMissing('refund', id, 'refund')
  return toRefund(stored)
}

export async function listRefunds(
  db: Database,
  { payment_intent, starting_after: after, limit }: z.output<typeof ListRefundsRequest>,
) {
  if (after !== undefined && !(await store.findRefund(db, after)))
    throw resourceMissing('refund', after, 'starting_after')
  const found = await store.newestRefunds(db, { paymentId: payment_intent, after, count: limit + 1 })
  return toList(cardPaths.refunds, found.slice(0, limit).map(toRefund), found.length > limit)
}

/** Checks of a refund request that concern several parameters. */
export function refuseBadRefund({
  payment_intent,
  charge,
  amount,
}: z.output<typeof CreateRefundRequest>): void {
  if (payment_intent !== undefined && charge !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: charge, payment_intent.')
  }
  if (payment_intent === undefined && charge === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
        param: 'payment_intent',
      },
    )
  }
  if (amount !== undefined && Number(amount) < 1) {
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  }
}
