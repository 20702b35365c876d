// @module-tag full
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Database } from '#database/open.ts'
import routes from '#web/routes.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

/** The pages of the dashboard, by their routes: those with a parameter are records. */
async function dashboardPaths(): Promise<string[]> {
  const pathsOf = (entries: readonly RouteConfigEntry[], parent: string): string[] =>
    entries.flatMap(({ path, children = [] }) => {
      const whole = path === undefined ? parent : `${parent}/${path}`
      return [...(path !== undefined && children.length === 0 ? [whole] : []), ...pathsOf(children, whole)]
    })
  return pathsOf(await routes, '').filter((path) => path.startsWith('/dashBoard/'))
}

/** Pages that need the link of an email. */
const byEmail = ['/dashBoard/joinCompany', '/dashBoard/joinPool/:id']

/** Lists that are tables only if asked to. */
const asTables = ['/dashBoard/manageAllOrder', '/dashBoard/manageProduct', '/dashBoard/myOrder']

/** Pages for people of a company; all others are an admin's. */
const ofCompany = [
  'company',
  'companyHistory',
  'companySignIn',
  'costCentres',
  'companyOrders',
  'approvals',
  'account',
  'invoices',
  'invoices/:id',
  'myOrder',
  'quotes',
  'lists',
  'lists/:id',
  'addresses',
  'callOffOrders',
  'standingOrders',
  'pools',
  'addReview',
  'subsidiaries/:id',
].map((path) => `/dashBoard/${path}`)

/** The narrowest phone; where tables begin; where the menu stands beside the page; where columns return. */
const widths = [320, 768, 1_024, 1_184, 1_392]

/** Pages of records that the demo has none of; their journeys measure them. */
const withoutExample = ['imports/:id', 'electronicOrders/:id', 'subsidiaries/:id'].map(
  (path) => `/dashBoard/${path}`,
)

/** A family of one variant. */
const addFamily = async (db: Database): Promise<void> => {
  const family = { id: 'lists-family', name: 'Fieldbook', option_count: 1 }
  await db
    .insertInto('product_families')
    .values({ ...family, minimum_over_family: false, breaks_over_family: false })
    .execute()
  await db
    .insertInto('family_options')
    .values({ family_id: family.id, position: 1, name: 'Colour' })
    .execute()
  await db
    .insertInto('family_option_values')
    .values({ family_id: family.id, option_position: 1, position: 1, value: 'Silver' })
    .execute()
}

/** Calls the shop as the signed-in user of the page. */
async function call(page: Page, method: string, path: string, data?: unknown) {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const response = await page.request.fetch(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(data !== undefined && { data }),
  })
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
  return response.json()
}

/** Returns an example of each record: those of the demo, and two that are made here. */
async function examples(page: Page): Promise<Readonly<Record<string, string>>> {
  const [{ _id: product_id }] = await call(page, 'GET', '/products?limit=1')
  const [{ _id: supplier_id }] = await call(page, 'GET', '/purchasing/suppliers?limit=1')
  const [{ _id: invoice }] = await call(page, 'GET', '/invoices?limit=1&q=Demo%20Offices')
  const order = await call(page, 'POST', '/purchasing/orders', {
    supplier_id,
    expectedOn: '2099-01-01',
    lines: [{ product_id, pieces: 500, cost: 12.5 }],
  })
  const receipt = await call(page, 'POST', '/goods-receipts', { deliveryNote: 'DN-7' })
  return {
    'order/:id': 'demo-order-10',
    'quotes/:id': 'demo-quote-1',
    'callOffOrders/:id': 'demo-call-off-1',
    'standingOrders/:id': 'demo-standing-1',
    'invoices/:id': invoice,
    'manageCompanies/:id': 'demo-owner',
    'manageCompanies/:id/account': 'demo-owner',
    'manageCompanies/:id/documents': 'demo-owner',
    'priceLists/:id': 'demo-price-list',
    'priceLists/:id/rehearsal': 'demo-price-list',
    'stockCounts/:id': 'demo-count-1',
    'people/:email': 'buyer@example.com',
    'families/:id': 'lists-family',
    'manageProduct/:id': product_id,
    'purchaseOrders/:id': order.insertedId,
    'goodsReceipts/:id': receipt.insertedId,
  }
}

/** Returns by how much the page, or a table in it, is wider than its place, in the next frame. */
const beyondOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const beyond = [...document.querySelectorAll('main table:not(.sheet, .variant-matrix)')].map((table) => {
      const place = table.parentElement?.getBoundingClientRect().right ?? 0
      return table.getBoundingClientRect().right - place
    })
    return Math.round(Math.max(document.documentElement.scrollWidth - innerWidth, ...beyond))
  })

async function widerThanTheirPlaces(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      // A chart is drawn anew some frames after the window has changed.
      let by = await beyondOf(page)
      for (let frames = 0; by > 0 && frames < 60; frames += 1) by = await beyondOf(page)
      if (by > 0) found.push(`${path} at ${width} by ${by}`)
    }
  }
  return found
}

test('no list and no record of the dashboard, and nothing in it, is wider than its place', async () => {
  await using app = await openTestApp({ prepare: addFamily })
  const admin = await app.visit()
  await signIn(admin.page, 'admin@example.com')
  const owner = await app.visit()
  await signIn(owner.page, 'owner@example.com')
  const [list] = await call(owner.page, 'GET', '/lists')
  const ids = { ...(await examples(admin.page)), 'lists/:id': list._id }
  const exampleOf = (path: string) => {
    const id = Object.entries(ids).find(([route]) => path === `/dashBoard/${route}`)?.[1]
    if (path.includes(':') && id === undefined) throw new Error(`There is no example of ${path}`)
    const shown = path.replace(/:\w+/, id ?? '')
    return asTables.includes(path) ? `${shown}?view=table` : shown
  }
  const paths = (await dashboardPaths()).filter((path) => ![...byEmail, ...withoutExample].includes(path))
  const ofOwner = paths.filter((path) => ofCompany.includes(path))
  const ofAdmin = paths.filter((path) => !ofCompany.includes(path) || path.endsWith('/:id'))
  expect(ofOwner.length + ofAdmin.length).toBeGreaterThan(60)
  const isOwners = (path: string) => path !== '/dashBoard/lists/:id'
  expect([
    ...(await widerThanTheirPlaces(admin.page, ofAdmin.filter(isOwners).map(exampleOf))),
    ...(await widerThanTheirPlaces(owner.page, ofOwner.map(exampleOf))),
  ]).toEqual([])
  // The chart library says so when its page is left before it has drawn.
  expect([...admin.complaints, ...owner.complaints].filter((line) => !line.includes('of chart'))).toEqual([])
})

test('on a phone an order in the table has two lines, which open it wherever they are pressed', async () => {
  await using app = await openTestApp()
  const { page } = await app.visit({ viewport: { width: 390, height: 844 } })
  await signIn(page, 'admin@example.com', '/dashBoard/manageAllOrder?view=table&q=HF-100002')
  const row = page.locator('tr').filter({ hasText: 'HF-100002' })
  await row.getByText('$14,280').waitFor()
  expect((await row.boundingBox())?.height).toBeLessThan(110)
  await row.getByText('$14,280').click({ force: true })
  await page.getByRole('heading', { level: 1, name: 'Order HF-100002' }).waitFor()
  const steps = page.getByRole('list', { name: 'Steps of the order' })
  expect(await steps.getByRole('listitem').count()).toBe(6)
  await steps.getByText('Shipped, now').waitFor()
})
