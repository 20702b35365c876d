import type { AccessPoint } from '#contract/ports.ts'
import { EVERY_MINUTE, type ShopContext } from '../context.ts'
import { RoundJob, sendRound, TRANSMIT_RETRIES } from './send.ts'
import { noteAnswer } from './store.ts'
import type { Channels } from './transmit.ts'

/** Opens the channels for sending invoices: email, and the access point if there is one, with its jobs. */
export async function openChannels(
  parts: Pick<ShopContext, 'db' | 'jobs' | 'printDocument' | 'queueEmail'>,
  accessPoint: AccessPoint | undefined,
): Promise<Channels> {
  const { db, jobs, queueEmail } = parts
  if (!accessPoint) return { queueEmail, queueRound: undefined }
  const queueRound = await jobs.work(
    'transmit-invoice',
    RoundJob,
    (round, signal) => sendRound(parts, accessPoint, round, signal),
    TRANSMIT_RETRIES,
  )
  await jobs.schedule('read-invoice-answers', EVERY_MINUTE, () =>
    accessPoint.readAnswers((answer) => noteAnswer(db, answer)),
  )
  return { queueEmail, queueRound }
}
