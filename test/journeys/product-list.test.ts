import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('th')?.textContent)

test('a search is narrowed by facets that say how much they leave', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  const products = page.locator('#products')
  const status = products.getByRole('status')
  await page.goto('/?q=cable')
  expect(await page.getByRole('link', { name: 'See the products' }).count(), 'no hero').toBe(0)
  await page.getByRole('heading', { level: 1, name: 'Results for “cable”' }).waitFor()
  const facet = products.getByRole('navigation', { name: 'Category' }).getByRole('link').first()
  const [, category = '', count = ''] = /^(.*?) (\d+)$/.exec((await facet.textContent()) ?? '') ?? []
  await facet.click()
  await status.getByText(new RegExp(`^${count} products?,`)).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe(category)
  await expect.poll(() => facet.getAttribute('aria-current')).toBe('true')
  const all = products.getByRole('link', { name: `Remove ${category}` })
  await all.click()
  await all.waitFor({ state: 'detached' })
  await products.getByRole('navigation', { name: 'Price per piece' }).getByRole('link').first().click()
  await page.waitForURL(/[?&](min|max)=\d+/)
  await products.getByRole('link', { name: 'Clear all' }).click()
  await page.getByRole('link', { name: 'See the products' }).waitFor()
  expect(complaints).toEqual([])
})

test('the list is remembered, and ordered from by keyboard alone', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  const { keyboard } = page
  await page.goto('/?q=cable')
  const list = page.getByRole('button', { name: 'List' })
  await list.focus()
  // Results answer a moment later than the page around them. Pressed twice, it is a list still.
  await expect
    .poll(async () => {
      await keyboard.press('Enter')
      return list.getAttribute('aria-pressed')
    })
    .toBe('true')
  const table = page.getByRole('table', { name: 'Products' })
  const quantities = table.getByRole('spinbutton', { disabled: false })
  await quantities.first().waitFor()
  expect(page.url(), 'not in the address').not.toContain('list')
  await page.reload()
  await quantities.first().waitFor()

  // Some products have too few pieces left to order.
  const rows = table.getByRole('row').filter({ has: page.getByRole('spinbutton', { disabled: false }) })
  const names = await rows.getByRole('rowheader').allTextContents()
  await quantities.first().focus()
  for (const name of names.slice(1)) {
    await keyboard.press('ArrowDown')
    expect(await focusedName(page)).toBe(name)
  }
  await keyboard.press('ArrowDown')
  expect(await focusedName(page), 'the last row is the end').toBe(names.at(-1))
  await keyboard.press('ArrowUp')
  expect(await focusedName(page)).toBe(names.at(-2))

  // The quantity is selected, so that typing replaces it; leaving a wrong one corrects it.
  await quantities.nth(1).focus()
  await keyboard.press('ArrowDown')
  const third = quantities.nth(2)
  const least = await third.inputValue()
  await keyboard.type('7')
  expect(await third.inputValue()).toBe('7')
  await keyboard.press('Enter')
  await table.getByText(`Can't Order Less Than ${least} PCS`).waitFor()
  expect(await third.inputValue()).toBe(least)
  const more = String(5 * Number(least))
  await third.fill(more)
  await keyboard.press('Enter')
  const name = await rows.nth(2).getByRole('rowheader').getByRole('link').textContent()
  await page.getByText(`Added ${more} × ${name}`).waitFor()
  expect(complaints).toEqual([])
})
