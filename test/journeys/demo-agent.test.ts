import { expect, test } from 'vitest'
import { findings } from './axe.ts'
import { openTestApp } from './test-app.ts'

test('a visitor runs the demo’s agent without scripts, reloads in the middle, goes back, and sees the order as Olga', async () => {
  await using app = await openTestApp({ settings: async (url) => ({ PUBLIC_URL: url }) })
  const { page, context, complaints } = await app.visit({ javaScriptEnabled: false })
  await page.goto('/demo/agent')
  await page.getByText('There is no model in it').waitFor()
  await page.getByRole('button', { name: 'Run the agent' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Olga connects the agent' }).waitFor()
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'The run is complete' }).waitFor()
  const steps = page.locator('.call')
  expect(await steps.count()).toBe(17)
  expect(await page.getByText('Refused, as it should be').count()).toBe(3)
  const address = page.url()
  await page.getByText('The whole call and answer').nth(8).click()
  await page.getByText('"idempotency_key"').first().waitFor()

  // Back, and the same form once more: the run that there is.
  await page.goBack()
  await page.getByRole('button', { name: 'Run the agent' }).waitFor()
  await page.goto(address)
  const tab = await context.newPage()
  await tab.goto(address)
  expect(await tab.locator('.call').count()).toBe(17)
  await tab.close()
  expect(complaints).toEqual([])

  const scripted = await app.visit()
  await scripted.page.goto('/demo/agent')
  expect(await findings(scripted.page, 'start of the demo agent')).toEqual([])
  await scripted.page.goto(address)
  expect(await findings(scripted.page, 'run of the demo agent')).toEqual([])
  for (const width of [320, 390, 768, 1440]) {
    await scripted.page.setViewportSize({ width, height: 900 })
    expect(
      await scripted.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      String(width),
    ).toBe(0)
  }
  await scripted.page.getByRole('link', { name: 'See the order as Olga' }).click()
  await scripted.page.getByText('the agent Demo agent for owner@example.com').first().waitFor()
  await app.closeAndRead(async (db) => {
    expect(await db.selectFrom('demo_agent_runs').select('id').execute()).toHaveLength(1)
    expect(
      await db.selectFrom('orders').select(['pieces', 'payment']).where('agent_id', 'is not', null).execute(),
    ).toEqual([{ pieces: 400, payment: 'on-account' }])
  })
})
