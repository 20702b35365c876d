// @module-tag full
import { expect, test } from 'vitest'
import { openReceiver } from '#test/receiver.ts'
import { closeToasts, findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('a customer adds a webhook, tests it, is told of an order, and sees what came back', async () => {
  await using receiver = await openReceiver()
  await using app = await openTestApp()
  const { page, complaints } = await app.visit({ reducedMotion: 'reduce' })
  const found: string[] = []
  const look = async (where: string) => found.push(...(await findings(page, where)))
  const told = (count: number) => expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(count)
  await signIn(page, 'buyer@example.com', '/dashBoard/webhooks')
  await page.getByText('No webhooks yet.').waitFor()
  await look('no webhooks')

  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog')
  const add = dialog.getByRole('button', { name: 'Add the webhook' })
  await dialog.getByLabel('Address').fill('https://10.0.0.1/hooks')
  await add.click()
  await dialog.getByText('Choose at least one event').waitFor()
  await dialog.getByLabel('Orders', { exact: true }).check()
  await dialog.getByText('13 of 13 of Orders').click()
  await dialog.getByLabel('An order is delivered').uncheck()
  expect(await dialog.getByLabel('A product’s availability changed').count()).toBe(0)
  await add.click()
  await dialog.getByText('Messages go only to addresses on the public internet').waitFor()
  await dialog.getByRole('heading').scrollIntoViewIfNeeded()
  await look('a form with a problem')
  await dialog.getByLabel('Address').fill(receiver.url)
  await add.click()
  const shown = dialog.getByLabel('Secret')
  await shown.waitFor()
  const secret = await shown.inputValue()
  await look('the secret')
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByText('12 kinds of events').waitFor()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await told(1)
  await closeToasts(page)
  const ordered = await page.evaluate(async () => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      'Content-Type': 'application/json',
    }
    const [product] = await (await fetch('/api/products?limit=1')).json()
    const fields = {
      product_id: product._id,
      orderAmount: product.quantityRule.min,
      address: '1 Dock',
      phone: '555',
    }
    const reply = await fetch('/api/order', { method: 'POST', headers, body: JSON.stringify(fields) })
    return (await reply.json()).insertedId
  })
  await told(2)
  const messages = receiver.received.map((message) => receiver.verified(message, secret))
  expect(messages).toMatchObject([{ type: 'webhook.test' }, { data: { order: { _id: ordered } } }])

  await page.reload()
  await page.getByText('On', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Log of' }).click()
  await page.getByRole('code').getByText('order.placed').waitFor()
  await page.getByText('Message', { exact: true }).first().click()
  await look('the log')
  receiver.answer((response) => void response.writeHead(500).end('out of order'))
  await page.getByRole('button', { name: 'Send again order.placed' }).click()
  await told(3)
  await expect
    .poll(
      async () => {
        await page.reload()
        return page.getByText('answered 500').count()
      },
      { interval: 1_000 },
    )
    .toBe(1)
  await page.getByText('Reply', { exact: true }).click()
  await page.getByText('out of order').waitFor()
  await look('a failure')

  await page.getByRole('link', { name: 'All webhooks' }).click()
  await page.getByText('Failing').waitFor()
  await page.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('button', { name: 'Create a new secret' }).click()
  expect(await dialog.getByLabel('Secret').inputValue()).not.toBe(secret)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText(/two secrets sign until/).waitFor()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByText('Off', { exact: true }).waitFor()
  await closeToasts(page)
  await look('switched off')
  await page.getByRole('button', { name: 'Delete' }).click()
  await look('asked to delete')
  await page.getByRole('button', { name: 'Delete the webhook' }).click()
  await page.getByText('No webhooks yet.').waitFor()
  expect(found).toEqual([])
  expect(complaints, 'the address that was refused').toEqual([expect.stringContaining('422')])
})
