import type { z } from 'zod'
import type { CaptureIntentRequest } from '#contract/cards/requests.ts'
import { type ApiResponse, errorResponse, invalidRequest } from './errors.ts'
import type { EventTransaction } from './events.ts'
import { toIntent } from './objects.ts'
import { done, lock, requireAllowed } from './payment-intents.ts'
import { changeIntent } from './store.ts'
import { refusal } from './transitions.ts'

/** How long most card networks keep an authorised amount on hold. */
const HOLD_MS = 7 * 24 * 3_600_000

/**
 * Charges an authorised amount. Like Stripe, it ends an authorisation that is older than a card keeps it.
 * @throws ApiError payment_intent_unexpected_state unless it is authorised and not yet charged
 */
export async function captureIntent(
  tx: EventTransaction,
  id: string,
  { amount_to_capture }: z.output<typeof CaptureIntentRequest>,
): Promise<ApiResponse> {
  const stored = await lock(tx, id)
  if (stored.status === 'requires_capture' && stored.createdAt.getTime() < Date.now() - HOLD_MS) {
    const ended = await changeIntent(tx.db, stored, {
      status: 'canceled',
      canceled_at: new Date(),
      cancellation_reason: 'automatic',
    })
    await tx.recordEvent('payment_intent.canceled', ended)
    return errorResponse(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: refusal('capture', ended.status) ?? '',
      payment_intent: toIntent(ended),
    })
  }
  requireAllowed('capture', stored, toIntent)
  const cents = amount_to_capture === undefined ? stored.amountCents : Number(amount_to_capture)
  if (cents < 1 || cents > stored.amountCents) {
    throw invalidRequest('The amount to capture must be above zero and no more than was authorised.', {
      code: cents < 1 ? 'amount_too_small' : 'amount_too_large',
      param: 'amount_to_capture',
    })
  }
  const captured = await changeIntent(tx.db, stored, { status: 'succeeded', captured_cents: cents })
  await tx.recordEvent('payment_intent.succeeded', captured)
  return done(captured)
}
