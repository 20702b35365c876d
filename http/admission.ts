import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { api } from '#contract/api.ts'
import { API_ROOT, type Endpoint } from '#contract/endpoint.ts'
import { pageLimits } from '#contract/fields.ts'
import { addressGroup, type ClientAddress } from './client-address.ts'
import { fairQueue } from './fair-queue.ts'
import type { TakeTurn } from './serve.ts'

/** In rows of lists: the longest list is made alone, because each row is in memory several times meanwhile. */
const CAPACITY = pageLimits.most
/** Whatever is asked: a search among many products for one page of them takes its time too. */
const COST_OF_READING = CAPACITY / 10
/** Rendering keeps the processor busy; four at once use the time in which one waits for the database. */
const COST_OF_PAGE = CAPACITY / 4
/** Files are read from the database in batches, of which each may be in memory twice. */
const COST_OF_FILE = CAPACITY / 2
const MAX_WAITING = 150
/** Lines that are sent to be looked up; more than such a body holds are looked up alone. */
const BYTES_OF_CAPACITY = 64 * 1_024
/** One is set while what the next one says is read; those that wait hold nothing in memory. */
const PAPERS_AT_ONCE = 2
const paperPaths = Object.values<Endpoint>(api)
  .filter(({ file }) => file?.type === 'application/pdf')
  .map(({ path }) => new RegExp(`^${API_ROOT}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
const isPaper = (path: string) => paperPaths.some((pattern) => pattern.test(path))
/** All of them are one group: they take turns with each person. */
const CRAWLERS = /bot\b|crawl|spider|slurp/i

export interface AdmissionOptions {
  readonly clientAddress: ClientAddress
}

/**
 * Limits what is done at once by what it costs. Threat: a connection or two ask for the longest lists or for pages that
 * nobody asked for before, and the process runs out of memory or has no time for people.
 */
export function admission({ clientAddress }: AdmissionOptions) {
  const queue = fairQueue({ capacity: CAPACITY, maxWaiting: MAX_WAITING })
  const costOf = (bytes: number) => Math.max(COST_OF_READING, (bytes / BYTES_OF_CAPACITY) * CAPACITY)
  // Threat: papers, which are set one after the other, keep the places of those who read.
  const papers = fairQueue({ capacity: PAPERS_AT_ONCE, maxWaiting: MAX_WAITING })
  type Handler = MiddlewareHandler<{ Bindings: Partial<HttpBindings> }>
  const groupOf = (c: Parameters<TakeTurn>[0]) =>
    CRAWLERS.test(c.req.header('User-Agent') ?? '') ? 'crawlers' : (addressGroup(clientAddress(c)) ?? '')

  const page: Handler = (c, next) => queue.run(groupOf(c), COST_OF_PAGE, next)

  const call: Handler = (c, next) => {
    // What writes has limits of its own, and may wait for a lock or for another service. What is sent to be looked up
    // takes its turn once its body is there.
    if (c.req.method !== 'GET') return next()
    if (isPaper(c.req.path)) return papers.run(groupOf(c), 1, next)
    const rows = Math.min(Number(c.req.query('limit') ?? 0) || 0, CAPACITY)
    const least = c.req.path.endsWith('.csv') ? COST_OF_FILE : COST_OF_READING
    return queue.run(groupOf(c), Math.max(rows, least), next)
  }
  const turn: TakeTurn = (c, bytes, work) => queue.run(groupOf(c), costOf(bytes), work)
  return { page, call, turn }
}
