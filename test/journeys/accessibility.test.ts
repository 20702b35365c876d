import { expect, test } from 'vitest'
import { DESK, findings, PHONE, TABLET } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const order = encodeURIComponent(JSON.stringify({ _id: 'demo-order-1' }))
const product = 'Callline Duo USB Headset'

/** Looks at one screen after another, at every width and in both themes; each is visited once. */
async function looker(app: TestApp, email?: string) {
  const { page } = await app.visit({ reducedMotion: 'reduce', viewport: { width: DESK, height: 900 } })
  if (email) await signIn(page, email)
  const found: string[] = []
  const at = async (where: string, widths?: readonly number[]) =>
    void found.push(...(await findings(page, where, widths)))
  return {
    page,
    found,
    /** The page as it stands. */
    at,
    async look(path: string, ready: string) {
      await page.goto(path)
      await page.getByText(ready).filter({ visible: true }).first().waitFor()
      await at(path)
    },
    async toProduct() {
      await page.goto('/?q=callline duo')
      await page.locator('#products').getByRole('link', { name: product, exact: true }).click()
      await page.getByRole('heading', { name: 'More in Audio & Video' }).waitFor()
    },
  }
}

test('axe finds nothing on any screen that everybody sees, in both themes, on a phone, a tablet and a desk', async () => {
  await using app = await openTestApp()
  const { page, found, at, look, toProduct } = await looker(app)
  await look('/', 'Products')
  await page.mouse.move(10, 10)
  await page.setViewportSize({ width: PHONE, height: 900 })
  await page.getByText('Filter and sort').click()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await at('filters')
  await look('/?q=hedset&stock=in&max=50', 'with names like')
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('spinbutton').first().fill('7')
  await page.getByRole('spinbutton').first().blur()
  await at('results as a list')
  await page.getByRole('button', { name: 'Grid' }).click()
  await look('/?q=qqzzxx', 'No product is like this')
  await look('/reviews', 'newest first')
  await toProduct()
  await at('product')
  await page.getByRole('link', { name: /^Zoom in/ }).click()
  await at('zoomed picture')
  await look('/nothing', 'Page not found')
  await look('/blog', 'Buying by the hundred')
  await look('/blog/usb-c-dock-compatibility', 'The five capabilities')
  await look('/questions', 'Prototypal inheritance')
  await look('/portfolio', 'Education')
  for (const path of ['/terms', '/privacy', '/cookies']) await look(path, 'Last changed on')
  await page.setViewportSize({ width: PHONE, height: 900 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await at('main menu', [PHONE, TABLET])
  await look('/quote', 'Just a question?')
  await look('/contact', 'We answer by mail')
  await look('/signUp', 'Already a customer?')
  await look('/login', 'New here?')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.getByText('Email is required').waitFor()
  await at('/login with problems')
  expect(found).toEqual([])
}, 600_000)

test('axe finds nothing on any screen of a customer', async () => {
  await using app = await openTestApp()
  const { page, found, at, look, toProduct } = await looker(app, 'buyer@example.com')
  await look('/dashBoard', '(Regular User)')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await at('profile dialog')
  await look('/dashBoard/addReview', 'Rating (1 to 5)')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Product Name is required').waitFor()
  await page.getByRole('radio', { name: '4 stars' }).focus()
  await page.keyboard.press('Space')
  await at('review form')
  await look('/dashBoard/myOrder', 'not payed')
  await look('/dashBoard/order/demo-order-3', 'History')
  await look('/dashBoard/quotes', 'No quotes yet')
  await look('/dashBoard/auditLog', 'Admins only')
  await look(`/dashboard/payment/${order}`, 'Card number')
  await toProduct()
  await page.getByRole('link', { name: 'Order now (100 or more)' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('dialog').getByLabel('Quantity').fill('3')
  await page.getByRole('dialog').getByLabel('Phone').focus()
  await at('order dialog')
  expect(found).toEqual([])
}, 600_000)

test('axe finds nothing on any screen of an admin', async () => {
  await using app = await openTestApp()
  const { page, found, at, look } = await looker(app, 'admin@example.com')
  await look('/dashBoard/overview', 'Low stock')
  await look('/dashBoard/manageAllOrder', 'Shipped')
  await look('/dashBoard/manageAllOrder?view=table', 'Shipped')
  await look('/dashBoard/manageQuotes', 'Manage Quotes')
  await look('/dashBoard/manageCompanies', 'Manage Companies')
  await look('/dashBoard/manageInvoices', 'Manage Invoices')
  await look('/dashBoard/manageReviews', 'Manage Reviews')
  await look('/dashBoard/addProduct', 'Product name')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Price is required').waitFor()
  await at('/dashBoard/addProduct with problems')
  await look('/dashBoard/makeUpdate', 'Change Access')
  await page.getByRole('button', { name: 'Delete User' }).first().click()
  await at('delete user')
  await look('/dashBoard/manageProduct', 'in all')
  const card = page.getByRole('article').first()
  for (const action of ['Edit', 'Restock', 'Delete']) {
    await card.getByRole('button', { name: action }).click()
    await at(`${action} dialog`)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const csv = { name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nx\n') }
  await page.getByLabel('CSV file').setInputFiles(csv)
  await page.getByText('Line 1:').waitFor()
  await at('import dialog')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Restock' }).click()
  await page.getByLabel('Pieces').fill('1')
  await page.getByRole('button', { name: 'Book' }).click()
  await page.getByText(/pieces of .* on the shelf/).waitFor()
  await look('/dashBoard/auditLog', 'in all')
  expect(found).toEqual([])
}, 600_000)
