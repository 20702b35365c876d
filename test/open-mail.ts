import type { AttachedDocument } from '#contract/documents/printed-document.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import { openJobs } from '#database/jobs/open.ts'
import type { OpenDatabase } from '#database/open.ts'
import { openMail } from '#mail/open.ts'

export const FROM = 'Hundredfold <shop@hundredfold.test>'
export const SHOP_URL = 'http://shop.test'

interface Options {
  readonly smtpUrl?: string
  readonly live?: boolean
}

/** Opens the e-mails of one process, with its own jobs. Stopping it leaves the database open. */
export async function openMailForTest(database: OpenDatabase, { smtpUrl, live = false }: Options = {}) {
  const { db } = database
  const failures: string[] = []
  const jobs = await openJobs({
    engine: database.engine,
    logFailure: (failure, { job }) => failures.push(`${job}: ${failure}`),
  })
  const mail = await openMail({
    db,
    jobs,
    publicUrl: SHOP_URL,
    printAttached: async ({ kind, id }) => [
      { name: `${kind}-${id}.pdf`, type: 'application/pdf', bytes: Buffer.from('%PDF-') },
    ],
    smtp: smtpUrl ? { url: smtpUrl, from: FROM } : undefined,
    demo: !live,
  })
  return {
    ...mail,
    failures,
    /** Queues a mail in its own transaction. */
    send: (to: string, email: EmailTemplate, attached?: AttachedDocument) =>
      db.transaction().execute((tx) => mail.queueEmail(tx, to, email, attached)),
    [Symbol.asyncDispose]: () => jobs[Symbol.asyncDispose](),
  }
}
