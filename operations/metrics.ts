import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { api } from '#contract/api.ts'
import { API_ROOT } from '#contract/endpoint.ts'
import type { Engine } from '#database/engine.ts'
import { COUNT_GIVEN_UP } from '#database/jobs/given-up.ts'
import type { Middleware } from '#http/listen.ts'

/** Seconds. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']

/** The shop's metrics in Prometheus' text format 0.0.4. */
export function openMetrics(engine: Engine) {
  const registry = new Registry()
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

  const observe: Middleware = (request, response, next) => {
    const began = performance.now()
    response.once('close', () => {
      const method = METHODS.find((known) => known === request.method) ?? 'other'
      const route = routeOf(method, request.url ?? '')
      // The client disconnected before the reply.
      const status = response.writableFinished ? response.statusCode : 'none'
      requests.observe({ method, route, status }, (performance.now() - began) / 1_000)
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
  [
    'hundredfold_jobs_given_up',
    'Jobs that ran out of attempts in the last two weeks, and were not done since.',
    COUNT_GIVEN_UP,
  ],
] as const

const calls = Object.values(api).map(({ method, path }) => ({
  method,
  route: API_ROOT + path,
  pattern: new RegExp(`^${API_ROOT}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Everything else, by the first segment of its path. */
const kinds = new Map([
  ['api', 'other call'],
  ['assets', 'asset'],
  ['i', 'picture'],
  ['identitytoolkit.googleapis.com', 'identity'],
  ['securetoken.googleapis.com', 'identity'],
  ['v1', 'card sandbox'],
])

/** Maps a path to one of a fixed set of names: each label value is a time series that Prometheus stores. */
function routeOf(method: string, url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  const call = calls.find((call) => call.method === method && call.pattern.test(path))
  return call?.route ?? kinds.get(path.split('/', 2)[1] ?? '') ?? 'page'
}
