import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESK, findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('/ and Ctrl-K lead to the search from any page, but not from where somebody types', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  const field = page.getByRole('combobox', { name: 'Search the shop' })
  const isFocused = () => field.evaluate((input) => input === document.activeElement)
  await page.goto('/contact')
  await field.waitFor()
  await page.keyboard.press('/')
  await expect.poll(isFocused).toBe(true)
  expect(await field.inputValue()).toBe('')

  await page.getByLabel('Name').fill('A')
  await page.keyboard.press('/')
  await page.keyboard.press('Control+k')
  expect(await isFocused()).toBe(false)
  expect(await page.getByLabel('Name').inputValue()).toBe('A/')
  // Unsent input keeps people on the page.
  await page.getByLabel('Name').fill('')
  await page.getByLabel('Name').blur()
  await page.keyboard.press('Control+k')
  await expect.poll(isFocused).toBe(true)

  // Another word for what the shop calls a laptop: no hero above, the heading has the focus.
  await field.fill('notebook')
  await field.press('Enter')
  await page.waitForURL('**/?q=notebook#products')
  const title = page.getByRole('heading', { level: 1, name: 'Results for “notebook”' })
  await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true)
  expect(await page.getByRole('article').first().getByRole('heading').textContent()).toContain('Laptop')
  expect(await field.inputValue()).toBe('notebook')
  expect(await page.getByText('Upgrade a hundred desks').count()).toBe(0)

  // Everything is priced for the pieces that are needed, on every page of the visit.
  const needed = page.getByLabel('Pieces you need')
  await needed.fill('300')
  await needed.press('Enter')
  await page.waitForURL('**/?q=notebook&pieces=300#products')
  await page.getByText('priced for 300 pieces').waitFor()
  const laptop = page.getByRole('article').filter({ hasText: 'FB-14-16GB' })
  await laptop.getByText('$667.50').waitFor()
  await laptop.getByText('$200,250 for 300').waitFor()
  await laptop.getByText('All 300 in stock').waitFor()
  await laptop.getByRole('button', { name: 'Add 300 × ' }).waitFor()
  expect(await findings(page, 'results')).toEqual([])
  await page.getByLabel('All 300 in stock').check()
  await page.waitForURL('**/?q=notebook&stock=in&pieces=300#products')
  await laptop.getByRole('link', { name: 'Fieldbook 14 Laptop, 16 GB', exact: true }).click()
  await page.getByText('$200,250 for 300').waitFor()
  expect(await page.getByLabel('Quantity').inputValue()).toBe('300')
  await page.goto('/')
  await page.getByText('priced for 300 pieces').waitFor()
  // Until the chip is removed.
  await page.goto('/?q=notebook&pieces=300')
  await page.getByRole('link', { name: 'Remove 300 pieces' }).click()
  await page.getByText('from 100 pieces each').waitFor()
  await page.goto('/')
  await page.getByText('from 100 pieces each').waitFor()
  await page.getByRole('button', { name: 'Add 100 × Fieldbook 14 Laptop, 16 GB' }).waitFor()

  await page.goto('/?q=qqzzxx')
  const categories = page.getByRole('list', { name: 'Categories' })
  expect(await findings(page, 'nothing found')).toEqual([])
  await categories.getByRole('link', { name: 'Displays' }).click()
  await page.waitForURL('**/?category=Displays#products')
  expect(complaints).toEqual([])
})

test('in the dashboard a number leads to its order, by keyboard alone', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/manageAllOrder')
  const field = page.getByRole('combobox', { name: 'Search the shop' })
  await field.waitFor()
  await page.keyboard.press('/')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('hf-100001')
  const option = page.getByRole('option', { name: 'Order HF-100001' })
  await option.waitFor()
  expect(
    await findings(page, 'pages found', { width: DESK, covered: ['main', '#dashboard-drawer'] }),
  ).toEqual([])
  await page.keyboard.press('ArrowDown')
  expect(await option.getAttribute('aria-selected')).toBe('true')
  expect(await field.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
  await page.keyboard.press('Escape')
  await option.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('hf-100001')
  // As from a scanner: a whole number needs no choice.
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'HF-100001' }).waitFor()
  expect(complaints).toEqual([])
})

test('Enter on a whole SKU, MPN or GTIN opens the product, and any other word searches', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp({
    prepare: async (db) => {
      const codes = { sku: 'ZQ-SWITCH', mpn: 'ZQ77', gtin: '4006381333931' }
      await db.updateTable('products').set(codes).where('name', '=', 'Callline Duo USB Headset').execute()
    },
  })
  const { page, complaints } = await app.visit()
  const field = page.getByRole('combobox', { name: 'Search the shop' })
  for (const code of ['zq-switch', 'zq77', '4006381333931']) {
    await page.goto('/contact')
    await field.fill(code)
    // Before its script is there, the form is a search.
    await page.getByRole('option', { name: 'Callline Duo USB Headset' }).waitFor()
    await field.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Callline Duo USB Headset' }).waitFor()
  }
  for (const words of ['zq-switc', 'usb-c', 'switch 24']) {
    await field.fill(words)
    await field.press('Enter')
    await page.waitForURL(`**/?q=${words.replace(' ', '+')}#products`)
  }
  expect(complaints).toEqual([])
})

test('what is typed while a search is on its way stays, and only the latest search leads anywhere', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp({
    prepare: (db) =>
      db
        .updateTable('products')
        .set({ mpn: 'ZQ77' })
        .where('name', '=', 'Callline Duo USB Headset')
        .execute()
        .then(() => undefined),
  })
  const { page, complaints } = await app.visit()
  const field = page.getByRole('combobox', { name: 'Search the shop' })
  await page.goto('/contact')

  // The results arrive after the next word was typed.
  const results = held(page, '**/*.data?*q=patch+cord*')
  await field.fill('patch cord')
  await page.getByRole('option').first().waitFor()
  await field.press('Enter')
  await results.asked
  await field.fill('switch 24')
  results.release()
  await page.getByRole('heading', { level: 1, name: 'Results for “patch cord”' }).waitFor()
  expect(await field.inputValue()).toBe('switch 24')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.press('Enter')
  await page.waitForURL('**/?q=switch+24#products')

  // The product of a code is found after another search was sent, or another page opened.
  for (const leave of [
    async () => {
      await field.fill('patch cord')
      await field.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Results for “patch cord”' }).waitFor()
    },
    async () => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
      await page.waitForURL('**/blog')
    },
  ]) {
    const code = held(page, '**/suggestions*q=zq77*')
    await field.fill('zq77')
    await field.press('Enter')
    await code.asked
    await leave()
    const address = page.url()
    const found = page.waitForResponse('**/suggestions*q=zq77*')
    code.release()
    await (await found).finished()
    await page.waitForLoadState('networkidle')
    expect(page.url()).toBe(address)
  }
  expect(complaints).toEqual([])
})

test('on a phone the search opens below the bar', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit({ viewport: { width: 390, height: 844 } })
  await page.goto('/reviews', { waitUntil: 'networkidle' })
  const button = page.getByRole('button', { name: 'Search the shop' })
  const box = await button.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await button.click()
  const field = page.getByRole('combobox', { name: 'Search the shop' })
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('patch cord')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/?q=patch+cord#products')
  await field.waitFor({ state: 'hidden' })
  expect(await page.getByRole('article').first().getByRole('heading').textContent()).toContain('Patch Cable')

  await button.click()
  await field.fill('callline duo')
  await page.getByRole('option', { name: 'Callline Duo USB Headset' }).click()
  await page.getByRole('heading', { level: 1, name: 'Callline Duo USB Headset' }).waitFor()
  await field.waitFor({ state: 'hidden' })
})

test('the search of the header works without script', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit({ javaScriptEnabled: false })
  await page.goto('/terms')
  await page.getByRole('combobox', { name: 'Search the shop' }).fill('docking station')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/?q=docking+station#products')
  expect(
    await page.locator('#products').getByRole('article').first().getByRole('heading').textContent(),
  ).toContain('Dock')
})

test('an owner changes which words mean the same', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/settings/storefront')
  const section = page.getByRole('region', { name: 'Words that mean the same' })
  await section.getByLabel('Words').fill('klapprechner')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await section.getByText('“klapprechner”: Two words at least', { exact: false }).waitFor()
  await section.getByLabel('Words').fill('Klapprechner, laptop\n\nmonitor, screen')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('Saved').waitFor()
  await page.goto('/?q=klapprechner')
  expect(await page.getByRole('article').first().getByRole('heading').textContent()).toContain('Laptop')
})

/** Holds requests until they are released. */
function held(page: Page, url: string) {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  void page.route(url, async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  return { asked: asked.promise, release: released.resolve }
}
