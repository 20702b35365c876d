import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings, PHONE } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const BACK = 'http://127.0.0.1:9999/back'
const verifierOf = (seed: string) => seed.repeat(43).slice(0, 43)

/** Plays the program: it registers, waits for the person to be sent back, and redeems the code. */
async function openProgram(page: Page) {
  await page.route(`${BACK}**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<link rel="icon" href="data:,"><h1>Back in the program</h1>',
    }),
  )
  const registered = await page.request.post('/oauth/clients', {
    data: { client_name: 'Example assistant', redirect_uris: [BACK] },
  })
  const { client_id } = (await registered.json()) as { readonly client_id: string } // RFC 7591
  const answer = async () => {
    await page.waitForURL(`${BACK}**`)
    return Object.fromEntries(new URL(page.url()).searchParams)
  }
  return {
    answer,
    /** The address of the consent page. @param seed of the verifier, unlike that of another request */
    ask: (seed: string, more: Record<string, string> = {}) =>
      `/authorizeAgent?${new URLSearchParams({
        client_id,
        redirect_uri: BACK,
        response_type: 'code',
        code_challenge: createHash('sha256').update(verifierOf(seed)).digest('base64url'),
        code_challenge_method: 'S256',
        state: `state-${seed}`,
        ...more,
      })}`,
    async redeem(seed: string, code = ''): Promise<string> {
      const form = {
        grant_type: 'authorization_code',
        code,
        client_id,
        redirect_uri: BACK,
        code_verifier: verifierOf(seed),
      }
      const reply = await page.request.post('/oauth/token', { form })
      const { access_token } = (await reply.json()) as { readonly access_token: string } // RFC 6749
      return access_token
    },
    async statusOf(token: string): Promise<number> {
      const reply = await page.request.post('/mcp', {
        headers: { Authorization: `Bearer ${token}`, Accept: 'application/json, text/event-stream' },
        data: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      })
      return reply.status()
    },
  }
}

const chosen = (page: Page) =>
  page
    .getByRole('group', { name: 'What it may do' })
    .getByRole('checkbox', { checked: true })
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value)) // checkboxes

test('a program is connected by keyboard, with what it asks for and a limit; it acts until it is stopped', async () => {
  await using app = await openTestApp({ settings: async (url) => ({ PUBLIC_URL: url }) })
  const { page, context, complaints } = await app.visit()
  const program = await openProgram(page)
  // Signing in on the way loses nothing.
  const address = program.ask('a', { scope: 'catalogue prices orders' })
  await page.goto(address)
  await page.getByLabel('Email').fill('owner@example.com')
  await page.getByLabel('Password', { exact: true }).fill('hundredfold')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Example assistant asks for access' }).waitFor()
  expect(new URL(page.url()).searchParams.get('state')).toBe('state-a')
  const main = page.getByRole('main')
  await main.getByText('This program is not verified').waitFor()
  await main.getByText('a program on this computer (127.0.0.1:9999)').waitFor()
  await main.getByText('Demo Offices Ltd').waitFor()
  await main.getByText('Olga Owner, owner@example.com').waitFor()
  expect(await chosen(page)).toEqual(['catalogue', 'prices', 'orders'])
  expect(await main.getByText('It asks for this').count()).toBe(3)
  expect(await main.getByText('Spends money').count()).toBe(2)
  expect(await findings(page, 'consent of an agent')).toEqual([])
  await page.setViewportSize({ width: PHONE, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  await page.getByLabel('Name', { exact: true }).focus()
  for (const key of ['Tab', 'Tab', 'Tab', 'Space', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab'])
    await page.keyboard.press(key)
  expect(await chosen(page)).toEqual(['catalogue', 'prices', 'cart', 'orders'])
  await page.keyboard.type('1000')
  await page.keyboard.press('Tab')
  await page.keyboard.type('500')
  await page.keyboard.press('Enter')
  const { code, ...answer } = await program.answer()
  expect(answer).toEqual({ state: 'state-a', iss: app.url })
  // Before the program has begun, going back and answering again lets one agent in, not two.
  await page.goBack()
  await page.getByRole('heading', { name: 'Example assistant asks for access' }).waitFor()
  await page.getByLabel('Orders above this need approval').fill('1000')
  await page.getByLabel('Limit for one order').fill('500')
  await page.getByRole('button', { name: 'Allow Example assistant' }).click()
  const second = await program.answer()
  expect(second.code).not.toBe(code)
  const token = await program.redeem('a', second.code)
  expect(await program.statusOf(token)).toBe(200)

  const tab = await context.newPage()
  await tab.goto(address)
  await tab.getByRole('button', { name: 'Allow Example assistant' }).click()
  await tab.getByText('You have already connected this program').waitFor()
  await tab.close()
  expect(await program.statusOf(token)).toBe(200)

  await page.goto('/dashBoard/agents')
  await page.setViewportSize({ width: 1280, height: 900 })
  const row = page.getByRole('row').filter({ hasText: 'Active' })
  await row.getByText('Up to $500 an order').waitFor()
  expect(await page.getByText('Active', { exact: true }).count()).toBe(1)
  expect(await findings(page, 'agents of a company')).toEqual([])
  await row.getByRole('button', { name: 'Stop Example assistant' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Its access ends at once').waitFor()
  expect(await findings(page, 'stopping an agent')).toEqual([])
  await dialog.getByRole('button', { name: 'Stop Example assistant' }).click()
  await page.getByText('Active', { exact: true }).waitFor({ state: 'detached' })
  expect(await program.statusOf(token)).toBe(401)
  expect(complaints).toEqual([])
  await app.closeAndRead(async (db) => {
    const agents = await db
      .selectFrom('agents')
      .select([
        'tools',
        'order_limit_cents as orderLimit',
        'approve_above_cents as approveAbove',
        'stopped_by as by',
      ])
      .orderBy('created_at')
      .execute()
    expect(agents).toEqual([
      {
        tools: ['catalogue', 'prices', 'cart', 'orders'],
        orderLimit: 50_000,
        approveAbove: 100_000,
        by: 'the shop',
      },
      expect.objectContaining({ by: 'owner@example.com' }),
    ])
  })
})

test('a program that names nothing gets what only reads; denying tells it so; without a company there is a way on', async () => {
  await using app = await openTestApp({ settings: async (url) => ({ PUBLIC_URL: url }) })
  const { page } = await app.visit()
  const program = await openProgram(page)
  await signIn(page, 'member@example.com', program.ask('b'))
  await page.getByRole('heading', { name: 'Example assistant asks for access' }).waitFor()
  expect(await chosen(page)).toEqual(['catalogue', 'prices'])
  expect(await page.getByText('It asks for this').count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'Example assistant asks for access' }).waitFor()
  expect(await chosen(page)).toEqual(['catalogue', 'prices'])
  await page.getByRole('link', { name: 'Deny' }).focus()
  await page.keyboard.press('Enter')
  expect(await program.answer()).toEqual({ error: 'access_denied', state: 'state-b', iss: app.url })

  await signIn(page, 'buyer@example.com', program.ask('c'))
  await page.getByRole('heading', { name: 'This program cannot be connected' }).waitFor()
  await page.getByText('Agents buy for companies only').waitFor()
  expect(await findings(page, 'consent without a company')).toEqual([])
  await page.getByRole('link', { name: 'Create a company' }).click()
  await page.waitForURL('**/dashBoard/company')
  await app.closeAndRead(async (db) => {
    expect(await db.selectFrom('agents').select('id').execute()).toEqual([])
  })
})
