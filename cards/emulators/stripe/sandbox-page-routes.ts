import { type Context, Hono } from 'hono'
import { cardPaths as paths } from '#contract/cards/paths.ts'
import type { Database } from '#database/open.ts'
import { plainPagePolicy } from '#http/pages/csp.ts'
import { type EventType, eventsOf, eventTypes } from './events.ts'
import { sandboxPage } from './sandbox-page.ts'
import { newestIntents, refundsOf } from './store.ts'
import type { Webhooks } from './webhooks.ts'

const PAYMENTS = 20
/** Refunds, and events, of all payments on a page together. */
const MAX_ROWS = 200

const policy = plainPagePolicy({ forms: true })

/**
 * Serves the card sandbox's page: payments, refunds and events. It shows no secrets; anyone who sees it may
 * resend an event.
 */
export function sandboxPageRoutes({
  db,
  webhooks,
  events: asked = eventTypes,
}: {
  readonly db: Database
  readonly webhooks: Webhooks
  /** The events that the shop asks for. */
  readonly events?: readonly EventType[] | undefined
}): Hono {
  const app = new Hono()
  app.get(paths.page, async (c) => {
    const before = cursorOf(c)
    const found = await newestIntents(db, PAYMENTS + 1, before)
    const payments = found.slice(0, PAYMENTS)
    const ids = payments.map(({ id }) => id)
    const page = sandboxPage({
      payments,
      refunds: await refundsOf(db, ids, MAX_ROWS),
      events: await eventsOf(db, ids, MAX_ROWS),
      asked,
      before,
      older: found.length > PAYMENTS ? ids.at(-1) : undefined,
    })
    return c.html(page, 200, { 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' })
  })
  app.post(paths.resend, async (c) => {
    if (!isSameOrigin(c)) return c.text('This form can be sent from the sandbox’s own page only.', 403)
    if (!(await webhooks.resend(c.req.param('id')))) return c.text('There is no such event.', 404)
    const before = cursorOf(c)
    return c.redirect(before ? `${paths.page}?before=${before}` : paths.page, 303)
  })
  return app
}

const cursorOf = (c: Context) => {
  const before = c.req.query('before')
  return before && /^\w{1,64}$/.test(before) ? before : undefined
}

/**
 * Blocks forms of other sites (CSRF): browsers state the origin of a request, and pages cannot change that.
 */
function isSameOrigin(c: Context): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined) return site === 'same-origin'
  const origin = c.req.header('Origin') ?? ''
  return URL.canParse(origin) && new URL(origin).host === (c.req.header('Host') ?? new URL(c.req.url).host)
}
