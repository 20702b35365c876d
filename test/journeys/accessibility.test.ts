import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openHouse } from './open-house.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds against WCAG 2.2 AA and good practice; what it cannot decide counts as found. */
async function findings(page: Page, where: string): Promise<string[]> {
  // A colour on its way to another is neither. Longer than this no change of ours takes.
  await page.waitForTimeout(400)
  await page.evaluate(axe)
  const { violations, incomplete }: AxeResults = await page.evaluate('axe.run()')
  return [...violations, ...incomplete].map(
    ({ id, nodes }) => `${where}: ${id} at ${nodes[0]?.html.slice(0, 120)}: ${nodes[0]?.any[0]?.message}`,
  )
}

const order = encodeURIComponent(JSON.stringify({ _id: 'demo-order-1' }))

test('axe finds nothing on any screen, in both themes, on a phone, a tablet and a desk', async () => {
  await using house = await openHouse()
  const found: string[] = []
  for (const theme of ['dark', 'light']) {
    for (const width of [390, 768, 1280]) {
      const { context, page } = await house.visit()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await context.addInitScript((name) => localStorage.setItem('theme', name), theme)
      await page.setViewportSize({ width, height: 900 })
      const look = async (path: string, ready: string) => {
        await page.goto(path)
        await page.getByText(ready).filter({ visible: true }).first().waitFor()
        found.push(...(await findings(page, `${path} ${theme} ${width}`)))
      }
      const logIn = async (email: string) => {
        await page.goto('/login')
        await page.getByLabel('Email').fill(email)
        await page.getByLabel('Password').fill('hundredfold')
        await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
        await page.waitForURL(`${house.url}/`)
      }
      await look('/', 'Products')
      await page.mouse.move(10, 10)
      await page
        .getByText('Filter and sort')
        .click({ timeout: 1_000 })
        .catch(() => undefined)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      found.push(...(await findings(page, `filters ${theme} ${width}`)))
      await look('/?q=hedset&stock=in&max=50', 'with names like')
      await look('/?q=qqzzxx', 'No product is like this')
      await look('/reviews', 'newest first')
      await page.goto('/?q=callline duo')
      await page
        .locator('#products')
        .getByRole('link', { name: 'Callline Duo USB Headset', exact: true })
        .click()
      await page.getByRole('heading', { name: 'More in Audio & Video' }).waitFor()
      found.push(...(await findings(page, `product ${theme} ${width}`)))
      await page.getByRole('link', { name: /^Zoom in/ }).click()
      found.push(...(await findings(page, `zoomed picture ${theme} ${width}`)))
      await look('/nothing', 'Page not found')
      await look('/blog', 'Buying by the hundred')
      await look('/blog/usb-c-dock-compatibility', 'The five capabilities')
      await look('/questions', 'Prototypal inheritance')
      await look('/portfolio', 'Education')
      for (const path of ['/terms', '/privacy', '/cookies']) await look(path, 'Last changed on')
      if (width < 1024) {
        await page.getByRole('button', { name: 'Menu' }).click()
        found.push(...(await findings(page, `main menu ${theme} ${width}`)))
      }
      await look('/quote', 'Just a question?')
      await look('/contact', 'We answer by mail')
      await look('/signUp', 'Already a customer?')
      await look('/login', 'New here?')
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
      found.push(...(await findings(page, `/login with problems ${theme} ${width}`)))
      await logIn('buyer@example.com')
      await look('/dashBoard', '(Regular User)')
      await page.getByRole('button', { name: 'Update Profile' }).click()
      found.push(...(await findings(page, `profile dialog ${theme} ${width}`)))
      await look('/dashBoard/addReview', 'Rating (1 to 5)')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByText('Product Name is required').waitFor()
      await page.getByRole('radio', { name: '4 stars' }).focus()
      await page.keyboard.press('Space')
      found.push(...(await findings(page, `review form ${theme} ${width}`)))
      await look('/dashBoard/myOrder', 'not payed')
      await look('/dashBoard/quotes', 'No quotes yet')
      await look('/dashBoard/auditLog', 'Admins only')
      await look(`/dashboard/payment/${order}`, 'Card number')
      await page.goto('/')
      await page
        .locator('#products')
        .getByRole('link', { name: 'Callline Duo USB Headset', exact: true })
        .click()
      await page.getByRole('link', { name: 'Order from 100 pieces' }).click()
      await page.getByRole('button', { name: 'Place Order' }).click()
      await page.getByRole('dialog').getByLabel('Quantity').fill('3')
      await page.getByRole('dialog').getByLabel('Phone').focus()
      found.push(...(await findings(page, `order dialog ${theme} ${width}`)))
      await page.evaluate(() => localStorage.removeItem('accessToken'))
      await logIn('admin@example.com')
      await look('/dashBoard/manageAllOrder', 'Shipped')
      await look('/dashBoard/manageQuotes', 'Manage Quotes')
      await look('/dashBoard/addProduct', 'Product name')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      found.push(...(await findings(page, `/dashBoard/addProduct with problems ${theme} ${width}`)))
      await look('/dashBoard/makeUpdate', 'Change Access')
      await page.getByRole('button', { name: 'Delete User' }).first().click()
      found.push(...(await findings(page, `delete user ${theme} ${width}`)))
      await look('/dashBoard/manageProduct', 'in all')
      const product = page.getByRole('article').first()
      for (const deed of ['Edit', 'Restock', 'Delete']) {
        await product.getByRole('button', { name: deed }).click()
        found.push(...(await findings(page, `${deed} dialog ${theme} ${width}`)))
        await page.keyboard.press('Escape')
      }
      await page.getByRole('button', { name: 'Import CSV' }).click()
      const csv = { name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nx\n') }
      await page.getByLabel('CSV file').setInputFiles(csv)
      await page.getByText('Line 1:').waitFor()
      found.push(...(await findings(page, `import dialog ${theme} ${width}`)))
      await page.keyboard.press('Escape')
      await product.getByRole('button', { name: 'Restock' }).click()
      await page.getByLabel('Pieces').fill('1')
      await page.getByRole('button', { name: 'Book' }).click()
      await page.getByText(/pieces of .* on the shelf/).waitFor()
      await look('/dashBoard/auditLog', 'in all')
      await context.close()
    }
  }
  expect(found).toEqual([])
}, 600_000)
