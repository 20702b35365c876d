import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillAddress } from './address-dialog.ts'
import { PHONE } from './axe.ts'
import { openTestApp } from './test-app.ts'

const laptop = 'Fieldbook 14 Laptop, 16 GB'
const dock = 'Dockline 100 USB-C Dock'

/** Returns the controls that a thumb cannot use: those wider than the screen, or lower than 44 px. */
const unusable = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth
    const low = [...document.querySelectorAll('main :is(button, input, select, textarea, a.btn)')].flatMap(
      (control) => {
        // A small box is pressed by its label.
        const target = control.matches('[type=radio], [type=checkbox]') ? control.closest('label') : control
        if (!target?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
        const { width, height } = target.getBoundingClientRect()
        return width > 1 && height > 1 && height < 44
          ? [`${control.getAttribute('aria-label') ?? control.textContent} is ${Math.round(height)} px high`]
          : []
      },
    )
    return wide > 0 ? [...low, `${location.pathname} is ${wide} px too wide`] : low
  })

test('a buyer on a phone finds, compares, orders and pays, by touch', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit({
    viewport: { width: PHONE, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const problems: string[] = []
  const look = async () => void problems.push(...(await unusable(page)))

  await page.goto('/')
  await look()
  await page.getByRole('button', { name: 'Search the shop' }).tap()
  await page.getByRole('combobox', { name: 'Search the shop' }).tap()
  await page.keyboard.type('fieldbook 14')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/?q=fieldbook*')
  const add = page.getByRole('button', { name: `Add 100 × ${laptop} to cart` })
  // On the first screen or the next.
  await expect.poll(async () => (await add.boundingBox())?.y).toBeLessThan(1_688)
  await look()
  await add.tap()
  await page.getByText(`Added 100 × ${laptop}`).waitFor()

  await page.goto(`/?q=${encodeURIComponent(dock)}`)
  await page.locator('#products').getByRole('link', { name: dock, exact: true }).tap()
  await page.getByLabel('Quantity', { exact: true }).fill('470')
  await page.getByLabel('Quantity', { exact: true }).blur()
  await page.getByRole('button', { name: 'Take 480' }).waitFor()
  await look()
  await page.getByRole('button', { name: 'Take 480' }).tap()
  await page.getByRole('button', { name: `Add 480 × ${dock} to cart` }).tap()
  await page.getByText(`Added 480 × ${dock}`).waitFor()

  await page.getByRole('link', { name: /^Cart/ }).tap()
  await page.getByRole('button', { name: `24 pieces more of ${dock}` }).tap()
  await expect.poll(() => page.getByLabel(`Pieces of ${dock}`, { exact: true }).inputValue()).toBe('504')
  await look()

  // A visitor until now: the cart comes along.
  await page.getByRole('link', { name: 'Go to checkout' }).tap()
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Password', { exact: true }).fill('hundredfold')
  await look()
  await page.getByRole('main').getByRole('button', { name: 'Login' }).tap()
  await page.getByRole('button', { name: 'Add an address' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Add an address' })
  await fillAddress(dialog)
  await look()
  await dialog.getByRole('button', { name: 'Save the address' }).tap()
  await dialog.waitFor({ state: 'detached' })
  await look()
  await page.getByRole('button', { name: /^Place order for/ }).tap()

  await page.waitForURL('**/dashboard/payment/*')
  await page.getByLabel('Card number').pressSequentially('4242424242424242')
  await page.getByLabel('Expiry').pressSequentially('1240')
  await page.getByLabel('Security code').pressSequentially('123')
  await look()
  await page.getByRole('button', { name: /^Pay / }).tap()
  await page.getByText('Your Payment Completed!!').waitFor()
  await look()
  expect(problems).toEqual([])
  expect(complaints).toEqual([])

  const lines = await app.closeAndRead((db) =>
    db
      .selectFrom('orders')
      .innerJoin('order_lines', 'order_id', 'orders.id')
      .select(['product_name', 'order_lines.pieces', 'status'])
      .where('orders.id', 'not like', 'demo-%')
      .orderBy('position')
      .execute(),
  )
  expect(lines).toEqual([
    { product_name: laptop, pieces: 100, status: 'processing' },
    { product_name: dock, pieces: 504, status: 'processing' },
  ])
})
