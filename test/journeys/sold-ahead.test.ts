import { expect, test } from 'vitest'
import { DESK, findings } from './axe.ts'
import { followMenu } from './follow-menu.ts'
import { fromMenu } from './from-menu.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const product = 'Callline Duo USB Headset'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('pieces that are on the way are ordered with their day, and a delivery that is late shows whom it touches', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit({ reducedMotion: 'reduce' })
  await signIn(page, 'admin@example.com', `/dashBoard/manageProduct?q=${encodeURIComponent(product)}`)
  const row = page.getByRole('article', { name: product })
  const dialog = page.getByRole('dialog')
  await row.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Sold from').selectOption('Stock and confirmed deliveries')
  expect(await findings(page, 'the product editor')).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await fromMenu(row, 'Incoming')
  await dialog.getByLabel('Pieces').fill('700')
  await dialog.getByLabel('Expected on').fill(inDays(30))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })

  const buyer = await app.visit({ reducedMotion: 'reduce' })
  await signIn(buyer.page, 'buyer@example.com')
  await buyer.page.goto('/')
  const id = await buyer.page.evaluate(async (name): Promise<string> => {
    const [found] = await (await fetch(`/api/products?limit=1&q=${encodeURIComponent(name)}`)).json()
    return found._id
  }, product)
  await buyer.page.goto(`/product/${id}`)
  const most = Number(await buyer.page.getByLabel('Quantity').getAttribute('max'))
  await buyer.page.getByLabel('Quantity').fill(String(most))
  const days = buyer.page.getByRole('list', { name: 'When it comes' })
  await days.getByText(/^\d[\d,]* now$/).waitFor()
  await days.getByText(/^700 on /).waitFor()
  expect(await findings(buyer.page, 'a product that is sold ahead')).toEqual([])
  const order = async (pieces: number, promise: RegExp) => {
    await buyer.page.goto(`/purchase/${id}?pieces=${pieces}`)
    await buyer.page.getByRole('button', { name: 'Place Order' }).click()
    const form = buyer.page.getByRole('dialog')
    await form.getByText(promise).waitFor()
    await form.getByLabel('Delivery address').fill('1 Analytical Way')
    await form.getByLabel('Phone').fill('+1 555 0199')
    await form.getByRole('button', { name: /^Order .* for / }).click()
    await buyer.page.waitForURL('**/dashBoard/myOrder')
  }
  await order(most - 100, /^You get: .* now, 600 on /)
  await buyer.page.getByRole('link', { name: /^HF-/ }).first().click()
  await buyer.page.getByText(/ now, 600 on /).waitFor()
  expect(await findings(buyer.page, 'an order with pieces to come')).toEqual([])
  await buyer.page.getByRole('button', { name: 'Ship all together' }).click()
  await buyer.page.getByText('We ship this order when all its pieces have come.').waitFor()

  await order(100, /^You get: 100 on /)

  await followMenu(page, 'Purchasing', 'Incoming Stock')
  await page.getByText('700 promised').waitFor()
  await page.getByRole('button', { name: `More for ${product}` }).click()
  await page.getByRole('button', { name: 'Change the delivery' }).click()
  await dialog.getByLabel('Pieces').fill('600')
  await dialog.getByText('One line is affected. One buyer will be emailed.').waitFor()
  const served = dialog.getByRole('list', { name: 'Served first' }).getByRole('checkbox')
  await dialog.getByRole('checkbox', { name: /^Serve HF-\d+ first$/ }).click()
  await served.waitFor()
  expect(await served.isChecked(), 'still listed, though its days stay').toBe(true)
  await served.click()
  await served.waitFor({ state: 'detached' })
  await dialog.getByLabel('Pieces').fill('700')
  await dialog.getByLabel('Expected on').fill(inDays(45))
  await dialog.getByText('2 lines are affected. One buyer will be emailed.').waitFor()
  await dialog.getByText('The email to buyer@example.com').click()
  await dialog.getByText(/^New delivery dates for HF-/).waitFor()
  // On a phone the buttons of the dialog lie over its end, where axe sees no colours.
  expect(await findings(page, 'a delivery that is late', { width: DESK })).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect([...complaints, ...buyer.complaints]).toEqual([])
  await app.closeAndRead(async () => {})
})

test('what comes later is ordered as a second order, and paid when it arrives', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'owner@example.com')
  const id = await page.evaluate(async (): Promise<string> => {
    const products = await (await fetch('/api/products?limit=100')).json()
    return products.find(({ soldFrom }: { soldFrom?: string }) => soldFrom === 'incoming')._id
  })
  await page.goto(`/product/${id}`)
  await page.getByLabel('Quantity').fill('1000')
  await page.getByRole('button', { name: /^Add 1,000 × .* to cart/ }).click()
  await page.getByText('Added 1,000').first().waitFor()
  await page.goto('/checkout')
  const choice = page.getByLabel('Pay for these when they arrive')
  await choice.check()
  await page.getByText('Paid now, 300 pieces').waitFor()
  expect(await findings(page, 'a checkout as two orders')).toEqual([])
  await page.reload()
  await expect.poll(() => choice.isChecked(), { message: 'kept over a reload' }).toBe(true)
  // Shipped together, nothing is left to pay later.
  await page.getByLabel('Ship all pieces together').check()
  await choice.waitFor({ state: 'detached' })
  await page.getByLabel('Ship all pieces together').uncheck()
  await page.getByRole('button', { name: 'Place orders, pay $5,700 now' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pay for your order' }).waitFor()
  await page.getByText('$5,700').first().waitFor()

  await page.goto('/dashBoard/myOrder')
  await page.getByText(/Pay the first order within/).waitFor()
  const unpaid = page.getByRole('article').filter({ hasText: 'Pay the first order within' })
  await unpaid.getByRole('link', { name: /^HF-/ }).click()
  await page.getByText('Ordered together with').getByRole('link').click()
  await page.getByText('The pieces that arrive later are order').getByRole('link').click()
  await page.getByText('Ordered together with').waitFor()
  expect(await findings(page, 'the second of two orders')).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await page.getByText('Order cancelled').first().waitFor()
  expect(complaints).toEqual([])
})
