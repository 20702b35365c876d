import type { CardPort } from '#contract/ports.ts'
import type { Send } from '#database/jobs/open.ts'
import type { LogFailure } from '#http/serve.ts'
import type { Desk } from '../orders/desk.ts'

/** What money is taken and given back with: the desk's things, the card service, and jobs for later. */
export interface Till extends Desk {
  readonly cards: CardPort
  readonly laterRefund: Send<{ paymentId: string }>
  readonly laterClose: Send<{ orderId: string }>
  readonly laterExpire: Send<{ orderId: string }>
  readonly logFailure: LogFailure
}
