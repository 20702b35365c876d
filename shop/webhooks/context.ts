import type { Send } from '#database/jobs/open.ts'
import type { ShopContext } from '../context.ts'
import type { Network } from './request.ts'

export interface WebhookContext extends Pick<ShopContext, 'db' | 'queueEmail' | 'publicUrl'> {
  readonly network: Network
  /** Whether this is a live shop, which sends to encrypted addresses only. */
  readonly isLive: boolean
  /** Queues one attempt to send. */
  readonly queueAttempt: Send<{ deliveryId: string; until: string }>
}
