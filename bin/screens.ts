import type { Page } from 'playwright-core'
import { OutboxMail, outboxPaths } from '#contract/mail/outbox.ts'
import { putIntoCart } from '#test/journeys/put-into-cart.ts'
import { signIn } from '#test/journeys/signed-in.ts'
import { adminScreens } from './admin-screens.ts'
import { connectAgent, consentAddress } from './agents-in-pictures.ts'
import { ask } from './ask.ts'
import { makeSubsidiary } from './make-subsidiary.ts'

/** The widths and themes of each screen's pictures. */
export const widths = [390, 1280] as const
export const themes = ['dark', 'light'] as const

export const pictureName = (screen: Screen, theme: string, width: number) =>
  `${screen.name}-${theme}-${width}.avif`

/** A screen of the demo; test/docs.test.ts checks that each page has one. */
export interface Screen {
  readonly name: string
  /** The page's file in web/pages, if not called like the screen. */
  readonly page?: string
  readonly path: string
  /** Text that appears once the screen is ready. */
  readonly ready: string
  /** Runs before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

const INVITED = 'other@example.com'
const product = 'Callline Duo USB Headset'
const payment = `/dashboard/payment/${encodeURIComponent(JSON.stringify({ _id: 'demo-order-1' }))}`

type Viewer = 'visitor' | `${'buyer' | 'other' | 'owner' | 'admin'}@example.com`
export const screens: Readonly<Record<Viewer, readonly Screen[]>> = {
  visitor: [
    { name: 'home', path: '/', ready: 'Products' },
    {
      name: 'product',
      path: '/',
      ready: product,
      prepare: async (page) => {
        await page.getByRole('link', { name: product, exact: true }).first().click()
        await page.getByRole('heading', { level: 1, name: product }).waitFor()
      },
    },
    {
      name: 'compare',
      path: '/?q=dock',
      ready: 'Dockline',
      prepare: async (page) => {
        const links = await page
          .locator('#products article h3 a')
          .evaluateAll((all) => all.slice(0, 3).map((link) => link.getAttribute('href')?.split('/')[2]))
        await page.goto(`/compare?products=${links.join(',')}`)
        await page.getByRole('heading', { level: 1, name: 'Compare products' }).waitFor()
      },
    },
    { name: 'search', page: 'home', path: '/?q=monitr', ready: 'Monitor' },
    {
      name: 'punchout',
      path: '/demo/procurement',
      ready: 'Demo Purchasing',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Shop for Demo Offices' }).click()
        await page.getByText('You are shopping for Demo Offices Ltd').waitFor()
      },
    },
    { name: 'demo-agent', path: '/demo/agent', ready: 'What limits it' },
    {
      name: 'cart',
      path: '/',
      ready: product,
      prepare: async (page) => {
        await page.getByRole('button', { name: /^Add / }).first().click()
        await page.getByText(/^Added /).waitFor()
        await page.goto('/cart')
        await page.getByRole('link', { name: 'Go to checkout' }).waitFor()
      },
    },
    { name: 'login', path: '/login', ready: 'New here?' },
    { name: 'sign-up', path: '/signUp', ready: 'Already a customer?' },
    { name: 'blog', path: '/blog', ready: 'Buying by the hundred' },
    { name: 'post', path: '/blog/usb-c-dock-compatibility', ready: 'The five capabilities' },
    { name: 'reviews', path: '/reviews', ready: 'Reviews' },
    { name: 'questions', page: 'written-page', path: '/questions', ready: 'Prototypal inheritance' },
    { name: 'portfolio', path: '/portfolio', ready: 'Education' },
    { name: 'quote', path: '/quote', ready: 'Just a question?' },
    { name: 'contact', path: '/contact', ready: 'We answer by email' },
    { name: 'terms', page: 'written-page', path: '/terms', ready: 'Last changed on' },
    { name: 'accessibility', page: 'written-page', path: '/accessibility', ready: 'Last changed on' },
    {
      name: 'account-action',
      path: '/login',
      ready: 'New here?',
      prepare: async (page) => {
        const links = [page, 'buyer@example.com', /\S+mode=resetPassword\S+/] as const
        const known = await linksInMails(...links)
        await page.getByLabel('Email').fill('buyer@example.com')
        await page.getByRole('button', { name: 'Reset Password' }).click()
        await page.goto(await linkInMail(...links, known.length))
        await page.getByLabel('New password').waitFor()
      },
    },
    { name: 'no-more-notices', path: '/noMoreNotices/ended', ready: 'This link does not work' },
    { name: 'not-found', path: '/nothing-here', ready: 'Page not found' },
  ],
  'buyer@example.com': [
    { name: 'quick-order', path: '/quick-order', ready: 'A whole list' },
    { name: 'profile', path: '/dashBoard', ready: '(Regular User)' },
    {
      name: 'purchase',
      path: '/',
      ready: product,
      prepare: async (page) => {
        const [found] = await ask(page, 'GET', `/products?q=${encodeURIComponent(product)}&limit=1`)
        await page.goto(`/purchase/${found._id}`)
        await page.getByRole('button', { name: 'Place Order' }).waitFor()
      },
    },
    { name: 'my-orders', path: '/dashBoard/myOrder', ready: 'not payed' },
    { name: 'order', path: '/dashBoard/order/demo-order-3', ready: 'History' },
    { name: 'standing-orders', path: '/dashBoard/standingOrders', ready: 'ST-' },
    {
      name: 'standing-order',
      path: '/dashBoard/standingOrders/demo-standing-1',
      ready: 'Order at the new prices',
    },
    { name: 'add-review', path: '/dashBoard/addReview', ready: 'Add Review' },
    { name: 'payment', path: payment, ready: 'Card number' },
  ],
  'other@example.com': [
    { name: 'join-pool', path: '/dashBoard/joinPool/demo-pool-1', ready: 'Join the pool' },
    { name: 'my-quotes', path: '/dashBoard/quotes', ready: 'Valid until' },
    { name: 'my-call-off-orders', path: '/dashBoard/callOffOrders', ready: 'CO-' },
    {
      name: 'call-off-order',
      path: '/dashBoard/callOffOrders/demo-call-off-1',
      ready: 'Nothing is called yet',
    },
    { name: 'quote-page', page: 'quote', path: '/dashBoard/quotes/demo-quote-1', ready: 'Accept for' },
    {
      name: 'shared-quote',
      path: '/dashBoard/quotes',
      ready: 'Valid until',
      prepare: async (page) => {
        const { path } = await ask(page, 'PUT', '/quotes/demo-quote-1/link')
        await page.goto(path)
        await page.getByText('Save as PDF').waitFor()
      },
    },
    {
      name: 'join-company',
      path: '/dashBoard',
      ready: '(Regular User)',
      prepare: async (page) => {
        await signIn(page, 'owner@example.com')
        const open = await ask(page, 'GET', '/companies/mine/invitations')
        if (open.length === 0)
          await ask(page, 'POST', '/companies/mine/invitations', { email: INVITED, role: 'buyer' })
        await signIn(page, INVITED)
        await page.goto(await linkInMail(page, INVITED, /\S+joinCompany\S+/))
        await page.getByRole('button', { name: 'Accept the invitation' }).waitFor()
      },
    },
  ],
  'owner@example.com': [
    { name: 'my-pools', path: '/dashBoard/pools', ready: 'Reserve 10 Power Bank' },
    { name: 'company', path: '/dashBoard/company', ready: 'Members' },
    {
      name: 'subsidiary',
      path: '/dashBoard/company',
      ready: 'Members',
      prepare: async (page) => {
        const id = await makeSubsidiary(page)
        await page.goto(`/dashBoard/subsidiaries/${id}`)
        await page.getByText('Opening balance').waitFor()
      },
    },
    { name: 'account', path: '/dashBoard/account', ready: 'Statement' },
    { name: 'shipped-order', page: 'order', path: '/dashBoard/order/demo-order-10', ready: 'Shipments' },
    { name: 'change-order', path: '/dashBoard/order/demo-order-11/change', ready: 'What follows' },
    { name: 'agents', path: '/dashBoard/agents', ready: 'Connect an agent', prepare: connectAgent },
    {
      name: 'authorize-agent',
      path: '/dashBoard/agents',
      ready: 'Agents',
      prepare: async (page) => {
        await page.goto(await consentAddress(page))
        await page.getByText('What it may do').waitFor()
      },
    },
    { name: 'company-orders', path: '/dashBoard/companyOrders', ready: 'Member' },
    { name: 'company-history', path: '/dashBoard/companyHistory', ready: 'joined' },
    { name: 'cost-centres', path: '/dashBoard/costCentres', ready: 'K-200' },
    {
      name: 'company-sign-in',
      path: '/dashBoard/companySignIn',
      ready: 'Email domains',
      prepare: async (page) => {
        await ask(page, 'PUT', '/companies/mine/domains/engines.example', {})
        await page.reload()
        await page.getByText('_company-sign-in.engines.example').waitFor()
      },
    },
    { name: 'approvals', path: '/dashBoard/approvals', ready: 'Review' },
    { name: 'lists', path: '/dashBoard/lists', ready: 'Lists' },
    {
      name: 'list',
      path: '/dashBoard/lists',
      ready: 'Lists',
      prepare: async (page) => {
        const [first] = await ask(page, 'GET', '/lists')
        await page.goto(`/dashBoard/lists/${first._id}`)
        await page.getByRole('button', { name: 'Add all to cart' }).waitFor()
      },
    },
    {
      name: 'checkout',
      path: '/cart',
      ready: 'Cart',
      prepare: async (page) => {
        await putIntoCart(page, { [product]: 240, 'HDMI 2.1 Cable, 3 m': 500 })
        await page.goto('/checkout')
        await page.getByRole('button', { name: /^Place order/ }).waitFor()
      },
    },
    { name: 'api-keys', path: '/dashBoard/apiKeys', ready: 'API keys' },
    { name: 'webhooks', path: '/dashBoard/webhooks', ready: 'Webhooks' },
    { name: 'security', path: '/dashBoard/security', ready: 'Security' },
    {
      name: 'invoice',
      path: '/dashBoard/myOrder',
      ready: 'Invoice',
      prepare: async (page) => {
        await page.getByRole('link', { name: 'Invoice', exact: true }).first().click()
        await page.getByRole('button', { name: 'Send by email' }).waitFor()
      },
    },
    { name: 'my-invoices', path: '/dashBoard/invoices', ready: 'INV-' },
    { name: 'addresses', path: '/dashBoard/addresses', ready: 'Demo Offices' },
  ],
  'admin@example.com': adminScreens,
}

/** The links of a kind in mails to somebody, the newest first. */
async function linksInMails(page: Page, to: string, pattern: RegExp): Promise<string[]> {
  const response = await page.request.get(outboxPaths.list, { headers: { Accept: 'application/json' } })
  const mails = OutboxMail.array().parse(await response.json())
  return mails.filter((mail) => mail.to === to).flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])
}

/** Such a link of the newest mail, once there are more of them than `known`. */
async function linkInMail(page: Page, to: string, pattern: RegExp, known = 0): Promise<string> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await page.waitForTimeout(200)) {
    const links = await linksInMails(page, to, pattern)
    if (links.length > known) return links[0] ?? ''
  }
  throw new Error(`no mail to ${to} has a link like ${pattern}`)
}
