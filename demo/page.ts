import { Hono } from 'hono'
import { html } from 'hono/html'
import { cardPaths } from '#contract/cards/paths.ts'
import { outboxPaths } from '#contract/mail/outbox.ts'
import { DEMO_PATH, demoAgentPaths, procurementPaths } from '#contract/plain-pages.ts'
import { testCards } from '#contract/test-cards.ts'
import { plainPagePolicy } from '#http/pages/csp.ts'
import { plainPage, scrollingTable } from '#http/pages/plain-page.ts'
import { DEMO_PASSWORD, type DemoAccount } from './accounts.ts'
import { type DemoTheme, stepOf } from './step.ts'
import { type TourRole, tour } from './tour.ts'

export interface DemoPage {
  /** Accounts for signing in; none if Firebase manages them. */
  readonly accounts: readonly DemoAccount[]
  /** Whether the shop's own sandbox replaces the card service. */
  readonly sandbox: boolean
  /** The sign-in address. */
  readonly login: string
}

/** Serves the page that leads through the demo, with everything that a visitor needs to try it. */
export function demoPageRoutes(page: DemoPage): Hono {
  return new Hono().get(DEMO_PATH, (c) => {
    c.header('Content-Security-Policy', plainPagePolicy())
    return c.html(demoPage(page, c.req.query('theme') === 'light' ? 'light' : 'dark'))
  })
}

const demoPage = ({ accounts, sandbox, login }: DemoPage, theme: DemoTheme) =>
  plainPage({
    title: 'The demo',
    content: html`
<div class="part">
  <h1>The demo</h1>
  <p class="quiet">Its products, people and orders are examples. Change what you like: the data are this demo’s own.</p>
</div>
<div class="part">
  <h2>A way through the shop</h2>
  <p class="quiet">${
    accounts.length > 0
      ? 'Each step opens a page as the person who uses it. You are signed in as them, without a password.'
      : 'Each step opens a page.'
  }</p>
  ${themeChoice(theme)}
</div>
<div class="tour">
${tour.filter(({ email }) => !email || accounts.length > 0).map((role) => rolePart(role, theme))}
</div>
${accounts.length > 0 ? accountPart(accounts, login) : ''}
<div class="part">
  <h2 id="cards">Test cards</h2>
  <p class="quiet">Any future expiry date and any security code work.${sandbox && html` <a href="${cardPaths.page}">All test cards and what was paid with them</a>`}</p>
  ${scrollingTable('cards', ['Number', 'What happens'], cardRows)}
</div>
<div class="part">
  <h2>A company’s purchasing system</h2>
  <p class="quiet"><a href="${procurementPaths.page}">Demo Purchasing</a> opens the shop for its users, takes their carts and sends the orders, as Coupa, Ariba and SAP do.</p>
</div>
<div class="part">
  <h2>An agent that buys</h2>
  <p class="quiet"><a href="${demoAgentPaths.page}">400 docks for 12 offices</a>: a scripted agent makes real calls of this shop, and is stopped by its limit. Each call and its answer are shown.</p>
</div>
<div class="part">
  <h2>Emails</h2>
  <p class="quiet">Every email that the shop sent is in the <a href="${outboxPaths.list}">outbox</a>.</p>
</div>`,
  })

const themeNames = { dark: 'In the dark theme', light: 'In the light theme' } as const

/** In which of the shop's themes the steps open. */
const themeChoice = (chosen: DemoTheme) => html`
<nav class="row themes" aria-label="Theme">
${(['dark', 'light'] as const).map(
  (theme) =>
    html`<a href="${DEMO_PATH}?theme=${theme}"${theme === chosen ? html` aria-current="true"` : ''}>${themeNames[theme]}</a>`,
)}
</nav>`

const rolePart = ({ name, email, steps }: TourRole, theme: DemoTheme) => html`
<section class="sheet" aria-label="${name}">
  <h3>${name}</h3>
  <ol class="steps">${steps.map(
    ({ title, text, to }) =>
      html`<li><a href="${stepOf(email, to, theme)}">${title}</a><span class="quiet">${text}</span></li>`,
  )}</ol>
</section>`

const accountPart = (accounts: readonly DemoAccount[], login: string) => html`
<div class="part">
  <h2 id="accounts">Accounts</h2>
  <p class="quiet">The password of all of them is <code>${DEMO_PASSWORD}</code>.</p>
  ${scrollingTable(
    'accounts',
    ['Email', 'Who it is'],
    accounts.map(
      (account) =>
        html`<tr><th scope="row"><code>${account.email}</code></th><td>${described(account)}</td></tr>`,
    ),
  )}
  <p><a class="button" href="${login}">Sign in</a></p>
</div>`

const adminKinds: Readonly<Record<NonNullable<DemoAccount['adminRole']>, string>> = {
  owner: 'Owner of the shop: may do everything',
  sales: 'Admin for sales: products, orders, quotes and customers',
  warehouse: 'Admin for the warehouse: stock, deliveries and returns',
  'read-only': 'Admin who reads everything and changes nothing',
}
const companyKinds: Readonly<Record<NonNullable<DemoAccount['companyRole']>, string>> = {
  owner: 'Owner of a company: its people, limits and addresses',
  approver: 'Approves what others of the company want to order',
  buyer: 'Orders for the company, above a limit with approval',
}

function described({ adminRole, companyRole }: DemoAccount): string {
  if (adminRole) return adminKinds[adminRole]
  return companyRole ? companyKinds[companyRole] : 'Buyer without a company'
}

/** The first card of each kind. */
const cardRows = (
  [
    ['The order is paid', ({ authenticates, declined }) => !authenticates && !declined],
    [
      'The bank asks first (3-D Secure), then the order is paid',
      ({ authenticates, declined }) => authenticates && !declined,
    ],
    ['The payment is declined', ({ authenticates, declined }) => !authenticates && declined],
  ] satisfies [string, (card: (typeof testCards)[number]) => unknown][]
).map(([outcome, isOf]) => {
  const number = testCards.find(isOf)?.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  return html`<tr><th scope="row"><code>${number}</code></th><td>${outcome}</td></tr>`
})
