// @module-tag full
import { expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'

/** Google calls up to 0.1 good; a page of ours has no reason to move at all. */
const MOST = 0.01

test('nothing moves on a phone while pages load, though the font comes late and the fallback is another', async () => {
  await using app = await openTestApp({ pictures: true })
  const { page } = await app.visit()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/*.woff2', async (route) => {
    const font = await route.fetch()
    await page.locator('h1').first().waitFor()
    await route.fulfill({ response: font })
  })
  const [product] = await (await fetch(`${app.url}/api/products?limit=1`)).json()
  const moved: Record<string, number> = {}
  for (const path of [
    '/',
    '/?q=switch',
    `/product/${product._id}`,
    '/blog',
    '/reviews',
    '/quote',
    '/login',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    moved[path] = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const observer = new PerformanceObserver((list) => {
            const shifts = list.getEntries() as (PerformanceEntry & {
              value: number
              hadRecentInput: boolean
            })[]
            resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
          })
          // Its first entries are the shifts so far; a page that did not move has none.
          observer.observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(0), 100)))
        }),
    )
  }
  expect(Object.entries(moved).filter(([, shift]) => shift > MOST)).toEqual([])
})
