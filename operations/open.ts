import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { Engine } from '#database/engine.ts'
import type { Middleware } from '#http/listen.ts'
import { refuse } from '#http/replies.ts'
import { isReady } from './health.ts'
import { openMetrics } from './metrics.ts'

export interface OperationsOptions {
  readonly engine: Engine
  /** Shows the metrics to everybody. */
  readonly demo: boolean
  /** Opens the metrics of a live shop to whoever shows it; without it, to this machine alone. */
  readonly metricsToken: string | undefined
}

/** What those who run the shop ask it, at full paths. */
export interface Operations {
  readonly app: Hono<{ Bindings: Partial<HttpBindings> }>
  /** Notes how long each request takes that comes by. */
  readonly observe: Middleware
  /** Counts what nobody expected. */
  readonly countFailure: () => void
  /** Counts requests that were answered before they reached the shop. */
  readonly countFromCache: () => void
  /** From now on the shop is not ready for requests, though it still answers them. */
  readonly leave: () => void
}

export function openOperations({ engine, demo, metricsToken }: OperationsOptions): Operations {
  const metrics = openMetrics(engine)
  let leaving = false
  const app: Operations['app'] = new Hono()
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    c.header('Cache-Control', 'no-store')
    if (leaving) return c.json({ status: 'stopping' }, 503)
    return (await isReady(engine))
      ? c.json({ status: 'ready' })
      : c.json({ status: 'the database does not answer' }, 503)
  })
  app.get('/metrics', async (c) => {
    const allowed = demo || (metricsToken ? shows(c, metricsToken) : false) || isFromThisMachine(c)
    if (!allowed) return refuse(c, 'no-such-call')
    return c.text(await metrics.text(), 200, { 'Content-Type': metrics.type, 'Cache-Control': 'no-store' })
  })
  return {
    app,
    observe: metrics.observe,
    countFailure: metrics.countFailure,
    countFromCache: metrics.countFromCache,
    leave: () => {
      leaving = true
    },
  }
}

function shows(c: Context, token: string): boolean {
  const shown = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''
  const [a, b] = [shown, token].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

/** Threat: a proxy on this machine, which hands on what comes from anywhere. It says so in these headers. */
function isFromThisMachine(c: Context<{ Bindings: Partial<HttpBindings> }>): boolean {
  if (c.req.header('X-Forwarded-For') ?? c.req.header('Forwarded')) return false
  const address = c.env?.incoming?.socket.remoteAddress ?? ''
  return /^(?:::1|(?:::ffff:)?127\.[\d.]+)$/.test(address)
}
