import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESK, findings, PHONE } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const order = encodeURIComponent(JSON.stringify({ _id: 'demo-order-1' }))

/** Signs the demo's buyer in and fills the card form of an order that is not paid yet. */
async function atTheCardForm(page: Page, number: string) {
  await signIn(page, 'buyer@example.com', `/dashboard/payment/${order}`)
  await page.getByLabel('Card number').pressSequentially(number)
  await page.getByLabel('Expiry').pressSequentially('1240')
  await page.getByLabel('Security code').pressSequentially('123')
}

const bankDialog = (page: Page) => page.getByRole('dialog', { name: 'Authenticate your payment' })

test('a card whose bank asks first: refused, left with Esc, and at last approved', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await atTheCardForm(page, '4000002760003184')
  const pay = page.getByRole('button', { name: /^Pay / })
  const notAuthenticated = page.getByText('We are unable to authenticate your payment method.')

  await pay.click()
  await bankDialog(page).getByText('This is the test bank of the card sandbox').waitFor()
  await bankDialog(page).getByRole('button', { name: 'Fail authentication' }).click()
  await notAuthenticated.waitFor()
  expect(await bankDialog(page).count()).toBe(0)

  await pay.click()
  await bankDialog(page).waitFor()
  for (let turn = 0; turn < 5; turn += 1) {
    await page.keyboard.press('Tab')
    const behind = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect(behind, 'focus stays within the dialog').toBe(false)
  }
  await page.keyboard.press('Escape')
  await notAuthenticated.waitFor()

  await pay.click()
  await bankDialog(page).getByRole('button', { name: 'Complete authentication' }).click()
  await page.getByText('Your Payment Completed!!').first().waitFor()
  await page.waitForURL('**/dashBoard/myOrder')
  expect(complaints).toEqual([])
  const events = await app.closeAndRead((db) =>
    db.selectFrom('card_events').select('type').orderBy('created_at').execute(),
  )
  expect(events.map(({ type }) => type.replace('payment_intent.', ''))).toEqual([
    'created',
    ...['requires_action', 'payment_failed', 'requires_action', 'payment_failed'],
    ...['requires_action', 'succeeded'],
  ])
})

test('the bank’s dialog and the sandbox’s page read well in both themes, on a phone and on a desk', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit({ reducedMotion: 'reduce' })
  await atTheCardForm(page, '4000008400001629')
  await page.getByRole('button', { name: /^Pay / }).click()
  await bankDialog(page).waitFor()
  expect(await findings(page, 'bank')).toEqual([])
  await bankDialog(page).getByRole('button', { name: 'Complete authentication' }).click()
  await page.getByText('Your card was declined.').waitFor()

  await page.goto('/sandbox')
  expect(await findings(page, 'sandbox')).toEqual([])
  for (const width of [PHONE, DESK]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, 'only the tables scroll sideways').toBe(0)
  }
  await page
    .getByRole('button', { name: /^Resend payment_intent\.created/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Card sandbox' }).waitFor()
})
