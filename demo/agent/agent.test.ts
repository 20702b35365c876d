import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config.ts'
import { DEMO_PATH, demoAgentPaths as paths } from '#contract/plain-pages.ts'
import { openDatabase } from '#database/open.ts'
import { openHundredfold } from '#open.ts'
import { databasePlace } from '#test/database-place.ts'
import { failLoudly } from '#test/databases.ts'
import { liveSettings } from '#test/live-settings.ts'
import { LIST_NOTE, offices } from './list.ts'
import { RunStep } from './run-step.ts'

/** The built shop with the demo, and a second connection to its database. */
async function openDemo() {
  const place = await databasePlace('demo')
  onTestFinished(() => place[Symbol.asyncDispose]())
  const database = await openDatabase({ ...place, onLostConnection: failLoudly })
  onTestFinished(() => database[Symbol.asyncDispose]())
  const app = await openHundredfold(readConfig(place.settings), pino({ level: 'silent' }))
  onTestFinished(() => app[Symbol.asyncDispose]())
  const { db } = database
  const fetch = async (path: string, init?: RequestInit) =>
    app.fetch(new Request(`http://localhost:3000${path}`, init))
  const ask = async (path: string) => {
    const reply = await fetch(path)
    return { status: reply.status, headers: reply.headers, html: await reply.text() }
  }
  const start = async (run: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(paths.runs, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ run }).toString(),
    })
    await reply.text()
    return { status: reply.status, to: reply.headers.get('Location') }
  }
  const newRun = async () => runIn((await ask(paths.page)).html)
  /** Starts a run, and reads its page to the end. */
  const play = async () => {
    const run = await newRun()
    const { status, to } = await start(run)
    expect(status).toBe(303)
    const page = await ask(String(to))
    const stored = await db
      .selectFrom('demo_agent_runs')
      .selectAll()
      .where('id', '=', run)
      .executeTakeFirstOrThrow()
    return { ...page, run, orderId: stored.order_id, steps: RunStep.array().parse(stored.steps) }
  }
  return { db, fetch, ask, start, newRun, play }
}

const runIn = (html: string) => /name="run" value="([0-9a-f]{32})"/.exec(html)?.[1] ?? ''

test('the agent orders 400 docks to 12 offices, waits for a person, reads the invoice, and is stopped', async () => {
  const { db, ask, play } = await openDemo()
  const start = await ask(paths.page)
  expect(start.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  expect(start.html).not.toContain('<script')
  expect(start.html).toContain('There is no model in it')
  const { status, html, headers, steps, orderId } = await play()
  expect(status).toBe(200)
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  expect(
    steps.map(({ who, outcome, call, status }) => [who, outcome, call.split(' · ')[1] ?? call, status]),
  ).toEqual([
    ['member', 'done', 'POST /api/agents', 200],
    ['agent', 'done', 'server/discover', 200],
    ['agent', 'done', 'tools/list', 200],
    ['agent', 'done', 'tools/call match_products', 200],
    ['agent', 'done', 'tools/call price_lines', 200],
    ['agent', 'done', 'tools/call order_totals', 200],
    ['agent', 'done', 'tools/call list_cost_centres', 200],
    ['agent', 'done', 'tools/call get_payment_terms', 200],
    ['agent', 'done', 'tools/call place_order', 200],
    ['agent', 'done', 'tools/call get_order', 200],
    ['agent', 'refused', `POST /api/orders/${orderId}/approval`, 401],
    ['agent', 'refused', 'tools/call accept_quote', 200],
    ['approver', 'done', `POST /api/orders/${orderId}/approval`, 200],
    ['agent', 'done', 'tools/call get_order', 200],
    ['agent', 'done', 'tools/call get_invoice', 200],
    ['member', 'done', expect.stringMatching(/^PUT \/api\/agents\/\w+\/stop$/), 200],
    ['agent', 'refused', 'tools/list', 401],
  ])
  for (const { title } of steps) expect(html).toContain(title)

  const [agent] = await db.selectFrom('agents').selectAll().execute()
  expect(agent).toMatchObject({
    name: 'Demo agent',
    user_id: 'demo-owner',
    order_limit_cents: 2_000_000,
    stopped_by: 'owner@example.com',
  })
  const order = await db.selectFrom('orders').selectAll().where('id', '=', String(orderId)).executeTakeFirst()
  expect(order).toMatchObject({
    pieces: 400,
    amount_cents: 4_614_000,
    agent_id: agent?.id,
    acted_by: 'the agent Demo agent',
    placed_by: 'demo-owner',
    approval: 'approved',
    payment: 'on-account',
    cost_centre_code: 'K-200',
    note: LIST_NOTE,
    approval_reasons: [{ cause: 'agent-order-limit', amount: 2_000_000 }],
  })
  const events = await db
    .selectFrom('order_events')
    .select(['fact', 'to_state as to', 'actor_name as by'])
    .where('order_id', '=', String(orderId))
    .where('fact', '=', 'approval')
    .orderBy('at')
    .execute()
  expect(events).toMatchObject([
    { to: 'waiting', by: 'owner@example.com' },
    { to: 'approved', by: 'approver@example.com' },
  ])
  const parts = await db
    .selectFrom('order_line_deliveries')
    .select(['delivery_position as office', 'line_position as line', 'pieces'])
    .where('order_id', '=', String(orderId))
    .orderBy('delivery_position')
    .orderBy('line_position')
    .execute()
  expect(parts).toEqual(
    offices.flatMap(({ pieces }, place) =>
      Object.values(pieces).map((each, line) => ({ office: place + 1, line: line + 1, pieces: each })),
    ),
  )
  const invoices = await db
    .selectFrom('invoices')
    .select(['number', 'amount_cents as cents'])
    .where('order_id', '=', String(orderId))
    .execute()
  expect(invoices).toEqual([{ number: expect.stringMatching(/^INV-/), cents: 4_614_000 }])
  expect(html).toContain(invoices[0]?.number)
  expect(html, 'no token is whole').not.toMatch(/hf[ar]_[\w-]{10}|eyJ[\w-]{10}/)
  expect(html).toMatch(/hfa_[\w-]{4}…/)
})

test('a form that is sent again, a reload in the middle and a second tab are the same run', async () => {
  const { db, fetch, ask, start, newRun } = await openDemo()
  const run = await newRun()
  const [first, again] = await Promise.all([start(run), start(run)])
  expect([first, again]).toEqual([
    { status: 303, to: `${paths.runs}/${run}` },
    { status: 303, to: `${paths.runs}/${run}` },
  ])
  // Left in the middle: its beginning was read, and no more.
  const left = (await fetch(`${paths.runs}/${run}`)).body?.getReader()
  expect(new TextDecoder().decode((await left?.read())?.value)).toContain('What happened')
  await left?.cancel()
  const tabs = await Promise.all([ask(`${paths.runs}/${run}`), ask(`${paths.runs}/${run}`)])
  const withoutNext = (html: string) => html.replace(runIn(html), '')
  expect(withoutNext(tabs[0].html)).toBe(withoutNext(tabs[1].html))
  expect(tabs[0].html).toContain('The run is complete')
  expect((await start(run)).to).toBe(`${paths.runs}/${run}`)
  expect(await db.selectFrom('agents').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('demo_agent_runs').select('id').execute()).toHaveLength(1)
  expect((await ask(`${paths.runs}/${'0'.repeat(32)}`)).status).toBe(404)
  expect((await ask(`${paths.runs}/x`)).status).toBe(404)
  expect((await start('x')).status).toBe(422)
  expect((await start(await newRun(), { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(422)
})

test('runs repeat: the shop cancels the order of the run before the last, and one address may start six an hour', async () => {
  const { db, start, newRun, play } = await openDemo()
  const runs = []
  for (let each = 0; each < 4; each += 1) runs.push(await play())
  for (const { steps } of runs) expect(steps.at(-1)).toMatchObject({ outcome: 'refused', status: 401 })
  const states = await db
    .selectFrom('orders')
    .select(['id', 'fulfilment'])
    .where('agent_id', 'is not', null)
    .orderBy('placed_at')
    .execute()
  expect(states).toEqual(
    runs.map(({ orderId }, place) => ({ id: orderId, fulfilment: place < 2 ? 'cancelled' : 'open' })),
  )
  expect(await db.selectFrom('agents').select('id').where('stopped_at', 'is', null).execute()).toEqual([])
  const fifthAndSixth = [await start(await newRun()), await start(await newRun())]
  expect(fifthAndSixth.map(({ status }) => status)).toEqual([303, 303])
  expect((await start(await newRun())).status).toBe(429)
  await expect
    .poll(() => db.selectFrom('demo_agent_runs').select('id').where('ended_at', 'is', null).execute(), {
      timeout: 30_000,
    })
    .toEqual([])
})

test('a run ends with the reason where the demo’s stock or credit does not allow another, and leaves no agent', async () => {
  const { db, play } = await openDemo()
  await db.updateTable('company_terms').set({ credit_limit_cents: 5_000_000 }).execute()
  const short = await play()
  expect(short.steps.at(-1)).toMatchObject({
    outcome: 'failed',
    call: 'POST /mcp · tools/call get_payment_terms',
    means: 'The demo’s company has no credit left for another order of this size.',
  })
  expect(short.html).toContain('The run stopped early')
  expect(short.orderId).toBeNull()
  await db.updateTable('products').set({ available: 0 }).where('sku', '=', 'DK-180-TRI').execute()
  const empty = await play()
  expect(empty.steps.at(-1)).toMatchObject({
    outcome: 'failed',
    means: 'The demo’s stock does not allow another order of this size.',
  })
  expect(await db.selectFrom('agents').select('stopped_by').execute()).toEqual([
    { stopped_by: 'owner@example.com' },
    { stopped_by: 'owner@example.com' },
  ])
  expect(await db.selectFrom('orders').select('id').where('agent_id', 'is not', null).execute()).toEqual([])
})

test('a live shop has nothing of it', async () => {
  await using place = await databasePlace('empty')
  const config = { ...readConfig(liveSettings), DATA_DIR: place.folder, DATABASE_URL: place.url }
  await using app = await openHundredfold(config, pino({ level: 'silent' }))
  for (const [path, method] of [
    [paths.page, 'GET'],
    [paths.style, 'GET'],
    [`${paths.runs}/${'0'.repeat(32)}`, 'GET'],
    [paths.runs, 'POST'],
    [DEMO_PATH, 'GET'],
  ] as const) {
    const reply = await app.fetch(new Request(`http://localhost:3000${path}`, { method }))
    expect(reply.status, path).toBe(404)
    expect(await reply.text()).not.toContain('agent')
  }
})
