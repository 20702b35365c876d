import { html } from 'hono/html'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { DEMO_PATH, procurementPaths } from '#contract/plain-pages.ts'
import { plainPage, scrollingTable } from '#http/pages/plain-page.ts'
import { fieldsOf, type KeptItem } from './kept-item.ts'

interface ShownCart {
  readonly items: readonly KeptItem[]
  readonly total: number
  /** The number that the order would have. */
  readonly orderNumber: string
  /** As the shop sent it. */
  readonly document: string
}

export const TITLE = 'Demo Purchasing'

export const startPage = () =>
  plainPage({
    title: TITLE,
    content: html`
<div class="part">
  <h1>${TITLE}</h1>
  <p class="quiet">This page plays the purchasing system of a company, such as Coupa, Ariba or SAP. Its users do not sign in to the shop: their system opens it for them by PunchOut (cXML), at the prices of Demo Offices Ltd, and takes the cart, which is approved and ordered here.</p>
  ${visitForm('create', 'Shop for Demo Offices', [])}
</div>
<div class="part">
  <p class="quiet"><a href="${DEMO_PATH}">Everything to try in the demo</a></p>
</div>`,
  })

export const cartPage = ({ items, total, orderNumber, document }: ShownCart) =>
  plainPage({
    title: TITLE,
    content: html`
<div class="part">
  <h1 id="cart">${items.length === 0 ? 'No cart came back' : 'The cart that came back'}</h1>
  ${
    items.length === 0
      ? html`<p class="quiet">The shop was left without a cart.</p>`
      : html`
  ${scrollingTable(
    'cart',
    ['Part number', 'Description', 'Pieces', 'Unit', `Price, ${items[0]?.currency ?? ''}`],
    items.map(
      ({ partNumber, name, pieces, unit, price }) =>
        html`<tr><th scope="row"><code>${partNumber}</code></th><td>${name}</td><td>${formatCount(Number(pieces))}</td><td>${unit}</td><td>${formatAmount(Number(price))}</td></tr>`,
    ),
  )}
  <p>Total: ${formatAmount(total)}, without freight and tax</p>
  <p class="quiet">Dana chose these. In a company, somebody else approves them, and the system sends a purchase order (${orderNumber}) to the shop.</p>
  <form method="post" action="${procurementPaths.order}">
    <input type="hidden" name="number" value="${orderNumber}">
    ${items.map(hiddenFields)}
    <button class="button">Approve as Sam, and order</button>
  </form>
  ${visitForm('edit', 'Change the cart', items)}
  ${visitForm('inspect', 'Look at the cart in the shop', items)}`
  }
  ${visitForm('create', 'Start again', [])}
</div>
<div class="part">
  <details>
    <summary>The document that the shop sent</summary>
    ${shown(document)}
  </details>
</div>`,
  })

/** A page that says why there is nothing else. */
export const noticePage = (title: string, sentence: string) =>
  plainPage({
    title: TITLE,
    content: html`
<div class="part">
  <h1>${title}</h1>
  <p>${sentence}</p>
  ${visitForm('create', 'Start again', [])}
</div>`,
  })

export const problemPage = (sentence: string) =>
  plainPage({
    title: TITLE,
    content: html`
<div class="part">
  <h1>The shop did not open</h1>
  <p>${sentence}</p>
  <p class="quiet">A demo that an earlier version made has no connection for this page: start one with a new data folder.</p>
</div>`,
  })

export const visitForm = (operation: string, label: string, items: readonly KeptItem[]) => html`
<form method="post" action="${procurementPaths.shop}">
  <input type="hidden" name="operation" value="${operation}">
  ${items.map(hiddenFields)}
  <button class="button">${label}</button>
</form>`

const hiddenFields = (item: KeptItem) =>
  html`${fieldsOf(item).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`

/** A document, an element in each line. */
export const shown = (document: string) => html`<pre>${document.replaceAll('><', '>\n<')}</pre>`
