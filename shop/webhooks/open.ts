import { EVERY_MINUTE, type ShopContext } from '../context.ts'
import { isPublicAddress, type MayReach, resolveName } from './address.ts'
import { tellOfCatalogue } from './catalogue-events.ts'
import type { WebhookContext } from './context.ts'
import { deleteOldDeliveries } from './deliveries.ts'
import { dispatchDue } from './dispatch.ts'
import type { InProcess } from './guarded-request.ts'
import { AttemptJob, attempt } from './send-attempt.ts'

const EVERY_HOUR = '17 * * * *'
/** Each worker may be blocked for as long as one endpoint takes. */
const WORKERS = 10

export interface WebhookParts
  extends Pick<ShopContext, 'db' | 'jobs' | 'queueEmail' | 'publicUrl' | 'logFailure'> {
  readonly isLive: boolean
  readonly documents: WebhookContext['documents']
  /** Whether they may be sent to an IP address. @default public addresses only */
  readonly mayReach?: MayReach | undefined
  readonly inProcess?: InProcess | undefined
  /** Called once, with the function that sends pending deliveries. */
  readonly onWebhooksWaiting?: ((send: () => void) => void) | undefined
}

/** Builds the webhook context and starts its jobs. */
export async function openWebhooks({
  jobs,
  mayReach = isPublicAddress,
  inProcess,
  onWebhooksWaiting,
  logFailure,
  ...parts
}: WebhookParts): Promise<WebhookContext> {
  const context: WebhookContext = {
    ...parts,
    logFailure,
    network: { mayReach, resolveName, inProcess },
    // A failure at the other end is no failure of the job; a delivery that could not be recorded is sent again when its lease
    // expires.
    queueAttempt: await jobs.work('send-webhook', AttemptJob, (job) => attempt(context, job), {
      retries: 0,
      atOnce: WORKERS,
    }),
  }
  await jobs.schedule('dispatch-webhooks', EVERY_MINUTE, () => dispatchDue(context))
  await jobs.schedule('tell-of-catalogue', EVERY_MINUTE, () => tellOfCatalogue(context))
  await jobs.schedule('forget-webhooks', EVERY_HOUR, () => deleteOldDeliveries(context.db))
  onWebhooksWaiting?.(() => {
    dispatchDue(context).catch((failure) =>
      logFailure(failure, { method: 'LISTEN', path: 'webhook_deliveries' }),
    )
  })
  return context
}
