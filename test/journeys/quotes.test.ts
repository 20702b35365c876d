import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OutboxMail } from '#contract/outbox.ts'
import { openTestApp } from './test-app.ts'

async function logIn(page: Page, email: string, from: string) {
  await page.goto(`/login?from=${encodeURIComponent(from)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('hundredfold')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`**${from}`)
}

test('a visitor asks for a quote, an admin answers, and the customer accepts it from the mail', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await page.goto('/')
  await page.getByRole('link', { name: 'Request a quote' }).click()
  await page.waitForURL('**/quote')
  await page.getByRole('button', { name: 'Send the request' }).click()
  for (const message of ['Choose a product', 'Name is required', 'Provide a Valid Email'])
    await page.getByText(message, { exact: true }).last().waitFor()
  await page.getByLabel('Product').selectOption({ label: 'Callline Duo USB Headset' })
  await page.getByLabel('Quantity').fill('99')
  await page.getByText("Can't Order Less Than 100 PCS").waitFor()
  await page.getByLabel('Quantity').fill('300')
  await page.getByLabel('Name').fill('Bo Buyer')
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.getByRole('heading', { name: 'Your request is with us' }).waitFor()

  const admin = await app.visit()
  await logIn(admin.page, 'admin@example.com', '/dashBoard/manageQuotes')
  const newest = admin.page.getByRole('article').first()
  await newest.getByRole('button', { name: 'Answer' }).click()
  await admin.page.getByRole('button', { name: 'Send the answer' }).click()
  await admin.page.getByText('Price is required').waitFor()
  await admin.page.getByLabel('Price a piece').fill('4000')
  await admin.page.getByRole('button', { name: 'Send the answer' }).click()
  await admin.page.getByText('the lot costs more than $999,999.99').waitFor()
  await admin.page.getByLabel('Price a piece').fill('24.25')
  await admin.page.getByRole('button', { name: 'Send the answer' }).click()
  await newest.getByText('answered', { exact: true }).waitFor()
  await admin.page.getByRole('link', { name: 'accepted' }).click()
  await admin.page.getByText('No quote is accepted.').waitFor()
  const current = admin.page.getByRole('navigation', { name: 'Which quotes' }).locator('[aria-current]')
  expect(await current.allTextContents()).toEqual(['accepted'])

  const outbox = await fetch(`${app.url}/outbox`, { headers: { Accept: 'application/json' } })
  const mails: OutboxMail[] = await outbox.json()
  const mail = mails.find(({ to, subject }) => to === 'buyer@example.com' && subject.startsWith('Your quote'))
  const link = /http\S+\/dashBoard\/quotes\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await page.waitForURL('**/login?from=*')
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Password', { exact: true }).fill('hundredfold')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Accept for $7,275' }).click()
  await page.getByLabel('Delivery address').fill('1 Analytical Way')
  await page.getByLabel('Phone').fill('+1 555 0199')
  await page.getByRole('button', { name: 'Order for $7,275' }).click()
  await page.waitForURL('**/dashBoard/myOrder')
  await page.getByRole('article').first().getByText('$7,275').first().waitFor()

  await page.goto('/contact')
  await page.getByLabel('Message').fill('Do you deliver on Saturdays?')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await page.getByRole('heading', { name: 'Your message is with us' }).waitFor()
  // The browser itself reports replies that are not a success: the answer that was too dear.
  expect([...complaints, ...admin.complaints].filter((line) => !line.includes('422 '))).toEqual([])
  const orders = await app.closeAndRead((db) =>
    db
      .selectFrom('orders')
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .select('unit_price_cents')
      .where('address', '=', '1 Analytical Way')
      .execute(),
  )
  expect(orders).toEqual([{ unit_price_cents: 2_425 }])
})
