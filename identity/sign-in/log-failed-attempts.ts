import { z } from 'zod'
import { IdentityError } from '#identity/identity-toolkit/errors.ts'
import type { Provider } from '#identity/provider.ts'
import { type Bucket, rateLimited } from '#identity/rate-limits/rate-limits.ts'
import type { Source, Whose } from './sign-in-log.ts'

/** The job that logs a failed attempt, if the account exists. */
export const FailedAttemptJob = z.object({
  whose: z.union([z.object({ email: z.string() }), z.object({ uid: z.string() })]),
  at: z.iso.datetime(),
  outcome: z.enum(['wrong-password', 'wrong-code', 'too-many-attempts']),
  method: z.string(),
  device: z.string(),
  address: z.string().optional(),
})
export type FailedAttemptJob = z.infer<typeof FailedAttemptJob>

export type Attempt = Source & { readonly whose: Whose; readonly method: string }

/**
 * Makes a sign-in attempt within limits, and logs a failure. Logging happens after the response, also for an
 * email without an account, so that both responses take the same time (account enumeration).
 */
export function watchedAttempt<T>(
  { db, now, queueFailedAttempt }: Provider,
  { whose, method, device, address }: Attempt,
  buckets: readonly Bucket[],
  attempt: () => Promise<T>,
): Promise<T> {
  const note = (outcome: FailedAttemptJob['outcome']) =>
    queueFailedAttempt(db, {
      whose,
      at: now().toISOString(),
      outcome,
      method,
      device,
      ...(address !== undefined && { address }),
    })
  const watched = async () => {
    try {
      return await attempt()
    } catch (failure) {
      if (failure instanceof IdentityError) {
        if (failure.code === 'INVALID_LOGIN_CREDENTIALS') await note('wrong-password')
        if (failure.code === 'INVALID_CODE') await note('wrong-code')
      }
      throw failure
    }
  }
  return rateLimited(db, buckets, now(), watched, () => note('too-many-attempts'))
}
