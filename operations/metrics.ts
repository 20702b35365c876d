import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Engine } from '#database/engine.ts'
import { countGivenUp } from '#database/jobs/given-up.ts'
import type { Middleware } from '#http/listen.ts'
import { REQUEST_ID } from '#http/request-id.ts'
import type { Answered } from './request-log.ts'
import { routeOf } from './route-of.ts'

/** Seconds. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface MetricsOptions {
  readonly engine: Engine
  /** The shop's own. */
  readonly version: string
  /** Called for each request that the shared cache did not answer. */
  readonly onAnswered: (answered: Answered) => void
}

/** The shop's metrics in Prometheus' text format 0.0.4. */
export function openMetrics({ engine, version, onAnswered }: MetricsOptions) {
  const registry = new Registry()
  let jobsCounted: readonly string[] = []
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that reached the shop, by endpoint or kind of page.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  })
  const fromCache = new Counter({
    name: 'hundredfold_replies_from_cache_total',
    help: 'Requests that the shared cache answered.',
    registers,
  })
  const failures = new Counter({
    name: 'hundredfold_failures_total',
    help: 'Unexpected failures; each is in the log.',
    registers,
  })
  new Gauge({
    name: 'hundredfold_info',
    help: 'Always 1; its label is the version of the shop.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  for (const [name, help, query] of backlogs) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // NaN while the database is unavailable: the other metrics are needed most then.
        const count = await engine.execute(query).then(
          ({ rows }) => Number(rows[0]?.count),
          () => Number.NaN,
        )
        this.set(count)
      },
    })
  }
  new Gauge({
    name: 'hundredfold_jobs_given_up',
    help: 'Jobs that ran out of attempts in the last two weeks, without anybody dealing with them or a later job replacing them.',
    labelNames: ['job'],
    registers,
    async collect() {
      const counts = await countGivenUp(engine).catch(() => undefined)
      // The previous values no longer hold.
      this.reset()
      for (const { job, count } of counts ?? jobsCounted.map((job) => ({ job, count: Number.NaN })))
        this.set({ job }, count)
      if (counts) jobsCounted = counts.map(({ job }) => job)
    },
  })

  const observe: Middleware = (request, response, next) => {
    const began = performance.now()
    response.once('close', () => {
      const { method, route } = routeOf(request)
      // The client disconnected before the reply.
      const status = response.writableFinished ? response.statusCode : 'none'
      const ms = performance.now() - began
      requests.observe({ method, route, status }, ms / 1_000)
      onAnswered({ id: String(response.getHeader(REQUEST_ID)), method, route, status, ms: Math.round(ms) })
    })
    next()
  }
  return {
    observe,
    countFailure: () => failures.inc(),
    countCacheHit: () => fromCache.inc(),
    type: registry.contentType,
    text: () => registry.metrics(),
  }
}

/** Work that waits, and should not wait long. Each query has a partial index. */
const backlogs = [
  [
    'hundredfold_emails_unsent',
    'Emails that the mail server has not accepted yet.',
    'select count(*) from mails where sent_at is null and given_up_at is null',
  ],
  [
    'hundredfold_refunds_due',
    'Refunds that the card service has not made yet.',
    'select count(*) from refunds where made_at is null and payment_id is not null',
  ],
] as const
