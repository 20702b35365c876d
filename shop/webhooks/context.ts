import type { Send } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import type { Message } from './deliveries.ts'
import type { Network } from './guarded-request.ts'
import type { Outcome } from './post.ts'

export interface WebhookContext extends Pick<ShopContext, 'db' | 'queueEmail' | 'publicUrl' | 'logFailure'> {
  readonly network: Network
  /** Whether this is a live shop, which sends to encrypted addresses only. */
  readonly isLive: boolean
  readonly documents: DocumentSender
  /** Queues one attempt to send. */
  readonly queueAttempt: Send<{ deliveryId: string; until: string }>
}

/** Sends the documents that purchasing systems get in place of webhooks. */
export interface DocumentSender {
  /** Posts a document once, or emails it. */
  readonly send: (context: WebhookContext, message: Message) => Promise<Outcome>
  /** Tells the admins that a document was refused, or that no more are sent. */
  readonly warn: (
    context: WebhookContext,
    tx: Database,
    about: { readonly connectionId: string; readonly refused?: Message },
  ) => Promise<void>
}
