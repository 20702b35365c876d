import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { demoAgentPaths } from '#contract/plain-pages.ts'
import type { Database } from '#database/open.ts'
import { bucketName, fillBucket } from '#database/rate-limits.ts'
import { addressGroup, type ClientAddress, isCrossSite } from '#http/client-address.ts'
import { plainPagePolicy } from '#http/pages/csp.ts'
import { noticePage, runEnd, runFrame, startPage, stepItem, stillRunning } from './page.ts'
import { type DemoShop, playRun } from './run.ts'
import { beginRun, findRun } from './store.ts'
import { agentStyle } from './style.ts'

export interface AgentDemo extends DemoShop {
  readonly clientAddress: ClientAddress
  /** Whether the demo's accounts can sign in. */
  readonly hasAccounts: boolean
}

const HOUR_MS = 3_600_000
/** Of one network address, and of all together: each run orders, and signs people in. */
const RUNS = { max: 6, windowMs: HOUR_MS }
const ALL_RUNS = { max: 60, windowMs: HOUR_MS }

const LOOK_AGAIN_MS = 200
/** A page waits for this long for the next steps. */
const MOST_LOOKS = 600

const isRunId = (id: string) => /^[0-9a-f]{32}$/.test(id)
const newRunId = () => randomBytes(16).toString('hex')
const pageOf = (id: string) => `${demoAgentPaths.runs}/${id}`

/** Plays an agent that buys, so that visitors see what the shop asks and answers. No model, no script in the page. */
export function agentRoutes({ clientAddress, hasAccounts, ...shop }: AgentDemo): Hono {
  const { db } = shop
  const headers = (c: Context) => {
    c.header('Content-Security-Policy', plainPagePolicy({ forms: true }))
    c.header('Cache-Control', 'no-store')
  }
  const page = (c: Context, content: Parameters<Context['html']>[0], status: 200 | 404 | 422 | 429 = 200) => {
    headers(c)
    return c.html(content, status)
  }
  const mayRun = async (c: Context) =>
    (await fillBucket(
      db,
      bucketName('demo agent', addressGroup(clientAddress(c)) ?? ''),
      RUNS,
      new Date(),
    )) && fillBucket(db, bucketName('demo agent', 'all'), ALL_RUNS, new Date())

  const app = new Hono()
  app.get(demoAgentPaths.style, (c) =>
    c.body(agentStyle, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    }),
  )
  app.get(demoAgentPaths.page, (c) => page(c, startPage({ hasAccounts, runId: newRunId() })))
  app.post(demoAgentPaths.runs, bodyLimit({ maxSize: 1_024 }), async (c) => {
    const id = new URLSearchParams(await c.req.text()).get('run') ?? ''
    // Threat: another site's page starts runs with the addresses of its visitors.
    if (!isRunId(id) || !hasAccounts || isCrossSite(c))
      return page(c, noticePage('No run was started', 'Start it from its page.'), 422)
    if (await findRun(db, id)) return c.redirect(pageOf(id), 303)
    if (!(await mayRun(c)))
      return page(
        c,
        noticePage(
          'Too many runs',
          'Each run takes stock and credit of the demo. Try again in some minutes.',
        ),
        429,
      )
    if (await beginRun(db, id)) void playRun(shop, id)
    return c.redirect(pageOf(id), 303)
  })
  app.get(`${demoAgentPaths.runs}/:id`, async (c) => {
    const id = c.req.param('id')
    if (!isRunId(id) || !(await findRun(db, id)))
      return page(c, noticePage('This run is gone', 'The page keeps the latest runs only.'), 404)
    headers(c)
    c.header('Content-Type', 'text/html; charset=utf-8')
    return c.body(textStream(runPage(db, id)))
  })
  return app
}

/** The page of a run, which goes on while the run does. */
async function* runPage(db: Database, id: string): AsyncGenerator<string> {
  const { head, tail } = await runFrame()
  yield head
  let shown = 0
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const run = await findRun(db, id)
    const steps = run?.steps ?? []
    for (const step of steps.slice(shown)) yield String(await stepItem(step))
    shown = steps.length
    if (!run || run.isOver) {
      yield `${await runEnd(steps, newRunId())}${tail}`
      return
    }
    await setTimeout(LOOK_AGAIN_MS)
  }
  yield `${await stillRunning(pageOf(id))}${tail}`
}

/** As the reader takes it: nothing is read from the database for one who has gone. */
function textStream(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}
