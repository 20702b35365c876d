// @module-tag full
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { closeToasts, findings } from './axe.ts'
import { logIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const PAGE = '/dashBoard/security'

/**
 * The code that an app shows, so many steps of thirty seconds from now. Each is good once, a later one after an earlier
 * one, and one step of skew is allowed: none of an earlier step, which may be over before a slow machine has sent it.
 */
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function logOutAndIn(page: Page, code: string) {
  await page.getByRole('button', { name: /SignOut/ }).click()
  await page.getByRole('link', { name: 'Login' }).waitFor()
  await page.goto(`/login?from=${encodeURIComponent(PAGE)}`)
  await page.getByLabel('Email').fill('admin@example.com')
  await page.getByLabel('Password', { exact: true }).fill('hundredfold')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Second step' }).waitFor()
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('an admin sets up a second factor, logs in with it and with a recovery code, and removes it', async () => {
  await using app = await openTestApp()
  const { page } = await app.visit({ reducedMotion: 'reduce' })
  const found: string[] = []
  const look = async (where: string) => {
    await closeToasts(page)
    found.push(...(await findings(page, where)))
  }
  await logIn(page, 'admin@example.com', PAGE)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Set up' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Password is required').waitFor()
  await dialog.getByLabel('Password').fill('hundredfold')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('img', { name: 'QR code' }).waitFor()
  await look('QR code')
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  await dialog.getByRole('button', { name: 'Turn it on' }).click()
  await dialog.getByText('This code is wrong').waitFor()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 0))
  await dialog.getByRole('button', { name: 'Turn it on' }).click()
  await dialog.getByRole('heading', { name: 'Recovery codes' }).waitFor()
  const codes = await dialog.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await look('recovery codes')
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('On', { exact: true }).waitFor()
  await look('on')

  await logOutAndIn(page, '123456')
  await page.getByText('This code is wrong').waitFor()
  await look('second step')
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`**${PAGE}`)
  await page.getByText('On', { exact: true }).waitFor()

  await logOutAndIn(page, codes[0]?.toLowerCase() ?? '')
  await page.getByText('On', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByLabel('Password').fill('hundredfold')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Set up' }).waitFor()
  await page.goto('/dashBoard/auditLog')
  await page.getByRole('heading', { name: 'Audit Log' }).waitFor()
  expect(found).toEqual([])
  const left = await app.closeAndRead(async (db) => ({
    factors: await db.selectFrom('identity_second_factors').selectAll().execute(),
    codes: await db.selectFrom('identity_recovery_codes').selectAll().execute(),
  }))
  expect(left).toEqual({ factors: [], codes: [] })
})

test('where admins need one, every page of the dashboard leads to setting it up, and then all is open', async () => {
  await using app = await openTestApp({ settings: async () => ({ ADMIN_SECOND_FACTOR: 'required' }) })
  const { page } = await app.visit()
  await logIn(page, 'admin@example.com', '/')
  for (const path of ['/dashBoard/manageAllOrder', '/dashBoard']) {
    await page.goto(path)
    await page.waitForURL(`**${PAGE}`)
  }
  await page.getByText('until then you cannot use anything else').waitFor()
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  expect(await menu.getByRole('link').allTextContents()).toEqual(['Security'])
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Set up' }).click()
  await dialog.getByLabel('Password').fill('hundredfold')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 0))
  await dialog.getByRole('button', { name: 'Turn it on' }).click()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await menu.getByRole('link', { name: 'Manage All Order' }).click()
  await page.getByRole('button', { name: 'Deliver' }).first().waitFor()
})
