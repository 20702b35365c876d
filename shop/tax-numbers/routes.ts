import { api } from '#contract/api.ts'
import type { TaxNumberPort } from '#contract/ports.ts'
import { type Service, serve } from '#http/serve.ts'
import type { ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { succeeded } from '../replies.ts'
import { LookUpJob, type QueueLookUp, queueLookUp } from './queue.ts'
import { askAgain, lookUp } from './service.ts'

/** About seven hours including pauses: member states are often unavailable for minutes, rarely for longer. */
const RETRIES = { retries: 12, retryAfterSeconds: 60, longestPauseSeconds: 3_600, timeoutSeconds: 60 }

/** Serves look-ups of tax numbers and starts their job. */
export async function openTaxNumbers(
  app: Service,
  { db, jobs, taxNumbers }: Pick<ShopContext, 'db' | 'jobs'> & { readonly taxNumbers: TaxNumberPort },
): Promise<QueueLookUp> {
  const queue = queueLookUp(
    await jobs.work(
      'look-up-tax-number',
      LookUpJob,
      (job, signal) => lookUp(db, taxNumbers, job, signal),
      RETRIES,
    ),
  )
  serve(app, api.lookUpTaxNumber, ({ id }, _, key) =>
    replyOnce(key, succeeded, (keep) => askAgain(db, id, queue, keep)),
  )
  return queue
}
