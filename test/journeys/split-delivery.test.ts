// @module-tag full
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OutboxMail } from '#contract/mail/outbox.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { addAddress } from './address-dialog.ts'
import { findings } from './axe.ts'
import { putIntoCart } from './put-into-cart.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

/** Puts 120 laptops and 200 cables into the signed-in user's cart. @returns their names */
const fillCart = (page: Page) =>
  page.evaluate(async () => {
    const find = async (words: string): Promise<Product> =>
      (await (await fetch(`/api/products?limit=1&sort=price&q=${words}`)).json())[0]
    const [laptop, cable] = [await find('laptop'), await find('cable')]
    const reply = await fetch('/api/carts/mine/lines', {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({
        lines: [
          { product_id: laptop._id, orderAmount: 120 },
          { product_id: cable._id, orderAmount: 200 },
        ],
      }),
    })
    if (!reply.ok) throw new Error(await reply.text())
    return [laptop.name, cable.name] as const
  })

test('120 laptops are divided over two addresses, and arrive so on the order, with the admin and in the mail', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit({ reducedMotion: 'reduce' })
  await signIn(page, 'buyer@example.com', '/dashBoard/myOrder')
  const [laptop, cable] = await fillCart(page)
  await page.goto('/checkout')
  await addAddress(page, { name: 'Ada Byron' })
  await expect.poll(() => page.getByRole('radio', { name: /London/ }).isChecked()).toBe(true)
  await page.getByLabel('Purchase-order number (optional)').fill('PO 120')

  // The second address is added while it is divided, and is chosen at once.
  const several = page.getByLabel('Ship to several addresses')
  await several.check()
  // With one address in the book, the next one is asked for at once; without it, nothing is lost.
  await page.getByRole('dialog', { name: 'Add an address' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Select at least two addresses, then enter').waitFor()
  await addAddress(page, { name: 'Ada Byron', street: '2 Engine Street', city: 'Leeds' })
  for (const city of [/London/, /Leeds/])
    await expect.poll(() => page.getByRole('checkbox', { name: city }).isChecked()).toBe(true)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const pieces = (name: string, city: string) => page.getByLabel(`Pieces of ${name} to Ada Byron, ${city}`)
  await pieces(laptop, 'London').fill('60')
  await row(laptop).getByText('60 left to assign').waitFor()
  await page.getByText('2 of 2 lines still have pieces without an address.').waitFor()

  // The alert names what each line is missing, and gets the focus.
  await page.getByRole('button', { name: /^Place order/ }).click()
  const problems = page.getByRole('alert')
  await problems.getByText(`${laptop}: 60 pieces of 120 not assigned yet.`).waitFor()
  await problems.getByText(`${cable}: 200 pieces of 200 not assigned yet.`).waitFor()
  await expect.poll(() => problems.evaluate((box) => box === document.activeElement)).toBe(true)
  await problems.getByRole('button', { name: cable }).click()
  await expect
    .poll(() => pieces(cable, 'London').evaluate((field) => field === document.activeElement))
    .toBe(true)
  // The page's bar would cover the element scrolled to.
  await several.focus()
  expect(await findings(page, 'divided checkout with problems')).toEqual([])

  // Input survives a reload and a visit to another page.
  await page.reload()
  await row(laptop).getByText('60 left to assign').waitFor()
  expect(await page.getByLabel('Purchase-order number (optional)').inputValue()).toBe('PO 120')
  await page.getByRole('link', { name: 'Change the cart' }).click()
  await page.waitForURL('**/cart')
  await page.goBack()
  expect(await pieces(laptop, 'London').inputValue()).toBe('60')
  await pieces(laptop, 'Leeds').fill('61')
  await row(laptop).getByText('1 too many').waitFor()
  await row(laptop).getByRole('button', { name: 'Split evenly' }).click()
  expect(await pieces(laptop, 'Leeds').inputValue()).toBe('60')
  await row(cable)
    .getByRole('button', { name: /^All here of .* Leeds$/ })
    .click()
  await page.getByText('Every piece has an address.').waitFor()
  await several.focus()
  expect(await findings(page, 'divided checkout')).toEqual([])

  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.waitForURL('**/dashboard/payment/*')
  const number = (await page.getByText(/^HF-\d+$/).textContent()) ?? ''
  await page.getByText('Pieces for each address').click()
  await page.getByText(`200 × ${cable}`, { exact: true }).waitFor()
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^checkout/.test(key))),
  ).toEqual([])

  await page.getByLabel('Card number').pressSequentially('4242424242424242')
  await page.getByLabel('Expiry').pressSequentially('1240')
  await page.getByLabel('Security code').pressSequentially('123')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL('**/dashBoard/myOrder')
  const thanks = page.getByRole('region', { name: `Thank you. Order ${number} is paid.` })
  await thanks.waitFor()
  await page.reload()
  await thanks
    .getByText('It goes to 2 addresses; the carrier calls each of them before it arrives.')
    .waitFor()
  await thanks.getByText('Pieces for each address').click()
  await thanks.getByText(`200 × ${cable}`, { exact: true }).waitFor()

  const card = page.getByRole('article').filter({ hasText: number })
  await card.getByText('2 addresses', { exact: true }).waitFor()
  await card.getByText('Pieces for each address').click()
  await card.getByText('Ada Byron 2 Engine Street Leeds United Kingdom').waitFor()
  // The bar then covers nothing.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await findings(page, 'my orders')).toEqual([])
  await card.getByRole('link', { name: laptop }).click()
  const deliveries = page.getByRole('region', { name: '2 deliveries' }).getByRole('listitem')
  const told = async () => {
    await deliveries.first().waitFor()
    const [london, leeds] = [
      deliveries.filter({ hasText: 'London' }).first(),
      deliveries.filter({ hasText: 'Leeds' }).first(),
    ]
    expect(await london.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(new RegExp(`^60 ×\\s*${laptop}$`)),
    ])
    expect(await leeds.getByRole('listitem').count()).toBe(2)
  }
  await told()
  expect(await findings(page, 'divided order')).toEqual([])

  // The next order, on another device, is divided in the same shares with one press.
  const other = await app.visit({ reducedMotion: 'reduce' })
  await signIn(other.page, 'buyer@example.com', '/dashBoard/myOrder')
  await putIntoCart(other.page, { [laptop]: 300, [cable]: 100 })
  await other.page.goto('/checkout')
  await other.page.getByRole('button', { name: `as in ${number}` }).press('Enter')
  const again = (name: string, city: string) =>
    other.page.getByLabel(`Pieces of ${name} to Ada Byron, ${city}`).inputValue()
  await other.page.getByText('Every piece has an address.').waitFor()
  expect([await again(laptop, 'London'), await again(laptop, 'Leeds')]).toEqual(['150', '150'])
  expect([await again(cable, 'London'), await again(cable, 'Leeds')]).toEqual(['0', '100'])
  expect(other.complaints).toEqual([])

  const admin = await app.visit()
  await signIn(admin.page, 'admin@example.com', '/dashBoard/manageAllOrder?view=cards')
  await admin.page
    .getByRole('article')
    .filter({ hasText: number })
    .getByText('Pieces for each address')
    .waitFor()

  const outbox = await fetch(`${app.url}/outbox`, { headers: { Accept: 'application/json' } })
  const mails: OutboxMail[] = await outbox.json()
  const mail = mails.find(({ subject }) => subject.includes(number))
  expect(mail?.text).toContain(`Deliver to: Ada Byron
  1 Analytical Way
  London
  United Kingdom
To this address: 60\u00a0× ${laptop}
Deliver to: Ada Byron
  2 Engine Street
  Leeds
  United Kingdom
To this address: 60\u00a0× ${laptop}; 200\u00a0× ${cable}
`)
  expect([...complaints, ...admin.complaints]).toEqual([])
  const rows = await app.closeAndRead((db) =>
    db
      .selectFrom('order_line_deliveries')
      .select(['line_position', 'delivery_position', 'pieces'])
      .where('order_id', 'not like', 'demo-%')
      .orderBy('line_position')
      .orderBy('delivery_position')
      .execute(),
  )
  expect(rows).toEqual([
    { line_position: 1, delivery_position: 1, pieces: 60 },
    { line_position: 1, delivery_position: 2, pieces: 60 },
    { line_position: 2, delivery_position: 2, pieces: 200 },
  ])
})
