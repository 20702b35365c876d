import { Hono } from 'hono'
import { z } from 'zod'
import { isEmail } from '#contract/fields.ts'
import type { QueueEmail } from '#contract/ports.ts'
import type { Jobs } from '#database/jobs/open.ts'
import { PermanentFailure } from '#database/jobs/run.ts'
import type { Database } from '#database/open.ts'
import { render } from './letters/render.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { type Deliver, RefusedForGood, type SmtpSettings, smtpDelivery } from './smtp.ts'
import {
  deleteOlderThan,
  findUnsent,
  giveUp,
  giveUpOlderThan,
  insertMail,
  markSent,
  noteFailure,
} from './store.ts'

const KEEP_DAYS = 90
/** Longer than the retries of `sendMail` last. */
const TRY_DAYS = 3
const EVERY_NIGHT = '20 3 * * *'

export interface MailOptions {
  readonly db: Database
  readonly jobs: Jobs
  /** Scheme and host of the shop. */
  readonly publicUrl: string
  /** Without it, mails go to the outbox only. */
  readonly smtp?: SmtpSettings | undefined
  /** Shows the outbox to everybody, and keeps what mails say after they are sent. */
  readonly demo: boolean
}

export interface Mail {
  readonly queueEmail: QueueEmail<Database>
  /** Serves the outbox at its full path; in live mode, nothing. */
  readonly app: Hono
}

const MailJob = z.object({ mailId: z.number().int() })

/** The mail room: it writes the shop's letters, keeps them in the outbox and sees that they are sent. */
export async function openMail({ db, jobs, publicUrl, smtp, demo }: MailOptions): Promise<Mail> {
  const forget = !demo
  const { hostname } = new URL(publicUrl)
  // From the first retry after some seconds to one each quarter of an hour: about a day.
  const retries = { retries: 100, retryAfterSeconds: 2, longestPauseSeconds: 900 }
  const send =
    smtp &&
    (await jobs.work('send-mail', MailJob, sendMail(db, await smtpDelivery(smtp), { hostname, forget }), {
      ...retries,
      timeoutSeconds: 90,
      atOnce: 5,
      pollSeconds: 1,
    }))
  await jobs.schedule('sweep-mails', EVERY_NIGHT, async () => {
    await giveUpOlderThan(db, TRY_DAYS, { forget })
    await deleteOlderThan(db, KEEP_DAYS)
  })

  return {
    async queueEmail(tx, to, letter) {
      if (!tx.isTransaction) throw new Error('a letter is posted within a transaction')
      if (!isEmail(to)) throw new Error('a letter needs an e-mail address')
      const words = await render(letter)
      const mail = { messageKey: crypto.randomUUID(), recipient: to, ...words }
      const mailId = await insertMail(tx, { ...mail, sentAt: send ? null : new Date() })
      await send?.(tx, { mailId })
    },
    app: demo ? outboxRoutes(db, publicUrl) : new Hono(),
  }
}

interface SendOptions {
  /** The right part of the Message-ID. */
  readonly hostname: string
  /** Whether what the mail says is dropped once it needs no further attempt. */
  readonly forget: boolean
}

/** At least once: a process that ends right after the mail server said yes leaves the mail to be sent again. */
function sendMail(db: Database, deliver: Deliver, { hostname, forget }: SendOptions) {
  return async ({ mailId }: z.output<typeof MailJob>, signal: AbortSignal): Promise<void> => {
    const mail = await findUnsent(db, mailId)
    if (!mail) return
    const { id, messageKey, recipient, createdAt, ...words } = mail
    try {
      const messageId = `<${messageKey}@${hostname}>`
      await deliver({ messageId, to: recipient, date: createdAt, ...words }, signal)
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : String(failure)
      if (!(failure instanceof RefusedForGood)) {
        await noteFailure(db, id, message)
        throw failure
      }
      await giveUp(db, id, message, { forget })
      throw new PermanentFailure(message, { cause: failure })
    }
    await markSent(db, id, { forget })
  }
}
