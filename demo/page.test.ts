import { expect, test } from 'vitest'
import { DEMO_PATH } from '#contract/plain-pages.ts'
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts'
import { demoKit } from './kits.ts'
import { demoPageRoutes } from './page.ts'
import { demoSoldAhead } from './sold-ahead.ts'

const pageOf = async (page: Parameters<typeof demoPageRoutes>[0]) => {
  const reply = await demoPageRoutes(page).request(DEMO_PATH)
  return {
    status: reply.status,
    policy: reply.headers.get('Content-Security-Policy'),
    html: await reply.text(),
  }
}

test('the page of a demo has every account with its password, a card of each kind, and no script', async () => {
  const { status, policy, html } = await pageOf({ accounts: demoAccounts, sandbox: true, login: '/login' })
  expect(status).toBe(200)
  for (const { email } of demoAccounts) expect(html).toContain(`<code>${email}</code>`)
  expect(html).toContain(`<code>${DEMO_PASSWORD}</code>`)
  for (const card of ['4242 4242 4242 4242', '4000 0025 0000 3155', '4000 0000 0000 0002'])
    expect(html).toContain(`<code>${card}</code>`)
  expect(html).toContain('href="/sandbox"')
  expect(html).toContain(`href="/product/${demoKit.id}"`)
  expect(html).toContain(`href="/product/${demoSoldAhead.id}"`)
  expect(policy).toContain("default-src 'none'")
})

test('where Firebase and Stripe stand behind a demo, there are no accounts and no sandbox', async () => {
  const { html } = await pageOf({ accounts: [], sandbox: false, login: '/login' })
  expect(html).not.toContain(DEMO_PASSWORD)
  expect(html).not.toContain('/sandbox')
  expect(html).toContain('4242 4242 4242 4242')
})
