// @module-tag full
import { expect, test } from 'vitest'
import { closeToasts, findings } from './axe.ts'
import { logIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const PAGE = '/dashBoard/security'

test('an admin finds sign-ins and wrong passwords, asks for a new password, and signs out everywhere', async () => {
  await using app = await openTestApp()
  const { page: other } = await app.visit()
  await other.goto('/login')
  await other.getByLabel('Email').fill('admin@example.com')
  await other.getByLabel('Password', { exact: true }).fill('a wrong guess')
  await other.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await other.getByRole('alert').first().waitFor()
  await logIn(other, 'admin@example.com', '/dashBoard/manageAllOrder')

  const { page } = await app.visit({ reducedMotion: 'reduce' })
  await logIn(page, 'admin@example.com', PAGE)
  const table = page.getByRole('table', { name: 'Your sign-ins' })
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByText(/lines? in total/).waitFor()
        return table.getByRole('rowheader').allTextContents()
      },
      { interval: 1_000 },
    )
    .toEqual(['Signed inPassword', 'Signed inPassword', 'Wrong passwordPassword'])
  await page.getByText('3 lines in total').waitFor()
  const [row] = await table.getByRole('row').nth(1).getByRole('cell').allTextContents()
  expect(row).toMatch(/\d{4}/)
  await table
    .getByText(/^Chrome on /)
    .first()
    .waitFor()
  await table.getByText('127.0.0.1').first().waitFor()
  const found = await findings(page, 'sign-ins')

  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await page.getByText('We have sent a link to admin@example.com').waitFor()
  await closeToasts(page)

  await page.goto('/dashBoard/makeUpdate')
  await page.getByRole('button', { name: 'More for sales@example.com' }).click()
  await page.getByRole('link', { name: 'Sign-ins of sales@example.com' }).click()
  await page.getByRole('heading', { name: 'Sign-ins', level: 1 }).waitFor()
  await page.getByText('Nobody signed in to this account').waitFor()
  await page.goto(`${PAGE}?of=admin%40example.com`)
  await page.getByText('3 lines in total').waitFor()
  found.push(...(await findings(page, 'of an admin')))

  await page.goto(PAGE)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('this one too').waitFor()
  found.push(...(await findings(page, 'dialog', { covered: ['main > div > :not(dialog)'] })))
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL('**/login?from=*')
  await page.getByText('Signed out everywhere').waitFor()
  await other.reload()
  await other.getByText('Your sign-in has ended').waitFor()
  expect(found).toEqual([])
})
