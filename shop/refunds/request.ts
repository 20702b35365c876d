import type { Database } from '#database/open.ts'
import type { PaymentContext } from '../payments/context.ts'
import { insertRefund, type NewRefund } from './store.ts'

/**
 * Writes that money goes back. A card's by a job, because the card service may take its time.
 * @returns the refund's id; undefined when that was written before, of a payment that came too late
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
