import type { Database } from '#database/open.ts'
import type { PaymentContext } from '../payments/context.ts'
import { insertRefund, type RequestedRefund } from './store.ts'

/** Has the money of a payment given back, once; by a job, because the card service may take its time. */
export async function requestRefund(
  { queueRefund }: PaymentContext,
  tx: Database,
  refund: RequestedRefund,
): Promise<void> {
  const { paymentId } = refund
  if (await insertRefund(tx, refund)) await queueRefund(tx, { paymentId }, { singletonKey: paymentId })
}
