import { Hono } from 'hono'
import { z } from 'zod'
import type { PrintAttached } from '#contract/documents/printed-document.ts'
import { isEmail } from '#contract/fields.ts'
import type { QueueEmail, RenderEmail } from '#contract/ports.ts'
import { ERASED_EMAIL } from '#contract/privacy/erased.ts'
import type { Jobs } from '#database/jobs/open.ts'
import { PermanentFailure } from '#database/jobs/run.ts'
import type { Database } from '#database/open.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { type Deliver, PermanentRejection, type SmtpSettings, smtpDelivery } from './smtp.ts'
import * as store from './store.ts'
import { renderStored } from './stored-content.ts'
import { renderEmail } from './templates/render.ts'

const KEEP_DAYS = 90
/** Longer than a job's retries last. */
const GIVE_UP_DAYS = 3
const NIGHTLY = '20 3 * * *'

export interface MailOptions {
  readonly db: Database
  readonly jobs: Jobs
  /** Scheme and host of the shop. */
  readonly publicUrl: string
  readonly printAttached: PrintAttached
  /** The mail server. Without it, emails go only to the outbox. */
  readonly smtp?: SmtpSettings | undefined
  /** Whether anyone can see the outbox, and emails keep their content after they are sent. */
  readonly demo: boolean
}

export interface Mail {
  readonly queueEmail: QueueEmail<Database>
  readonly renderEmail: RenderEmail
  /** Serves the outbox, mounted at the root of the origin; nothing outside demo mode. */
  readonly app: Hono
}

const MailJob = z.object({ mailId: z.number().int() })

/** Queues emails in the outbox, a table, and sends them with background jobs. */
export async function openMail(options: MailOptions): Promise<Mail> {
  const { db, jobs, publicUrl, printAttached, smtp, demo } = options
  const forget = !demo
  const { hostname } = new URL(publicUrl)
  // About a day: the first retry after some seconds, later ones every quarter of an hour.
  const retries = { retries: 100, retryAfterSeconds: 2, longestPauseSeconds: 900 }
  const send =
    smtp &&
    (await jobs.work(
      'send-mail',
      MailJob,
      sendMail(db, await smtpDelivery(smtp), { hostname, forget, printAttached }),
      {
        ...retries,
        timeoutSeconds: 90,
        atOnce: 5,
      },
    ))
  await jobs.schedule('sweep-mails', NIGHTLY, async () => {
    await store.giveUpOlderThan(db, GIVE_UP_DAYS, { forget })
    await store.deleteOlderThan(db, KEEP_DAYS)
  })

  const queueEmail: QueueEmail<Database> = async (tx, recipient, email, attached) => {
    if (!tx.isTransaction) throw new Error('an email is queued within a transaction')
    if (recipient === ERASED_EMAIL) return
    if (!isEmail(recipient)) throw new Error('an email needs an email address')
    const sentAt = send ? null : new Date()
    const mailId = await store.insertMail(tx, {
      messageKey: crypto.randomUUID(),
      recipient,
      email,
      attached,
      sentAt,
    })
    // Printing attachments takes time, so emails without one, such as password resets, go first.
    await send?.(tx, { mailId }, { priority: attached ? 0 : 1 })
  }
  return {
    queueEmail,
    renderEmail,
    app: demo ? outboxRoutes(db, { publicUrl, printAttached }) : new Hono(),
  }
}

interface SendOptions {
  /** The part of the Message-ID after the @. */
  readonly hostname: string
  /** Whether to delete the content once the email is sent or given up. */
  readonly forget: boolean
  readonly printAttached: PrintAttached
}

/**
 * Sends at least once: if the process ends right after the mail server accepts the email, it is sent again.
 */
function sendMail(db: Database, deliver: Deliver, { hostname, forget, printAttached }: SendOptions) {
  return async ({ mailId }: z.output<typeof MailJob>, signal: AbortSignal): Promise<void> => {
    const unsent = await store.findUnsent(db, mailId)
    if (!unsent) return
    const { id, messageKey, recipient, replyTo, createdAt, attached } = unsent
    const giveUpBecause = async (message: string, cause?: unknown): Promise<never> => {
      await store.giveUp(db, id, message, { forget })
      throw new PermanentFailure(message, { cause })
    }
    const rendered = await renderStored(unsent)
    if (!rendered) return giveUpBecause('this version of the shop cannot render the template')
    try {
      const messageId = `<${messageKey}@${hostname}>`
      const attachments = attached ? await printAttached(attached) : []
      const mail = { messageId, to: recipient, replyTo, date: createdAt, ...rendered, attachments }
      await deliver(mail, signal)
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : String(failure)
      if (failure instanceof PermanentRejection) return giveUpBecause(message, failure)
      await store.noteFailure(db, id, message)
      throw failure
    }
    await store.markSent(db, id, { forget })
  }
}
