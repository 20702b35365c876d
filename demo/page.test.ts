import { expect, test } from 'vitest'
import { DEMO_PATH, demoStepPaths } from '#contract/plain-pages.ts'
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts'
import { demoPageRoutes } from './page.ts'
import { stepRoutes } from './step.ts'
import { tour } from './tour.ts'

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
  expect(policy).toContain("default-src 'none'")
})

test('where Firebase and Stripe stand behind a demo, there are no accounts and no sandbox', async () => {
  const { html } = await pageOf({ accounts: [], sandbox: false, login: '/login' })
  expect(html).not.toContain(DEMO_PASSWORD)
  expect(html).not.toContain('/sandbox')
  expect(html).toContain('4242 4242 4242 4242')
})

test('each step of the tour is a link, in the theme that was chosen', async () => {
  for (const theme of ['dark', 'light'] as const) {
    const page = demoPageRoutes({ accounts: demoAccounts, sandbox: true, login: '/login' })
    const html = await (await page.request(`${DEMO_PATH}?theme=${theme}`)).text()
    const links = [...html.matchAll(/href="(\/demo\/step\?[^"]*)"/g)].map(([, href = '']) =>
      Object.fromEntries(new URLSearchParams(href.replaceAll('&amp;', '&').split('?')[1])),
    )
    expect(links).toEqual(
      tour.flatMap(({ email, steps }) => steps.map(({ to }) => ({ ...(email && { as: email }), to, theme }))),
    )
  }
})

test('a step signs in as an account of the demo, and leads to pages of the tour only', async () => {
  const ask = async (query: string, accounts = demoAccounts) => {
    const reply = await stepRoutes(accounts, '/login').request(`${demoStepPaths.page}?${query}`)
    return {
      status: reply.status,
      policy: reply.headers.get('Content-Security-Policy'),
      html: await reply.text(),
    }
  }
  const to = encodeURIComponent('/dashBoard/approvals')
  const step = await ask(`as=approver@example.com&to=${to}`)
  expect(step.status).toBe(200)
  expect(step.html).toContain('Signing in as Ari Approver')
  expect(step.html).toContain(`<script src="${demoStepPaths.script}" defer>`)
  expect(step.policy).toContain("default-src 'none'")
  expect(step.policy).toContain("script-src 'self'")
  for (const query of [
    `as=nobody@example.com&to=${to}`,
    'as=approver@example.com&to=https://elsewhere.example/',
    'as=approver@example.com&to=//elsewhere.example',
    'as=approver@example.com',
  ])
    expect((await ask(query)).status, query).toBe(404)
  // Where Firebase manages the accounts.
  expect((await ask(`as=approver@example.com&to=${to}`, [])).status).toBe(404)
})
