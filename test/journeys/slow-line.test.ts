// @module-tag full
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { paymentPage } from '#contract/orders/order.ts'
import { isFull } from '#test/sizes.ts'
import routes from '#web/routes.ts'
import { signIn } from './signed-in.ts'
import { openTestApp, type TestApp } from './test-app.ts'

/** Longer than the first pause before a page that failed is tried again. */
const LATE_MS = 8_000
/** Longer than a change may take (`http/call.ts`), which ends no page that is on its way. */
const VERY_LATE_MS = 22_000
const product = 'HDMI 2.1 Cable, 3 m'

interface Slow {
  readonly isLate: (request: Request) => boolean
  readonly lateMs: number
}

const delay = ({ isLate, lateMs }: Slow, context: BrowserContext) =>
  context.route('**/*', async (route) => {
    if (isLate(route.request())) await new Promise((over) => setTimeout(over, lateMs))
    // A page that is closed meanwhile has let go of its requests.
    await route.continue().catch(() => undefined)
  })

const kinds = {
  document: (request: Request) => request.isNavigationRequest(),
  script: (request: Request) => request.resourceType() === 'script',
  call: (request: Request) => request.resourceType() === 'fetch',
}

/** Counts the documents that a tab asks for; not those of frames in it. */
function countLoads(page: Page) {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  return () => loads
}

interface Visited {
  readonly path: string
  /** Locates what the page shows once it is complete. */
  readonly shows: (page: Page) => ReturnType<Page['locator']>
}

async function open(context: BrowserContext, { path, shows }: Visited): Promise<string> {
  const page = await context.newPage()
  const loads = countLoads(page)
  // With options, `goto` waits for nothing else.
  await page.goto(path, { waitUntil: 'commit' })
  await shows(page).first().waitFor()
  const shown = `${path} is shown after ${loads()} load`
  await page.close()
  return shown
}

/** @returns what is shown of all pages, opened side by side on a slow line */
async function openAll(app: TestApp, email: string, pages: readonly Visited[], slow: Slow) {
  const { context, page } = await app.visit()
  await signIn(page, email, '/questions')
  await page.close()
  await delay(slow, context)
  return Promise.all(pages.map((each) => open(context, each)))
}

/** Pages whose address names nothing, and that do not lead elsewhere who is signed in. */
function plainPages(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, file, children }) => {
    const whole = path === undefined ? parent : `${parent}/${path}`
    const own = (index || path !== undefined) && file.startsWith('pages/') ? [whole || '/'] : []
    return [...(children ? [] : own), ...plainPages(children ?? [], whole)]
  })
}
const leadsElsewhere = /[:*.]|^\/(login|signUp|account\/action|dashBoard\/joinCompany)$/
const AT_ONCE = 6

test.runIf(isFull)(
  'every page is loaded once on a slow line',
  async () => {
    await using app = await openTestApp()
    const paths = plainPages(await routes).filter((path) => !leadsElsewhere.test(path))
    expect(paths.length).toBeGreaterThan(40)
    for (const isLate of Object.values(kinds)) {
      for (let from = 0; from < paths.length; from += AT_ONCE) {
        const some = paths.slice(from, from + AT_ONCE)
        const pages = some.map((path) => ({ path, shows: (tab: Page) => tab.locator('h1') }))
        const who = some.some((path) => /manage|admin|Product|makeUpdate|priceLists|settings/.test(path))
          ? 'admin@example.com'
          : 'owner@example.com'
        const shown = await openAll(app, who, pages, { isLate, lateMs: LATE_MS })
        expect(shown).toEqual(some.map((path) => `${path} is shown after 1 load`))
      }
    }
  },
  1_800_000,
)

test('pages are loaded once on a slow line, whatever of them is late', async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await signIn(page, 'buyer@example.com')
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const ask = async (method: string, path: string, data?: unknown) =>
    (await page.request.fetch(path, { method, data, headers: { Authorization: `Bearer ${token}` } })).json()
  const [{ _id: product_id }] = await ask('GET', `/api/products?q=${encodeURIComponent(product)}`)
  const lines = [{ product_id, orderAmount: 100 }]
  await ask('PUT', '/api/carts/mine/lines', { lines })
  const { insertedId } = await ask('POST', '/api/order', { ...lines[0], address: '1 Slow Lane', phone: '1' })

  const heading = (name: string | RegExp) => (tab: Page) => tab.getByRole('heading', { level: 1, name })
  const mine: readonly Visited[] = [
    { path: '/', shows: heading(/./) },
    { path: `/purchase/${product_id}`, shows: (tab) => tab.getByRole('button', { name: 'Place Order' }) },
    { path: '/dashBoard/myOrder', shows: heading('My Order') },
    { path: '/checkout', shows: (tab) => tab.getByText(product) },
    { path: paymentPage(insertedId), shows: (tab) => tab.getByRole('button', { name: /^Pay \$/ }) },
    { path: '/quick-order', shows: heading('Quick order') },
  ]
  const anAdmins: readonly Visited[] = [
    { path: '/dashBoard/manageAllOrder', shows: heading('Manage All Order') },
  ]
  const others: readonly Visited[] = [{ path: '/dashBoard/myOrder', shows: heading('My Order') }]
  // With `npm run test:full` each page waits for each kind of request in turn; otherwise each for one of them.
  const runs = Object.values(kinds).flatMap((isLate, kind) => {
    const some = (pages: readonly Visited[], from: number) =>
      pages.filter((_, place) => isFull || (from + place) % 3 === kind)
    return [
      { email: 'buyer@example.com', pages: some(mine, 0), isLate, lateMs: LATE_MS },
      { email: 'admin@example.com', pages: some(anAdmins, 2), isLate, lateMs: LATE_MS },
    ]
  })
  const isLate = (request: Request) => new URL(request.url()).pathname === '/api/myOrder'
  const opened = [
    ...runs.filter(({ pages }) => pages.length > 0),
    { email: 'other@example.com', pages: others, isLate, lateMs: VERY_LATE_MS },
  ]
  const shown = await Promise.all(opened.map(({ email, pages, ...slow }) => openAll(app, email, pages, slow)))
  expect(shown).toEqual(opened.map(({ pages }) => pages.map(({ path }) => `${path} is shown after 1 load`)))
})
