import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillAddress } from './address-dialog.ts'
import { fromMenu } from './from-menu.ts'
import { go } from './go.ts'
import { putIntoCart } from './put-into-cart.ts'
import { signIn } from './signed-in.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const laptop = 'Fieldbook 14 Laptop, 16 GB'
const dock = 'Dockline 100 USB-C Dock'
const monitor = 'Clearview 24 Monitor'
const cable = 'HDMI 2.1 Cable, 3 m'

async function logIn(page: Page) {
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Password', { exact: true }).fill('hundredfold')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

/** Adds the minimum of a product, from its card among the results of a search. */
async function addFromCard(page: Page, product: string) {
  await go(page, `/?q=${encodeURIComponent(product)}`)
  const least = product === dock ? 120 : 100
  await page.getByRole('button', { name: `Add ${least} × ${product} to cart` }).click()
  await page.getByText(`Added ${least} × ${product}`).waitFor()
}

async function addFromPage(page: Page, product: string, pieces: string) {
  await go(page, `/?q=${encodeURIComponent(product)}`)
  await page.locator('#products').getByRole('link', { name: product, exact: true }).click()
  await page.getByLabel('Quantity', { exact: true }).fill(pieces)
  await page.getByRole('button', { name: `Add ${pieces} × ${product} to cart` }).click()
}

const pieces = (page: Page, product: string) => page.getByLabel(`Pieces of ${product}`, { exact: true })
const lineOf = (page: Page, product: string) => page.getByRole('listitem', { name: product, exact: true })
const total = (page: Page) => page.getByRole('region', { name: 'Total' }).getByRole('status')
const cartLink = (page: Page) => page.getByRole('link', { name: /^Cart/ })
const count = (page: Page) => cartLink(page).getAttribute('aria-label')

const cartOf = (app: TestApp) =>
  app.closeAndRead((db) =>
    db
      .selectFrom('cart_lines')
      .innerJoin('products', 'products.id', 'product_id')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['users.email', 'products.name', 'pieces', 'note'])
      .orderBy('products.name')
      .execute(),
  )

test('a buyer orders laptops, docks, monitors and cables in one go, and pays', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'buyer@example.com')
  for (const product of [laptop, dock, monitor]) await addFromCard(page, product)
  await addFromPage(page, cable, '400')
  await page.getByText(`Added 400 × ${cable}`).waitFor()
  await expect.poll(() => count(page)).toBe('Cart, lines: 4')
  await cartLink(page).click()

  // Changes quantities; the top names the problems and offers the corrections.
  await page.getByRole('button', { name: `24 pieces more of ${dock}` }).click()
  await pieces(page, laptop).fill('77')
  const problems = page.getByRole('region', { name: 'One line cannot be ordered as it is' })
  await problems.getByText("Can't Order Less Than 100 PCS").waitFor()
  await problems.getByRole('link', { name: laptop }).click()
  await expect
    .poll(() => pieces(page, laptop).evaluate((field) => field === document.activeElement))
    .toBe(true)
  await page.getByRole('button', { name: 'Take 100', exact: true }).click()
  await problems.waitFor({ state: 'detached' })
  await fromMenu(lineOf(page, cable), 'Add a note')
  await page.keyboard.type('In bundles of ten')
  expect(await total(page).textContent()).toBe('$96,316')

  // Checks out with a new address.
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await page.getByRole('button', { name: 'Place order for $96,316' }).click()
  await page.getByText('Choose an address').waitFor()
  await page.getByRole('button', { name: 'Add an address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an address' })
  await dialog.getByRole('button', { name: 'Save the address' }).click()
  await dialog.getByText('Street is required').waitFor()
  await fillAddress(dialog)
  await dialog.getByRole('button', { name: 'Save the address' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('radio', { name: /1 Analytical Way/ }).isChecked()).toBe(true)
  await page.getByLabel('Purchase-order number').fill('PO-7')
  await page.getByText('400 × $6.75, price from 300 pieces').waitFor()
  await page.getByRole('button', { name: 'Place order for $96,316' }).click()

  await page.waitForURL('**/dashboard/payment/*')
  await page.getByLabel('Card number').pressSequentially('4242424242424242')
  await page.getByLabel('Expiry').pressSequentially('1240')
  await page.getByLabel('Security code').pressSequentially('123')
  await page.getByRole('button', { name: 'Pay $96,316' }).click()
  await page.getByText('Your Payment Completed!!').waitFor()
  expect(await count(page)).toBe('Cart, lines: 0')
  expect(complaints).toEqual([])

  const rows = await app.closeAndRead(async (db) => ({
    orders: await db
      .selectFrom('orders')
      .select(['id', 'status', 'amount_cents', 'purchase_order_number'])
      .where('id', 'not like', 'demo-%')
      .execute(),
    lines: await db
      .selectFrom('order_lines')
      .select(['product_name', 'pieces', 'note'])
      .where('order_id', 'not like', 'demo-%')
      .orderBy('position')
      .execute(),
    inCart: await db.selectFrom('cart_lines').select('product_id').execute(),
  }))
  expect(rows.orders).toMatchObject([
    { status: 'processing', amount_cents: 9_631_600, purchase_order_number: 'PO-7' },
  ])
  expect(rows.lines).toEqual([
    { product_name: laptop, pieces: 100, note: '' },
    { product_name: dock, pieces: 144, note: '' },
    { product_name: monitor, pieces: 100, note: '' },
    { product_name: cable, pieces: 400, note: 'In bundles of ten' },
  ])
  expect(rows.inCart).toEqual([])
})

test('a visitor’s cart is priced, survives a reload, and is merged with the customer’s at sign-in', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const first = await app.visit()
  await signIn(first.page, 'buyer@example.com')
  await putIntoCart(first.page, { [cable]: 100, [dock]: 120 })

  const { page, complaints } = await app.visit()
  await page.goto('/cart')
  await page.getByText('Your cart is empty.').waitFor()
  await addFromPage(page, cable, '300')
  await page.getByText(`Added 300 × ${cable}`).waitFor()
  await addFromCard(page, monitor)
  await addFromCard(page, laptop)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => count(page)).toBe('Cart, lines: 2')
  await go(page, '/cart')
  await page.reload()
  expect(await total(page).textContent()).toBe('$13,925')
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await page.waitForURL('**/login?from=*')
  await logIn(page)
  await page.waitForURL('**/checkout')
  await page.getByText(`The larger quantity was kept of: ${cable}.`).waitFor()
  await page.getByRole('button', { name: 'Place order for $24,605' }).waitFor()
  await expect.poll(() => count(page)).toBe('Cart, lines: 3')
  expect(complaints).toEqual([])

  const line = { email: 'buyer@example.com', note: '' }
  expect(await cartOf(app)).toEqual([
    { ...line, name: monitor, pieces: 100 },
    { ...line, name: dock, pieces: 120 },
    { ...line, name: cable, pieces: 300 },
  ])
})

for (const who of ['visitor', 'customer'])
  test(`two tabs of a ${who} agree`, { tags: ['full'] }, async () => {
    await using app = await openTestApp()
    const { context, page } = await app.visit()
    if (who === 'customer') {
      await signIn(page, 'buyer@example.com')
      await putIntoCart(page, { [cable]: 100 })
    } else await addFromCard(page, cable)
    await go(page, '/cart')
    const other = await context.newPage()
    await other.goto('/cart')
    await pieces(other, cable).fill('260')
    await expect.poll(() => pieces(page, cable).inputValue()).toBe('260')
    await expect.poll(() => total(page).textContent()).toBe('$1,820')
    await fromMenu(lineOf(other, cable), 'Remove')
    await page.getByText('Your cart is empty.').waitFor()
    await expect.poll(() => count(page)).toBe('Cart, lines: 0')
  })

test('a reload in the middle loses nothing typed, and what could not be saved is saved later', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await signIn(page, 'buyer@example.com')
  await putIntoCart(page, { [cable]: 100 })
  await page.goto('/cart')
  await page.route('**/api/carts/mine/lines', (route) => route.abort())
  await pieces(page, cable).fill('260')
  await page.getByText('Your changes are kept in this browser until they are saved.').waitFor()
  await fromMenu(lineOf(page, cable), 'Add a note')
  await page.keyboard.type('black')
  await page.reload()
  expect(await pieces(page, cable).inputValue()).toBe('260')
  expect(await page.getByLabel(`Note to ${cable}`).inputValue()).toBe('black')
  expect(await total(page).textContent()).toBe('$1,820')
  await page.getByText('Your changes are kept in this browser until they are saved.').waitFor()
  await page.unroute('**/api/carts/mine/lines')
  await page.getByText('Your changes are kept in this browser').waitFor({ state: 'detached' })
  expect(await cartOf(app)).toMatchObject([{ name: cable, pieces: 260, note: 'black' }])
})

test('the cart works by keyboard: quantity, removal, undo', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  for (const product of [dock, cable]) await addFromCard(page, product)
  // Without the toasts, which offer an undo too.
  await page.goto('/cart')
  await pieces(page, dock).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('300')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await pieces(page, dock).inputValue(), 'a step more').toBe('312')
  await pieces(page, dock).fill('150.5')
  expect(await page.getByText('Order whole pieces.').count(), 'while it is typed').toBe(0)
  await pieces(page, dock).press('Tab')
  await page.getByText('Order whole pieces.').waitFor()
  await page.getByRole('button', { name: `pieces more of ${dock}` }).click()
  await page.getByText('Order whole pieces.').waitFor({ state: 'detached' })
  await pieces(page, dock).fill('312')
  await page.getByRole('button', { name: `More for ${dock}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Remove ${dock}` }).focus()
  await page.keyboard.press('Enter')
  await pieces(page, dock).waitFor({ state: 'detached' })
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await at(), 'goes on at the next line').toBe(`Pieces of ${cable}`)
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await pieces(page, dock).waitFor()
  expect(await pieces(page, dock).inputValue()).toBe('312')

  await page.getByRole('button', { name: 'Empty cart' }).click()
  const question = page.getByRole('dialog', { name: 'Empty the cart?' })
  await question.getByRole('button', { name: 'Back' }).click()
  expect(await pieces(page, dock).inputValue()).toBe('312')
  await page.getByRole('button', { name: 'Empty cart' }).click()
  await question.getByRole('button', { name: 'Empty cart' }).click()
  await page.getByText('Your cart is empty.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cart')
  await page.reload()
  await page.getByText('Your cart is empty.').waitFor()
  expect(complaints).toEqual([])
})

test('on a phone the total and the next step stay in view, and cover nothing that has the focus', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await signIn(page, 'buyer@example.com')
  await putIntoCart(page, { [cable]: 100, [dock]: 120, [laptop]: 100, [monitor]: 100 })
  /** Goes through the page with Tab, and returns the elements that are covered or outside the window when focused. */
  async function hidden(next: RegExp) {
    const bar = page.locator('.bottom-bar')
    await bar.getByText(next).waitFor()
    await page.locator('main h1').evaluate((heading: HTMLElement) => {
      heading.tabIndex = -1
      heading.focus()
    })
    const found: string[] = []
    for (let at = ''; !next.test(at); ) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const element = document.activeElement
        const bar = document.querySelector('.bottom-bar')
        if (!element || !bar) throw new Error('no bar')
        const name = element.getAttribute('aria-label') ?? element.textContent
        if (bar.contains(element)) return { name, isHidden: false }
        const { top, bottom } = element.getBoundingClientRect()
        return { name, isHidden: top < 0 || bottom > bar.getBoundingClientRect().top }
      })
      at = focused.name
      if (focused.isHidden) found.push(at)
      const { y, height } = (await bar.boundingBox()) ?? { y: 0, height: 0 }
      // Only the end of the page moves it up.
      expect(y + height).toBeLessThanOrEqual(844)
    }
    return found
  }
  await page.goto('/cart')
  const heights = page.locator('.bottom-bar .btn')
  expect(await hidden(/^Go to checkout$/)).toEqual([])
  expect((await heights.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/checkout')
  expect(await hidden(/^Place order for/)).toEqual([])

  // At the end of the page, only the footer is below the bar.
  await go(page, '/cart')
  await page.locator('.bottom-bar').waitFor()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [above, bar] = await page.locator('main > div').evaluate((block) => {
    const [content, bar] = block.children
    return [content?.getBoundingClientRect().bottom ?? 0, bar?.getBoundingClientRect().top ?? 0]
  })
  expect(above).toBeLessThanOrEqual(bar ?? 0)
})

/** On a phone the headings, and everywhere the buttons, links like buttons, and amounts of the page's content that lie below a toast. */
const belowToasts = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('.toast')?.getBoundingClientRect()
    if (!toast) throw new Error('no toast')
    // What has scrolled below the bar is covered by it already.
    const bar = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0
    const isPhone = innerWidth < 1_024
    return [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, button, .btn, p, output, td)')]
      .filter(
        (element) =>
          element.matches(isPhone ? 'h1, h2, h3, button, .btn' : 'button, .btn') ||
          /^(Total )?\$[\d,.]+$/.test(element.textContent),
      )
      .filter((element) => {
        const { top, bottom, left, right, width } = element.getBoundingClientRect()
        const isBeside =
          bottom <= Math.max(toast.top, bar) ||
          top >= toast.bottom ||
          right <= toast.left ||
          left >= toast.right
        return width > 0 && !isBeside
      })
      .map((element) => element.textContent)
  })

test.for([
  [390, 844],
  [1280, 800],
] as const)(
  'a toast covers no price or button, on a phone no heading either, in a window of %i pixels, and is gone after five seconds',
  { tags: ['full'] },
  async ([width, height]) => {
    await using app = await openTestApp()
    const isPhone = width < 1_024
    const { page } = await app.visit({
      viewport: { width, height },
      reducedMotion: 'reduce',
      isMobile: isPhone,
      hasTouch: isPhone,
    })
    await signIn(page, 'buyer@example.com')
    await putIntoCart(page, { [dock]: 120, [laptop]: 100, [monitor]: 100 })
    await addFromPage(page, cable, '400')
    await page.getByText(`Added 400 × ${cable}`).waitFor()
    expect(await belowToasts(page), 'of the product').toEqual([])
    await page.goto('/cart')
    await fromMenu(lineOf(page, dock), 'Remove')
    await page.getByText(`Removed ${dock}`).waitFor()
    expect(await belowToasts(page), 'of the cart').toEqual([])
    await page.getByRole('link', { name: 'Go to checkout' }).click()
    await page.getByRole('button', { name: /^Place order/ }).waitFor()
    expect(await belowToasts(page), 'of the checkout').toEqual([])

    await page.goto('/cart')
    await page.clock.install()
    await fromMenu(lineOf(page, laptop), 'Remove')
    await page.getByText(`Removed ${laptop}`).waitFor()
    await page.mouse.move(1, height - 1)
    await page.clock.runFor(4_000)
    expect(await page.locator('.toast').count(), 'after four seconds').toBe(1)
    await page.clock.runFor(1_500)
    await expect.poll(() => page.locator('.toast').count()).toBe(0)
  },
)

test('an admin has no cart', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await signIn(page, 'admin@example.com', '/')
  await cartLink(page).waitFor({ state: 'hidden' })
  await page.mouse.move(10, 10)
  await expect.poll(() => page.getByRole('button', { name: /^Add 1/ }).count()).toBe(0)
  await go(page, '/cart')
  await page.getByText("Admin Can't Purchase").waitFor()
  await go(page, '/checkout')
  await page.getByText("Admin Can't Purchase").waitFor()
})
