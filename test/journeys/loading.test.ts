import { expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'

test('a list that takes long shows its shape until it is there', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await page.goto('/login?from=/dashBoard')
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Password', { exact: true }).fill('hundredfold')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.getByText('(Regular User)').waitFor()
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const shape = page.locator('.skeletons')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/myOrder*', async (route) => {
    await released
    await route.continue()
  })
  const shownAfterMs = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let clicked = 0
        addEventListener('click', () => (clicked = performance.now()), { capture: true })
        new MutationObserver(() => {
          if (document.querySelector('.skeletons')) done(performance.now() - clicked)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await menu.getByRole('link', { name: 'My Order' }).click()
  expect(await shownAfterMs, 'a short wait is not noticed, and shows nothing').toBeGreaterThanOrEqual(150)
  await shape.waitFor()
  expect(await page.getByText('(Regular User)').isVisible()).toBe(false)
  expect(await menu.isVisible(), 'one can go elsewhere meanwhile').toBe(true)
  release()
  await page.getByRole('article').first().waitFor()
  expect(await shape.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a page of one’s own asks the shop for its list once', async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await page.goto('/login?from=/dashBoard')
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Password', { exact: true }).fill('hundredfold')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.getByText('(Regular User)').waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/myOrder')) asked.push(request.url())
  })
  await page.goto('/dashBoard/myOrder', { waitUntil: 'networkidle' })
  await page.getByRole('article').first().waitFor()
  expect(asked).toHaveLength(1)
})
