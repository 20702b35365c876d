import { html } from 'hono/html'
import { cardPaths as paths } from '#contract/cards/paths.ts'
import { formatCents } from '#contract/money.ts'
import { type TestCard, testCards } from '#contract/test-cards.ts'
import { plainPage, scrollingTable } from '#http/pages/plain-page.ts'
import type { StoredEvent } from './events.ts'
import { cardOf } from './objects.ts'
import type { StoredIntent, StoredRefund } from './store.ts'

export interface SandboxPage {
  readonly payments: readonly StoredIntent[]
  readonly refunds: readonly StoredRefund[]
  readonly events: readonly StoredEvent[]
  /** The types of events that the shop asks for. */
  readonly asked: readonly string[]
  /** The cursor of this page; undefined on the first one. */
  readonly before: string | undefined
  /** The cursor of the next page; undefined on the last one. */
  readonly older: string | undefined
}

const moment = (date: Date) =>
  html`<time datetime="${date.toISOString()}">${date.toISOString().slice(0, 19).replace('T', ' ')}</time>`

const cardName = (paymentMethod: string | null) => {
  const card = cardOf(paymentMethod)
  return card ? `${card.brand} ····${card.number.slice(-4)}` : '—'
}

/** Renders the page, newest first. `html` escapes what was sent to the emulator. */
export function sandboxPage({ payments, refunds, events, asked, before, older }: SandboxPage) {
  const content = html`
<div class="part">
  <h1>Card sandbox</h1>
  <p class="quiet">The shop’s own stand-in for a card service. It takes test cards only and charges nothing. Times are UTC.</p>
</div>
<div class="part">
  <h2 id="payments">Payments</h2>
  ${payments.length === 0 ? html`<p>No payments${before ? ' older than that' : ' yet'}.</p>` : paymentTable(payments, refunds)}
  <nav aria-label="Pages of payments" class="row">${before && html`<a class="button" href="${paths.page}">Newest</a>`}${older && html`<a class="button" href="${paths.page}?before=${older}">Older</a>`}</nav>
</div>
<div class="part">
  <h2 id="events">Events of these payments</h2>
  ${events.length === 0 ? html`<p>No events.</p>` : eventTable(events, asked, before)}
</div>
<div class="part">
  <h2 id="cards">Test cards</h2>
  <p class="quiet">Use any future expiry date and any security code.</p>
  ${cardTable()}
</div>`
  return plainPage({ title: 'Card sandbox', content })
}

const paymentTable = (payments: readonly StoredIntent[], refunds: readonly StoredRefund[]) =>
  scrollingTable(
    'payments',
    ['Payment', 'Status', 'Order', 'Card', 'Refunds', 'Created'],
    payments.map(
      (payment) => html`<tr>
        <th scope="row"><strong>${formatCents(payment.amountCents)}</strong><br><code>${payment.id}</code></th>
        <td><strong class="${payment.status}">${payment.status}</strong></td>
        <td>${payment.orderId ?? '—'}</td>
        <td>${cardName(payment.paymentMethod)}</td>
        <td>${refundList(refunds.filter(({ paymentId }) => paymentId === payment.id))}</td>
        <td>${moment(payment.createdAt)}</td>
      </tr>`,
    ),
  )

const refundList = (refunds: readonly StoredRefund[]) =>
  refunds.length === 0
    ? '—'
    : html`<ul>${refunds.map(
        ({ amountCents, reason, createdAt }) =>
          html`<li>${formatCents(amountCents)}${reason && ` (${reason})`} on ${moment(createdAt)}</li>`,
      )}</ul>`

const eventTable = (events: readonly StoredEvent[], asked: readonly string[], before: string | undefined) =>
  scrollingTable(
    'events',
    ['Event', 'Delivery', 'Again', 'Payment', 'Created'],
    events.map(
      (event) => html`<tr>
        <th scope="row">${event.type}<br><code>${event.id}</code></th>
        <td>${delivery(event, asked)}</td>
        <td>
          <form method="post" action="${paths.resend.replace(':id', event.id)}${before && `?before=${before}`}">
            <button type="submit" aria-label="Resend ${event.type} ${event.id}">Resend</button>
          </form>
        </td>
        <td><code>${event.paymentId}</code></td>
        <td>${moment(event.createdAt)}</td>
      </tr>`,
    ),
  )

function delivery(
  { type, attempts, lastStatus, deliveredAt, givenUpAt }: StoredEvent,
  asked: readonly string[],
) {
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`
  if (deliveredAt) return html`Delivered ${moment(deliveredAt)}, ${tries}`
  if (attempts === 0 && !asked.includes(type)) return 'Not sent: the shop does not ask for it'
  if (attempts === 0) return 'Waiting'
  const answer = `last answer ${lastStatus ?? 'none'}`
  return givenUpAt ? `Given up after ${tries}, ${answer}` : `${tries}, ${answer}, will be retried`
}

const cardTable = () =>
  scrollingTable(
    'cards',
    ['Number', 'Brand', 'What happens'],
    testCards.map(
      (card) => html`<tr>
        <th scope="row"><code>${card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code></th>
        <td>${card.brand}</td>
        <td>${outcomeOf(card)}</td>
      </tr>`,
    ),
  )

function outcomeOf({ authenticates, declined }: TestCard): string {
  const end = declined ? `declined: ${declined.decline ?? declined.code}` : 'succeeds'
  return authenticates ? `the bank asks first (3-D Secure), then ${end}` : end
}
