// @module-tag full
import { expect, test } from 'vitest'
import { closeToasts, findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('a customer makes a key, a program uses it, and is turned away once it is revoked', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit({ reducedMotion: 'reduce' })
  const found: string[] = []
  const look = async (where: string) => found.push(...(await findings(page, where)))
  await signIn(page, 'buyer@example.com', '/dashBoard/apiKeys')
  await page.getByText('No keys yet.').waitFor()
  await look('no keys')

  await page.getByRole('button', { name: 'Create an API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create the key' }).click()
  await dialog.getByText('Name is required').waitFor()
  await dialog.getByText('Choose at least one permission').waitFor()
  expect(await dialog.getByText('(admins)').count()).toBe(0)
  await dialog.getByRole('heading').scrollIntoViewIfNeeded()
  await look('an empty form')
  await dialog.getByLabel('Name').fill('Warehouse')
  await dialog.getByLabel('See orders, shipments and returns').check()
  await dialog.getByRole('button', { name: 'Create the key' }).click()
  const shown = dialog.getByLabel('API key')
  await shown.waitFor()
  const key = await shown.inputValue()
  expect(key).toMatch(/^hf_test_\w{38}$/)
  await look('the key')
  await dialog.getByRole('button', { name: 'Done' }).click()

  const ask = (path: string) => page.request.get(path, { headers: { Authorization: `Bearer ${key}` } })
  await page.getByRole('heading', { name: 'Warehouse' }).waitFor()
  await page.getByText('never used').waitFor()
  expect((await ask('/api/myOrder?email=buyer@example.com')).status()).toBe(200)
  expect((await ask('/api/carts/mine')).status()).toBe(403)
  await page.reload()
  await page.getByText(/last used/).waitFor()
  expect(await page.content()).not.toContain(key)
  await closeToasts(page)
  await look('a used key')

  await page.getByRole('button', { name: 'Revoke Warehouse' }).click()
  await look('asked to revoke')
  await page.getByRole('button', { name: 'Revoke the key' }).click()
  await page.getByText('Revoked', { exact: true }).waitFor()
  expect((await ask('/api/myOrder?email=buyer@example.com')).status()).toBe(401)
  expect(found).toEqual([])
  expect(complaints).toEqual([])
})
