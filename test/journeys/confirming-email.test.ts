import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OutboxMail } from '#contract/mail/outbox.ts'
import type { Database } from '#database/open.ts'
import { DESK, findings } from './axe.ts'
import { logIn } from './signed-in.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const BUYER = 'buyer@example.com'

/** Takes the confirmation of an email back, as of an account that was opened a moment ago. */
async function unconfirm(db: Database, email: string): Promise<void> {
  await db.updateTable('users').set({ email_verified: false }).where('email', '=', email).execute()
  await db
    .updateTable('identity_accounts')
    .set({ email_verified: false })
    .where('email', '=', email)
    .execute()
}

/** Opens the link of the newest confirmation email in another tab, or on another device, and confirms. */
async function confirm(app: TestApp, context: BrowserContext, email: string): Promise<Page> {
  const find = async () => {
    const response = await fetch(`${app.url}/outbox`, { headers: { Accept: 'application/json' } })
    const mails: OutboxMail[] = await response.json()
    const mail = mails.find((each) => each.to === email && /confirm/i.test(each.subject))
    return mail?.text.match(/http:\/\/localhost:\d+(\/\S+)/)?.[1]
  }
  await expect.poll(find).toBeTruthy()
  const page = await context.newPage()
  await page.goto((await find()) ?? '')
  return page
}

const button = (page: Page) => page.getByRole('button', { name: 'Send the confirmation email' })

test('sending a document on asks for a confirmed email before anything is typed, and goes on once it is confirmed in another tab', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp({ prepare: (db) => unconfirm(db, BUYER) })
  const { page, context, complaints } = await app.visit()
  await logIn(page, BUYER, '/dashBoard/order/demo-order-5')
  await page.getByRole('button', { name: 'Send by email' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Send by email' })
  await dialog.getByText(/names you as its sender/).waitFor()
  expect(await dialog.getByRole('textbox').count(), 'nothing is typed in vain').toBe(0)
  expect(await findings(page, 'an unconfirmed email', { width: DESK })).toEqual([])
  await button(page).click()
  await dialog.getByText(`We have sent a link to ${BUYER}.`, { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('The email is not confirmed yet.', { exact: false }).waitFor()

  const other = await confirm(app, context, BUYER)
  await other.getByRole('button', { name: 'Confirm my email' }).click()
  await other.getByRole('heading', { name: 'Your email is confirmed' }).waitFor()
  await dialog.getByLabel('Email').fill('payable@example.com')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Sent to payable@example.com').waitFor()
  expect(complaints).toEqual([])
})

test('everything that a person with an unconfirmed email would be refused says so first; it goes on after a confirmation on another device', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp({
    prepare: async (db) => {
      await unconfirm(db, BUYER)
      await unconfirm(db, 'admin@example.com')
    },
  })
  const { page, complaints } = await app.visit()
  await logIn(page, BUYER, '/dashBoard/apiKeys')
  for (const [path, open] of [
    ['/dashBoard/apiKeys', 'Create an API key'],
    ['/dashBoard/security', 'Set up'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: open }).first().click()
    await button(page).waitFor()
    expect(await page.getByRole('dialog').getByRole('textbox').count(), path).toBe(0)
    await page.keyboard.press('Escape')
  }
  const admin = await app.visit()
  await logIn(admin.page, 'admin@example.com', '/dashBoard/webhooks')
  await admin.page.getByRole('button', { name: 'Add a webhook' }).first().click()
  await button(admin.page).waitFor()

  await page.goto('/dashBoard/apiKeys')
  await page.getByRole('button', { name: 'Create an API key' }).first().click()
  await button(page).click()
  const phone = await app.visit({ viewport: { width: 390, height: 844 } })
  const opened = await confirm(app, phone.context, BUYER)
  await opened.getByLabel('Password', { exact: true }).fill('hundredfold')
  await opened.getByRole('button', { name: 'Confirm my email' }).click()
  await opened.getByRole('heading', { name: 'Your email is confirmed' }).waitFor()
  // As the browser does when its window is chosen again.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByRole('dialog').getByLabel('Name').waitFor()
  expect([...complaints, ...admin.complaints, ...phone.complaints]).toEqual([])
})
