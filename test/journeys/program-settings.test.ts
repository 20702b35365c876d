import { expect, test } from 'vitest'
import { findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('an owner turns training crawlers away and the product feed off, and programs see it', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/settings/programs')
  await page.getByRole('heading', { name: 'Who may read your pages' }).waitFor()
  expect(await findings(page, 'settings of programs')).toEqual([])
  await page.getByLabel('Training of AI models').uncheck()
  await page.getByLabel('Product feed').uncheck()
  await page.getByText('Training of AI models: off, Product feed: off').waitFor()
  await page.getByRole('button', { name: 'Save 2 changes' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()

  const robots = async () => (await fetch(`${app.url}/robots.txt`)).text()
  await expect.poll(robots).toMatch(/User-agent: Bytespider\nDisallow: \/\n/)
  expect(await robots()).toMatch(/User-agent: MistralAI-User\nAllow: \/api\/docs\n/)
  await expect.poll(async () => (await fetch(`${app.url}/products.xml`)).status).toBe(404)
  await page.reload()
  expect(await page.getByLabel('Training of AI models').isChecked()).toBe(false)
  expect(await page.getByLabel('Search engines').isChecked()).toBe(true)
  expect(complaints).toEqual([])
})
