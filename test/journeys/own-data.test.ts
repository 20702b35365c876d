// @module-tag full
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { closeToasts, findings } from './axe.ts'
import { openTestApp } from './test-app.ts'

test('a new user downloads what the shop knows of them, and erases their account', async () => {
  await using app = await openTestApp()
  const { page } = await app.visit({ reducedMotion: 'reduce' })
  await page.goto('/signUp')
  await page.getByLabel('Name').fill('Zoe')
  await page.getByLabel('Email').fill('zoe@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page
    .getByRole('main')
    .getByRole('button', { name: /sign up/i })
    .click()
  await page.waitForURL((url) => url.pathname !== '/signUp')

  await page.goto('/dashBoard/security')
  await page.getByRole('button', { name: 'Ask for a copy' }).click()
  await page.getByText('You get an email when it is ready', { exact: true }).waitFor()
  await closeToasts(page)
  const download = page.getByRole('button', { name: 'Download your data' })
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('heading', { name: 'Your data' }).waitFor()
        return download.isVisible()
      },
      { interval: 1_000 },
    )
    .toBe(true)
  const found = await findings(page, 'own data')
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toBe('my-data.zip')
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')

  await page.getByRole('button', { name: 'Erase your account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This cannot be undone').waitFor()
  found.push(...(await findings(page, 'dialog', { covered: ['main > div > :not(dialog)'] })))
  await dialog.getByLabel('Password', { exact: true }).fill('a wrong guess')
  await dialog.getByRole('button', { name: 'Erase everything' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse')
  await dialog.getByRole('button', { name: 'Erase everything' }).click()
  await page.getByText('Your account is erased').waitFor()
  expect(found).toEqual([])
}, 120_000)
