import { html } from 'hono/html'
import { z } from 'zod'
import { momentFormat } from '#contract/days.ts'
import { InvoiceFormat, invoiceFormatNames } from '#contract/electronic-invoices/endpoints.ts'
import { outboxPaths } from '#contract/mail/outbox.ts'
import { plainPage } from '#http/pages/plain-page.ts'
import type { StoredMail } from '../store.ts'

/** An email and its rendered content; both bodies are null after the content is deleted. */
export interface OutboxEntry extends Omit<StoredMail, 'subject' | 'text' | 'html'> {
  readonly subject: string
  readonly text: string | null
  readonly html: string | null
}

interface ListPage {
  readonly mails: readonly OutboxEntry[]
  /** The address of the next page, if there is one. */
  readonly older: string | undefined
  readonly publicUrl: string
}

export function listPage({ mails, older, publicUrl }: ListPage) {
  const content = html`
<div class="part">
  <h1>Outbox</h1>
  <p class="quiet">Every email that the shop wrote, newest first. Demo mode shows them to everybody; live mode to nobody.</p>
</div>
${mails.length === 0 ? html`<p class="sheet narrow">No emails yet.</p>` : ''}
${mails.map(
  (mail) => html`<article class="sheet narrow">
<h2><a href="${outboxPaths.mail.replace(':id', String(mail.id))}">${mail.subject}</a></h2>
${about(mail)}
<pre>${plain(mail, publicUrl)}</pre>
</article>
`,
)}
${older ? html`<p><a class="button" href="${older}">Older emails</a></p>` : ''}`
  return plainPage({ title: 'Outbox', content })
}

export function mailPage({ mail, publicUrl }: { mail: OutboxEntry; publicUrl: string }) {
  const content = html`
<div class="part">
  <p><a class="button" href="${outboxPaths.list}">All emails</a></p>
  <h1>${mail.subject}</h1>
  ${about(mail)}
</div>
<div class="part narrow">
  <h2>As an email program shows it</h2>
  <iframe title="The email as an email program shows it" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${mail.html ?? ''}"></iframe>
</div>
<div class="part narrow">
  <h2>As plain text</h2>
  <pre class="sheet">${plain(mail, publicUrl)}</pre>
</div>`
  return plainPage({ title: mail.subject, content })
}

const momentText = momentFormat({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

export const attachmentPath = (id: number) => outboxPaths.attachment.replace(':id', String(id))

const Formatted = z.object({ format: InvoiceFormat })

/** Returns the kind of the attached file in words. */
function fileKind(data: unknown): string {
  const { data: formatted } = Formatted.safeParse(data)
  return formatted && formatted.format !== 'pdf' ? invoiceFormatNames[formatted.format] : 'A PDF'
}

const filesOf = (id: number, template: string | null, data: unknown) =>
  template === 'purchase-order'
    ? html`<a href="${attachmentPath(id)}">A PDF</a>, <a href="${attachmentPath(id)}?file=1">a CSV file</a>`
    : html`<a href="${attachmentPath(id)}">${fileKind(data)}</a>`

const about = ({
  id,
  recipient,
  replyTo,
  createdAt,
  sentAt,
  givenUpAt,
  lastError,
  attached,
  template,
  data,
}: OutboxEntry) => html`<dl>
<dt>To</dt><dd>${recipient}</dd>
${replyTo ? html`<dt>Reply to</dt><dd>${replyTo}</dd>` : ''}
<dt>Written</dt><dd><time datetime="${createdAt.toISOString()}">${momentText(createdAt)}</time></dd>
${attached === null ? '' : html`<dt>Attached</dt><dd>${filesOf(id, template, data)}</dd>`}
${
  sentAt
    ? ''
    : html`<dt>${givenUpAt ? 'Not sent' : 'Not sent yet'}</dt><dd>${lastError ?? 'It is waiting to be sent.'}</dd>`
}
</dl>`

/** The plain text, in which the shop's own addresses are links. */
function plain({ text }: OutboxEntry, publicUrl: string) {
  if (text === null) return 'Its text is no longer kept.'
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) =>
      part.startsWith(`${publicUrl}/`)
        ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>`
        : part,
    )
}
