import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { Engine } from '#database/engine.ts'
import type { Middleware } from '#http/listen.ts'
import { RETRY_AFTER_SECONDS, refuse } from '#http/replies.ts'
import { obstacle } from './health.ts'
import { openMetrics } from './metrics.ts'
import { requestLog } from './request-log.ts'

export interface OperationsOptions {
  readonly engine: Engine
  /** In demo mode anyone may read the metrics. */
  readonly demo: boolean
  /** Bearer token for reading a live shop's metrics; without one, no one may. */
  readonly metricsToken: string | undefined
  /** The shop's own. */
  readonly version: string
  readonly log: Logger
}

/** Health, readiness and metrics for the shop's operators. */
export interface Operations {
  /** Mounted at the root of the origin. */
  readonly app: Hono
  /** Middleware that measures and logs each request. */
  readonly observe: Middleware
  /** Counts an unexpected failure. */
  readonly countFailure: () => void
  /** Counts a request that the shared cache answered. */
  readonly countCacheHit: () => void
  /**
   * Makes /readyz answer 503, so that a load balancer sends no more requests; those that arrive are still
   * answered.
   */
  readonly drain: () => void
}

export function openOperations(options: OperationsOptions): Operations {
  const { engine, demo, metricsToken, version, log } = options
  const metrics = openMetrics({ engine, version, onAnswered: requestLog(log) })
  let draining = false
  const app: Operations['app'] = new Hono()
  app.get('/healthz', (c) => c.json({ status: 'ok', version }))
  app.get('/readyz', async (c) => {
    c.header('Cache-Control', 'no-store')
    const status = draining ? 'stopping' : await obstacle(engine)
    return status
      ? c.json({ status }, 503, { 'Retry-After': RETRY_AFTER_SECONDS })
      : c.json({ status: 'ready' })
  })
  app.get('/metrics', async (c) => {
    // Threat: with a proxy on this machine, every visitor's request appears to be local.
    const allowed = demo || (metricsToken !== undefined && hasToken(c, metricsToken))
    if (!allowed) return refuse(c, 'no-such-call')
    return c.text(await metrics.text(), 200, { 'Content-Type': metrics.type, 'Cache-Control': 'no-store' })
  })
  return {
    app,
    observe: metrics.observe,
    countFailure: metrics.countFailure,
    countCacheHit: metrics.countCacheHit,
    drain: () => {
      draining = true
    },
  }
}

/** Compares hashes, in constant time regardless of length. */
function hasToken(c: Context, token: string): boolean {
  const sent = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''
  const [a, b] = [sent, token].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
