import type { TestCard } from '#contract/test-cards.ts'
import type { EventTransaction } from './events.ts'
import { newId, type PaymentFailure, toPaymentMethod } from './objects.ts'
import { changeIntent, type StoredIntent } from './store.ts'

export async function charge(
  tx: EventTransaction,
  stored: StoredIntent,
  card: TestCard,
): Promise<{ stored: StoredIntent; error?: PaymentFailure }> {
  if (card.declined) {
    const { code, decline, message } = card.declined
    const error = {
      type: 'card_error',
      code,
      ...(decline && { decline_code: decline }),
      message,
      charge: newId('ch'),
      doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`,
      payment_method: toPaymentMethod(card, stored.createdAt),
    } as const
    return { stored: await fail(tx, stored, error), error }
  }
  const paid = { latest_charge: newId('ch'), payment_method: card.id, last_error: null }
  const manual = stored.captureMethod === 'manual'
  const charged = await changeIntent(
    tx.db,
    stored,
    manual
      ? { ...paid, status: 'requires_capture' }
      : { ...paid, status: 'succeeded', captured_cents: stored.amountCents },
  )
  await tx.recordEvent(
    manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded',
    charged,
  )
  return { stored: charged }
}

/** Records the failure; another card can be tried. */
export async function fail(
  tx: EventTransaction,
  stored: StoredIntent,
  error: PaymentFailure,
): Promise<StoredIntent> {
  const failed = await changeIntent(tx.db, stored, {
    status: 'requires_payment_method',
    payment_method: null,
    last_error: JSON.stringify(error),
  })
  await tx.recordEvent('payment_intent.payment_failed', failed)
  return failed
}
