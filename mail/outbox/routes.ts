import { isIP } from 'node:net'
import { Hono, type MiddlewareHandler } from 'hono'
import Negotiator from 'negotiator'
import { z } from 'zod'
import type { PrintAttached } from '#contract/documents/printed-document.ts'
import { OutboxMail, outboxPaths } from '#contract/mail/outbox.ts'
import type { Database } from '#database/open.ts'
import { plainPagePolicy } from '#http/pages/csp.ts'
import { attachedTo, findMail, listMails, type StoredMail } from '../store.ts'
import { renderStored } from '../stored-content.ts'
import { attachmentPath, listPage, mailPage, type OutboxEntry } from './pages.ts'

const PAGE_SIZE = 100

const Id = z.coerce.number().int().positive()
const Before = Id.optional().catch(undefined)

interface OutboxOptions {
  readonly publicUrl: string
  readonly printAttached: PrintAttached
}

/** The outbox of demo mode: it shows all emails to anyone. */
export function outboxRoutes(db: Database, { publicUrl, printAttached }: OutboxOptions): Hono {
  const app = new Hono()
  app.use(`${outboxPaths.list}/*`, ownHost(publicUrl))
  app.get(outboxPaths.list, async (c) => {
    const rows = await listMails(db, { before: Before.parse(c.req.query('before')), limit: PAGE_SIZE + 1 })
    const mails = await Promise.all(rows.slice(0, PAGE_SIZE).map(toEntry))
    const last = mails.at(-1)
    const older = rows.length > PAGE_SIZE && last ? `${outboxPaths.list}?before=${last.id}` : undefined
    c.header('Vary', 'Accept')
    c.header('Cache-Control', 'no-store')
    if (older) c.header('Link', `<${older}>; rel="next"`)
    const format = new Negotiator({ headers: { accept: c.req.header('Accept') } }).mediaType([
      'text/html',
      'application/json',
    ])
    if (format === 'application/json') return c.json(z.array(OutboxMail).parse(mails.map(toWire)))
    c.header('Content-Security-Policy', plainPagePolicy())
    return c.html(listPage({ mails, older, publicUrl }))
  })
  app.get(outboxPaths.mail, async (c) => {
    const id = Id.safeParse(c.req.param('id'))
    const mail = id.success ? await findMail(db, id.data) : undefined
    if (!mail) return c.notFound()
    c.header('Cache-Control', 'no-store')
    // The frame with the email inherits the page's policy, and emails have inline styles.
    c.header('Content-Security-Policy', plainPagePolicy({ inlineStyles: true }))
    return c.html(mailPage({ mail: await toEntry(mail), publicUrl }))
  })
  app.get(outboxPaths.attachment, async (c) => {
    const id = Id.safeParse(c.req.param('id'))
    const mail = id.success ? await findMail(db, id.data) : undefined
    const attached = mail && attachedTo(mail)
    const files = attached ? await printAttached(attached) : []
    const file = files[Number(c.req.query('file') ?? 0)]
    if (!file) return c.notFound()
    c.header('Cache-Control', 'no-store')
    c.header('Content-Type', file.type)
    c.header('Content-Disposition', `attachment; filename="${file.name}"`)
    return c.body(Buffer.from(file.bytes))
  })
  return app
}

/**
 * Threat: a page of another site whose host name resolves to this machine (DNS rebinding), and which reads all emails
 * in its visitor's browser. It can use neither an IP address nor a name that is not its own.
 */
const ownHost =
  (publicUrl: string): MiddlewareHandler =>
  async (c, next) => {
    const { hostname } = new URL(c.req.url)
    const own = hostname === new URL(publicUrl).hostname || hostname === 'localhost' || isAddress(hostname)
    if (own) return next()
    return c.text(
      `The outbox is at ${publicUrl}${outboxPaths.list}. PUBLIC_URL sets the shop's address.\n`,
      421,
    )
  }

const isAddress = (hostname: string) => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

async function toEntry(mail: StoredMail): Promise<OutboxEntry> {
  const rendered = await renderStored(mail)
  return {
    ...mail,
    subject: rendered?.subject ?? mail.subject ?? mail.template ?? '',
    text: rendered?.text ?? null,
    html: rendered?.html ?? null,
  }
}

const toWire = ({
  id,
  recipient,
  replyTo,
  subject,
  text,
  html,
  attached,
  sentAt,
}: OutboxEntry): OutboxMail => ({
  to: recipient,
  ...(replyTo && { replyTo }),
  subject,
  text: text ?? '',
  html: html ?? '',
  ...(attached !== null && { attachment: attachmentPath(id) }),
  sentAt: sentAt?.toISOString() ?? null,
})
