import { z } from 'zod'
import type { CardPort } from '#contract/cards/port.ts'
import type { Send } from '#database/jobs/open.ts'
import { EVERY_MINUTE, type ShopContext } from '../context.ts'
import { closeEnded, stopReplaced } from '../orders/cancel.ts'
import { expireOrder } from '../orders/expiry.ts'
import { makeRefund } from '../refunds/request.ts'
import { captureHeld } from './capture.ts'
import { reconcile, sweepHolds } from './reconcile.ts'

/** Dependencies for taking and refunding money: the card service, and jobs for work that must wait. */
export interface PaymentContext extends ShopContext {
  readonly cards: CardPort
  readonly queueRefund: Send<{ refundId: string }>
  readonly queueClosing: Send<{ orderId: string }>
  readonly queueExpiry: Send<{ orderId: string }>
  /** Makes sure that nobody can pay a payment that its order no longer has. */
  readonly queueStop: Send<{ paymentId: string }>
  /** Charges the amount held on a card for an order. */
  readonly queueCapture: Send<{ orderId: string }>
}

const OrderJob = z.object({ orderId: z.string() })
const PaymentJob = z.object({ paymentId: z.string() })
const RefundJob = z.object({ refundId: z.string() })

/** Builds the payment context and starts its jobs. */
export async function openPaymentContext(
  parts: ShopContext & Pick<PaymentContext, 'cards'>,
): Promise<PaymentContext> {
  const { jobs } = parts
  const context: PaymentContext = {
    ...parts,
    queueRefund: await jobs.work('make-card-refund', RefundJob, (job) => makeRefund(context, job), {
      retries: 100,
      longestPauseSeconds: 900,
      onePerKey: true,
    }),
    queueClosing: await jobs.work('close-payment', OrderJob, (job) => closeEnded(context, job)),
    queueStop: await jobs.work('stop-payment', PaymentJob, (job) => stopReplaced(context, job)),
    queueExpiry: await jobs.work('expire-order', OrderJob, (job) => expireOrder(context, job), {
      onePerKey: true,
      atOnce: 10,
    }),
    queueCapture: await jobs.work('capture-held', OrderJob, (job) => captureHeld(context, job), {
      onePerKey: true,
    }),
  }
  await jobs.schedule('sweep-holds', EVERY_MINUTE, () => sweepHolds(context))
  await jobs.schedule('reconcile-payments', EVERY_MINUTE, () => reconcile(context))
  return context
}
