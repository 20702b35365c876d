import type { Database } from '#database/open.ts'
import type { PaymentContext } from '../payments/context.ts'
import { insertRefund, type NewRefund } from './store.ts'

/**
 * Records a refund. A card is refunded by a job, because the card service may be slow.
 * @returns the refund's id; undefined when a late payment's refund was already recorded
 */
export async function requestRefund(
  { queueRefund }: PaymentContext,
  tx: Database,
  refund: NewRefund,
): Promise<string | undefined> {
  const refundId = await insertRefund(tx, refund)
  if (refundId && refund.paymentId) await queueRefund(tx, { refundId }, { singletonKey: refundId })
  return refundId
}
