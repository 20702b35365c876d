// @module-tag full
import { expect, test } from 'vitest'
import { identityCalls } from '#contract/identity/endpoints.ts'
import { openMailServer } from '#test/mail-server.ts'
import { size } from '#test/sizes.ts'
import { openTestEnvironment, orderBody, signIn, stockedProduct } from './test-environment.ts'

const ORDERS = size(40, 200)
const BUYERS = 8

test('mails of many orders, each with a paper to print, are sent at once, and a forgotten password waits for none', async () => {
  await using environment = await openTestEnvironment()
  await using mails = await openMailServer()
  const shop = await environment.start({ SMTP_URL: mails.url, MAIL_FROM: 'Shop <shop@example.com>' })
  const buyer = await signIn(shop.url)
  const product = await stockedProduct(shop.url)
  const confirmations = () => mails.accepted.filter(({ source }) => source.includes('application/pdf'))

  let placed = 0
  const buy = async () => {
    while (placed < ORDERS) {
      placed += 1
      const { status } = await buyer.call('/order', { body: orderBody(product), key: crypto.randomUUID() })
      expect(status).toBe(200)
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, buy))
  const reset = await fetch(`${shop.url}${identityCalls.sendOobCode.path}?key=k`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ requestType: 'PASSWORD_RESET', email: 'other@example.com' }),
  })
  expect(reset.status).toBe(200)
  const before = confirmations().length
  await expect.poll(() => mails.accepted.some(({ to }) => to.includes('other@example.com'))).toBe(true)
  expect(confirmations().length - before, 'sent before it').toBeLessThan(ORDERS / 4)
  await expect.poll(() => confirmations().length).toBe(ORDERS)
})
