import { mkdirSync, rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { signIn } from '#test/journeys/signed-in.ts'
import { launchChromium, startApp } from '#test/journeys/start-app.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { takePapers } from './document-pictures.ts'

// `npm run screenshots`: every screen in both themes, on a phone and on a desktop, and two documents, into
// docs/screenshots.

const FOLDER = 'docs/screenshots'
const widths = [390, 1280] as const
const themes = ['dark', 'light'] as const
/** Longer pages are cut off here. */
const LONGEST = 2_400

interface Screen {
  readonly name: string
  readonly path: string
  /** Text that appears once the screen is ready. */
  readonly ready: string
  /** Runs before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

const product = 'Callline Duo USB Headset'
const payment = `/dashboard/payment/${encodeURIComponent(JSON.stringify({ _id: 'demo-order-1' }))}`

type Viewer = 'visitor' | `${'buyer' | 'other' | 'owner' | 'admin'}@example.com`
const screens: Readonly<Record<Viewer, readonly Screen[]>> = {
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
    { name: 'search', path: '/?q=monitr', ready: 'Monitor' },
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
    { name: 'questions', path: '/questions', ready: 'Prototypal inheritance' },
    { name: 'portfolio', path: '/portfolio', ready: 'Education' },
    { name: 'quote', path: '/quote', ready: 'Just a question?' },
    { name: 'contact', path: '/contact', ready: 'We answer by email' },
    { name: 'terms', path: '/terms', ready: 'Last changed on' },
    { name: 'not-found', path: '/nothing-here', ready: 'Page not found' },
  ],
  'buyer@example.com': [
    { name: 'quick-order', path: '/quick-order', ready: 'A whole list' },
    { name: 'profile', path: '/dashBoard', ready: '(Regular User)' },
    { name: 'my-orders', path: '/dashBoard/myOrder', ready: 'not payed' },
    { name: 'order', path: '/dashBoard/order/demo-order-3', ready: 'History' },
    { name: 'add-review', path: '/dashBoard/addReview', ready: 'Add Review' },
    { name: 'payment', path: payment, ready: 'Card number' },
  ],
  'other@example.com': [
    { name: 'my-quotes', path: '/dashBoard/quotes', ready: 'Valid until' },
    { name: 'quote-page', path: '/dashBoard/quotes/demo-quote-1', ready: 'Accept for' },
  ],
  'owner@example.com': [
    { name: 'company', path: '/dashBoard/company', ready: 'Members' },
    { name: 'account', path: '/dashBoard/account', ready: 'Statement' },
    { name: 'shipped-order', path: '/dashBoard/order/demo-order-10', ready: 'Shipments' },
    { name: 'company-orders', path: '/dashBoard/companyOrders', ready: 'Member' },
    { name: 'company-history', path: '/dashBoard/companyHistory', ready: 'joined' },
    { name: 'approvals', path: '/dashBoard/approvals', ready: 'Review' },
    { name: 'lists', path: '/dashBoard/lists', ready: 'Lists' },
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
    { name: 'addresses', path: '/dashBoard/addresses', ready: 'Demo Offices' },
  ],
  'admin@example.com': [
    { name: 'manage-orders', path: '/dashBoard/manageAllOrder?view=table', ready: 'Shipped' },
    { name: 'overview', path: '/dashBoard/overview', ready: 'Low stock' },
    { name: 'incoming-stock', path: '/dashBoard/incomingStock', ready: 'Incoming' },
    { name: 'messages', path: '/dashBoard/messages', ready: 'Messages' },
    { name: 'manage-reviews', path: '/dashBoard/manageReviews', ready: 'Manage Reviews' },
    { name: 'audit-log', path: '/dashBoard/auditLog', ready: 'Audit Log' },
    { name: 'add-product', path: '/dashBoard/addProduct', ready: 'Add Product' },
    { name: 'manage-products', path: '/dashBoard/manageProduct', ready: 'Manage Product' },
    { name: 'make-admin', path: '/dashBoard/makeUpdate', ready: 'Change Access' },
    { name: 'manage-companies', path: '/dashBoard/manageCompanies', ready: 'Demo Offices' },
    { name: 'manage-invoices', path: '/dashBoard/manageInvoices', ready: 'INV-' },
    { name: 'manage-returns', path: '/dashBoard/manageReturns', ready: 'RMA-' },
    { name: 'price-lists', path: '/dashBoard/priceLists', ready: 'Price lists' },
    { name: 'settings', path: '/dashBoard/settings', ready: 'Tax' },
    { name: 'manage-quotes', path: '/dashBoard/manageQuotes', ready: 'Demo: school IT' },
  ],
}

async function take(page: Page, { name, path, ready, prepare }: Screen, theme: string, width: number) {
  await page.goto(path)
  await page.getByText(ready).filter({ visible: true }).first().waitFor()
  await prepare?.(page)
  await page.waitForLoadState('networkidle')
  // Animations have finished by then.
  await page.waitForTimeout(1_200)
  const shot = await page.screenshot({ fullPage: true })
  const { height = LONGEST } = await sharp(shot).metadata()
  await sharp(shot)
    .extract({ left: 0, top: 0, width, height: Math.min(height, LONGEST) })
    .resize({ width: Math.min(width, 960) })
    .avif({ quality: 50 })
    .toFile(`${FOLDER}/${name}-${theme}-${width}.avif`)
}

await using browser = await launchChromium()
const folder = temporaryFolder('screenshots')
const remove = async () => rmSync(folder, { recursive: true })
await using app = await startApp({ settings: { DATA_DIR: folder }, remove }, browser)
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
for (const theme of themes) {
  for (const width of widths) {
    for (const [who, list] of Object.entries(screens)) {
      const { context, page } = await app.visit()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
      await context.addInitScript((name) => localStorage.setItem('theme', name), theme)
      if (who !== 'visitor') await signIn(page, who)
      for (const screen of list) {
        try {
          await take(page, screen, theme, width)
          process.stdout.write(`${screen.name} ${theme} ${width}\n`)
        } catch (failure) {
          process.exitCode = 1
          process.stderr.write(`${screen.name} ${theme} ${width}: ${failure}\n`)
        }
      }
      await context.close()
    }
  }
}
await takePapers(await app.visit(), FOLDER)
