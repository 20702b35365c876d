import { html } from 'hono/html'
import { z } from 'zod'
import { counted, formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { procurementPaths } from '#contract/plain-pages.ts'
import { plainPage, scrollingTable } from '#http/pages/plain-page.ts'
import { all, parseXml, textAt, type XmlElement } from '#http/xml/tree.ts'
import { type MatchedLine, matchLines, openOf } from './match.ts'
import { shown, TITLE, visitForm } from './pages.ts'
import { requestIn } from './received.ts'
import type { DocumentKind, KeptDocument } from './store.ts'

interface ShownOrder {
  readonly number: string
  readonly documents: readonly KeptDocument[]
  /** Whether the shop's warehouse can be played: its accounts are the demo's. */
  readonly canShip: boolean
  /** Why nothing was shipped or booked. */
  readonly problem?: string | undefined
}

const read = ({ document }: KeptDocument) => parseXml(document, () => undefined)

/** The lines of an order that the shop took, as its documents have them. */
function linesIn(documents: readonly KeptDocument[]): MatchedLine[] {
  const requests = (kind: DocumentKind) => requestsIn(documents, kind)
  const [order] = requests('order')
  if (!order) return []
  return matchLines({
    order,
    confirmations: requests('confirmation'),
    shipNotices: requests('ship-notice'),
    receipts: ofKind(documents, 'receipt').map(({ document }) => Receipt.parse(JSON.parse(document))),
    invoices: requests('invoice'),
  })
}

const Receipt = z.record(z.string(), z.number())

const ofKind = (documents: readonly KeptDocument[], kind: DocumentKind) =>
  documents.filter((each) => each.kind === kind)

const requestsIn = (documents: readonly KeptDocument[], kind: DocumentKind) =>
  ofKind(documents, kind).flatMap((each) => requestIn(read(each)) ?? [])

/** The pieces that were shipped and not yet received, by line number. */
export const arrivedIn = (documents: readonly KeptDocument[]): Record<string, number> =>
  Object.fromEntries(
    linesIn(documents).flatMap(({ lineNumber, shipped, received }) =>
      shipped > received ? [[lineNumber, shipped - received] as const] : [],
    ),
  )

/** An order, the documents that came on it, and how they match. */
export function orderPage({ number, documents, canShip, problem }: ShownOrder) {
  const [answer] = ofKind(documents, 'answer')
  const [status] = answer ? all(read(answer), 'Response/Status') : []
  const state = stateOf(status?.attributes.code, requestsIn(documents, 'confirmation'))
  const isPlaced = state === 'placed'
  const invoices = requestsIn(documents, 'invoice')
  const lines = isPlaced ? linesIn(documents) : []
  return plainPage({
    title: TITLE,
    content: html`
<div class="part">
  <h1>${headings[state]}</h1>
  <p>Purchase order ${number}: ${status?.text ?? 'the shop has not answered.'}</p>
  ${problem ? html`<p role="alert">${problem}</p>` : ''}
</div>
${isPlaced ? [matched(lines, invoices), actions(number, lines, canShip)] : ''}
<div class="part">
  ${isPlaced ? html`<p class="quiet">The order is on account, in the name of Demo Offices’ buyer: sign in to the shop as member@example.com to follow it.</p>` : ''}
  ${state === 'waiting' ? html`<p class="quiet">An admin of the shop accepts or rejects it, on the page Electronic Orders of the dashboard. Reload this page to see the answer.</p>` : ''}
  ${state === 'refused' ? html`<p class="quiet">Nothing was ordered.</p>` : ''}
  ${visitForm('create', 'Start again', [])}
</div>
<div class="part">
  <h2>Documents</h2>
  ${documents.map(
    ({ kind, document }) => html`
  <details>
    <summary>${titles[kind]}</summary>
    ${shown(document)}
  </details>`,
  )}
</div>`,
  })
}

const headings = {
  sent: 'The order was sent',
  waiting: 'The shop checks the order',
  placed: 'The shop took the order',
  refused: 'The shop refused the order',
} as const

/** What became of an order: by the status of the answer, and by the confirmation of one that was being checked. */
function stateOf(code: string | undefined, confirmations: readonly XmlElement[]): keyof typeof headings {
  if (code === undefined) return 'sent'
  if (code !== '201') return code === '200' ? 'placed' : 'refused'
  const [confirmation] = confirmations
  if (!confirmation) return 'waiting'
  return all(confirmation, 'ConfirmationHeader')[0]?.attributes.type === 'reject' ? 'refused' : 'placed'
}

const titles: Readonly<Record<DocumentKind, string>> = {
  order: 'The purchase order',
  answer: 'The shop’s answer',
  confirmation: 'The shop’s confirmation',
  'ship-notice': 'The shop’s ship notice',
  receipt: 'The receipt that was booked here',
  invoice: 'The shop’s invoice or credit note',
}

const amount = (text: string) => formatAmount(Number(text))

function matched(lines: readonly MatchedLine[], invoices: readonly XmlElement[]) {
  const open = lines.filter((line) => openOf(line).length > 0)
  return html`
<div class="part">
  <h2 id="match">Order, receipt and invoice</h2>
  <p>${
    open.length === 0
      ? 'Every line matches: the invoice can be paid.'
      : `${formatCount(open.length)} of ${counted(lines.length, 'line')} ${open.length === 1 ? 'does' : 'do'} not match yet.`
  }</p>
  ${scrollingTable(
    'match',
    ['Line', 'Ordered', 'Price', 'Shipped', 'Received', 'Invoiced', 'Match'],
    lines.map((line) => {
      const reasons = openOf(line)
      return html`<tr><th scope="row">${line.lineNumber} ${line.name}</th><td>${formatCount(line.ordered)}</td><td>${amount(line.price)}${line.confirmed.map((each) => html`<br>Confirmed: ${each}`)}</td><td>${formatCount(line.shipped)}</td><td>${formatCount(line.received)}</td><td>${formatCount(line.invoiced)}</td><td>${reasons.length === 0 ? 'Yes' : `No: ${reasons.join(', ')}`}</td></tr>`
    }),
  )}
  ${invoices.map(invoiceLine)}
</div>`
}

function invoiceLine(invoice: XmlElement) {
  const number = all(invoice, 'InvoiceDetailRequestHeader')[0]?.attributes.invoiceID
  const sum = (name: string) => textAt(invoice, `InvoiceDetailSummary/${name}/Money`)
  const parts = [
    `goods ${amount(sum('SubtotalAmount'))}`,
    ...(sum('ShippingAmount') ? [`freight ${amount(sum('ShippingAmount'))}`] : []),
    ...(sum('InvoiceDetailDiscount') ? [`discount ${amount(sum('InvoiceDetailDiscount'))}`] : []),
    `tax ${amount(sum('Tax'))}`,
  ]
  return html`<p>${number}: ${parts.join(', ')}; total ${amount(sum('NetAmount'))}</p>`
}

function actions(number: string, lines: readonly MatchedLine[], canShip: boolean) {
  const form = (path: string, label: string) => html`
  <form method="post" action="${path}">
    <input type="hidden" name="number" value="${number}">
    <button class="button">${label}</button>
  </form>`
  const toShip = lines.some(({ shipped, ordered }) => shipped < ordered)
  const toReceive = lines.some(({ received, shipped }) => received < shipped)
  return html`
<div class="part">
  ${
    toShip && !toReceive
      ? canShip
        ? [
            html`<p class="quiet">Next, the shop’s warehouse ships the order, and the ship notice comes.</p>`,
            form(procurementPaths.shipment, 'Play the warehouse: ship it'),
          ]
        : html`<p class="quiet">Next, an admin of the shop ships the order, and the ship notice comes.</p>`
      : ''
  }
  ${
    toReceive
      ? [
          html`<p class="quiet">The goods are here. Somebody counts them in goods-in, and books what came.</p>`,
          form(procurementPaths.receipt, 'Book the receipt'),
        ]
      : ''
  }
  <p><a class="tap" href="${procurementPaths.orders}/${encodeURIComponent(number)}">Look for new documents</a></p>
</div>`
}
