import { html, raw } from 'hono/html'
import { outboxPaths } from '#contract/outbox.ts'
import type { ListedMail } from '../store.ts'
import { style } from './style.ts'

interface ListPage {
  readonly mails: readonly ListedMail[]
  /** Where the older ones are, if there are any. */
  readonly older: string | undefined
  readonly publicUrl: string
}

export function listPage({ mails, older, publicUrl }: ListPage) {
  return page(
    'Outbox',
    html`<h1>Outbox</h1>
<p class="quiet">Every mail that the shop wrote, newest first. Demo mode shows them to everybody; live mode to nobody.</p>
${mails.length === 0 ? html`<p>No mails yet.</p>` : ''}
${mails.map(
  (mail) => html`<article>
<h2><a href="${outboxPaths.mail.replace(':id', String(mail.id))}">${mail.subject}</a></h2>
${about(mail)}
<pre>${plain(mail, publicUrl)}</pre>
</article>
`,
)}
${older ? html`<p><a class="button" href="${older}">Older mails</a></p>` : ''}`,
  )
}

export function mailPage({ mail, publicUrl }: { mail: ListedMail; publicUrl: string }) {
  return page(
    mail.subject,
    html`<p><a href="${outboxPaths.list}">All mails</a></p>
<h1>${mail.subject}</h1>
${about(mail)}
<h2>As a mail program shows it</h2>
<iframe title="The mail as a mail program shows it" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${mail.html ?? ''}"></iframe>
<h2>As plain text</h2>
<pre>${plain(mail, publicUrl)}</pre>`,
  )
}

const page = (title: string, content: unknown) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Hundredfold</title>
<link rel="icon" href="/favicon.svg">
<style>${raw(style)}</style>
</head>
<body>
<header><a href="/">${raw(mark)}Hundredfold</a></header>
<main>${content}</main>
</body>
</html>`

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })

const about = ({ recipient, createdAt, sentAt, givenUpAt, lastError }: ListedMail) => html`<dl>
<dt>To</dt><dd>${recipient}</dd>
<dt>Written</dt><dd><time datetime="${createdAt.toISOString()}">${moment.format(createdAt)} UTC</time></dd>
${
  sentAt
    ? ''
    : html`<dt>${givenUpAt ? 'Not sent' : 'Not sent yet'}</dt><dd>${lastError ?? 'It waits for its turn.'}</dd>`
}
</dl>`

/** The plain text, in which the shop's own addresses can be clicked. */
function plain({ text }: ListedMail, publicUrl: string) {
  if (text === null) return 'What it said is no longer kept.'
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) =>
      part.startsWith(`${publicUrl}/`)
        ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>`
        : part,
    )
}

/** Three by three cells, one of them lit. */
const mark = `<svg viewBox="0 0 30 30" width="26" height="26" aria-hidden="true">${Array.from(
  { length: 9 },
  (_, index) =>
    `<rect x="${(index % 3) * 10 + 1}" y="${Math.floor(index / 3) * 10 + 1}" width="8" height="8" rx="2.4"${index === 5 ? ' class="lit"' : ''}/>`,
).join('')}</svg>`
