// @module-tag full
import { expect, test } from 'vitest'
import { closeToasts, findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('one bar names and saves what was changed on a page of settings; a refused field has the focus', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/settings/storefront')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  const bar = page.locator('.save-bar')
  expect(await bar.count(), 'nothing to save').toBe(0)

  await page.getByLabel('Link (optional)').fill('javascript:alert(1)')
  await page.getByRole('textbox', { name: 'Words' }).fill('laptop, notebook')
  await page.getByRole('region', { name: 'Announcement' }).getByLabel('Text').fill('New docks')
  await bar.getByText('Text: empty to New docks, Link: empty to javascript:alert(1), Words').waitFor()
  await bar.getByText('Searches from now on use the words.').waitFor()
  // At the end of the page the bar covers nothing.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await findings(page, 'settings with changes')).toEqual([])

  await page.getByRole('button', { name: 'Save 3 changes' }).click()
  await page.getByText('A path of this shop', { exact: false }).last().waitFor()
  await expect.poll(focused).toBe('link')

  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Brand' }).click()
  await expect.poll(() => asked).toEqual([expect.stringContaining('Leave this page anyway?')])
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(asked[1]).toMatch(/^Discard [23] changes\? .*Text/)
  expect(await page.getByRole('region', { name: 'Announcement' }).getByLabel('Text').inputValue()).toBe(
    'New docks',
  )

  await page.getByLabel('Link (optional)').fill('/blog')
  await page.getByRole('button', { name: /^Save \d changes?$/ }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(() => bar.count()).toBe(0)
  await closeToasts(page)
  await page.reload()
  expect(await page.getByLabel('Link (optional)').inputValue()).toBe('/blog')
  expect(await page.getByRole('textbox', { name: 'Words' }).inputValue()).toBe('laptop, notebook')
  expect(complaints).toEqual([])

  await app.closeAndRead(async (db) => {
    expect(await db.selectFrom('announcement').select(['text', 'link']).execute()).toEqual([
      { text: 'New docks', link: '/blog' },
    ])
    const saved = await db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'in', ['announcement-changed', 'synonyms-changed'])
      .execute()
    expect(saved.map(({ action }) => action).toSorted()).toEqual(['announcement-changed', 'synonyms-changed'])
  })
})
