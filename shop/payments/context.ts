import type { CardPort } from '#contract/ports.ts'
import type { Send } from '#database/jobs/open.ts'
import type { LogFailure } from '#http/serve.ts'
import type { ShopContext } from '../context.ts'

/** Dependencies for taking and refunding money: the card service, and jobs for what must wait. */
export interface PaymentContext extends ShopContext {
  readonly cards: CardPort
  readonly queueRefund: Send<{ refundId: string }>
  readonly queueClosing: Send<{ orderId: string }>
  readonly queueExpiry: Send<{ orderId: string }>
  readonly logFailure: LogFailure
}
