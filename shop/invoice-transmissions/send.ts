import { z } from 'zod'
import { type AccessPoint, DocumentRefused } from '#contract/ports.ts'
import { PermanentFailure } from '#database/jobs/run.ts'
import type { ShopContext } from '../context.ts'
import { issuedFile } from '../invoices/issued-file.ts'
import { countAttempt, findTransmission, markRefused, markSent, noteFailure } from './store.ts'

export const RoundJob = z.object({ id: z.string(), round: z.number().int() })

const MAX_ATTEMPTS = 12
/** Some seven hours. The queue may retry more often, because attempts are counted here. */
export const TRANSMIT_RETRIES = {
  retries: 3 * MAX_ATTEMPTS,
  retryAfterSeconds: 30,
  longestPauseSeconds: 3_600,
  timeoutSeconds: 120,
} as const

/**
 * Sends one document by the access point. Safe to repeat: the access point takes the document of a round once, and one
 * that is no longer queued is left alone.
 */
export async function sendRound(
  { db, printDocument }: Pick<ShopContext, 'db' | 'printDocument'>,
  accessPoint: AccessPoint,
  round: z.output<typeof RoundJob>,
  signal: AbortSignal,
): Promise<void> {
  const attempts = await countAttempt(db, round)
  if (attempts === undefined) return
  const giveUp = async (reason: string, cause?: unknown): Promise<never> => {
    await markRefused(db, round, reason)
    throw new PermanentFailure(reason, { cause })
  }
  if (attempts > MAX_ATTEMPTS) return giveUp(`It could not be sent in ${MAX_ATTEMPTS} attempts.`)
  try {
    const transmission = await findTransmission(db, round.id)
    const file = transmission && (await issuedFile(db, printDocument, transmission))
    if (!file) throw new Error(`transmission ${round.id} has no document`)
    await accessPoint.submit(
      { ...file, number: transmission.number, key: `${round.id}-${round.round}` },
      signal,
    )
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure)
    if (failure instanceof DocumentRefused || attempts === MAX_ATTEMPTS) return giveUp(reason, failure)
    await noteFailure(db, round, reason)
    throw failure
  }
  await markSent(db, round)
}
