import { expect, test } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { tour } from '#demo/tour.ts'
import { findings } from './axe.ts'
import { openTestApp } from './test-app.ts'

test('each step of the demo’s tour opens its page as the person who takes it, in the theme of the step', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  for (const { name, email, steps } of tour) {
    for (const [place, { title, to }] of steps.entries()) {
      await page.goto(place % 2 === 0 ? '/demo' : '/demo?theme=light')
      await page.getByRole('region', { name, exact: true }).getByRole('link', { name: title }).click()
      // A product's address gets its name.
      const { pathname, search } = new URL(to, app.url)
      await page.waitForURL((url) => url.pathname.startsWith(pathname) && url.search === search)
      await page.locator('h1').first().waitFor()
      const [theme, token] = await page.evaluate(() => [
        document.documentElement.dataset.theme,
        localStorage.getItem('accessToken'),
      ])
      // Demo Purchasing is no page of the shop.
      if (!to.startsWith('/demo')) expect(theme, title).toBe(place % 2 === 0 ? 'luxury' : 'pastel')
      const claims =
        token && JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
      expect(claims?.email, title).toBe(email)
      expect(await page.getByText('There is no such').count(), title).toBe(0)
    }
  }
  expect(
    tour
      .flatMap(({ email = [] }) => email)
      .every((email) => demoAccounts.some((each) => each.email === email)),
  ).toBe(true)
  expect(complaints.filter((line) => !line.includes('of chart'))).toEqual([])
})

test('the page of the tour is accessible, and a home page leads to it', async () => {
  await using app = await openTestApp()
  const { page } = await app.visit({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('link', { name: 'See all of it, step by step' }).click()
  await page.getByRole('heading', { name: 'A way through the shop' }).waitFor()
  expect(await findings(page, 'the tour')).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})
