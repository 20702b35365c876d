import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { api } from '#contract/api.ts'
import { API_ROOT, type Endpoint } from '#contract/endpoint.ts'
import { pageLimits } from '#contract/fields.ts'
import { addressGroup, type ClientAddress } from './client-address.ts'
import { fairQueue } from './fair-queue.ts'
import type { TakeTurn } from './serve.ts'

/** In list rows: the longest list runs alone, because each of its rows is in memory several times. */
const CAPACITY = pageLimits.most
/** Minimum cost of a read: searching many products for a single page takes time too. */
const COST_OF_READING = CAPACITY / 10
/**
 * Rendering keeps the processor busy; with four at once, one renders while another waits for the database.
 */
const COST_OF_PAGE = CAPACITY / 4
/** Files are read from the database in batches, each of which may be in memory twice. */
const COST_OF_FILE = CAPACITY / 2
const MAX_WAITING = 150
/** Size of a body of lines to look up that takes the whole capacity; larger ones run alone. */
const BYTES_OF_CAPACITY = 64 * 1_024
/** One is typeset while the data of the next is read; those that wait use no memory. */
const PDFS_AT_ONCE = 2
const paperPaths = Object.values<Endpoint>(api)
  .filter(({ file }) => file?.type === 'application/pdf')
  .map(({ path }) => new RegExp(`^${API_ROOT}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
const isPdf = (path: string) => paperPaths.some((pattern) => pattern.test(path))
/** All crawlers form one group, which takes turns with each person. */
const CRAWLERS = /bot\b|crawl|spider|slurp/i

/**
 * Limits concurrent work by its cost. Threat: one or two connections request the longest lists or uncached
 * pages until the process runs out of memory or has no time for people.
 */
export function admission({ clientAddress }: { readonly clientAddress: ClientAddress }) {
  const queue = fairQueue({ capacity: CAPACITY, maxWaiting: MAX_WAITING })
  const costOf = (bytes: number) => Math.max(COST_OF_READING, (bytes / BYTES_OF_CAPACITY) * CAPACITY)
  // Threat: documents, which are typeset one after the other, would occupy the places of other reads.
  const papers = fairQueue({ capacity: PDFS_AT_ONCE, maxWaiting: MAX_WAITING })
  type Handler = MiddlewareHandler<{ Bindings: Partial<HttpBindings> }>
  const groupOf = (c: Parameters<TakeTurn>[0]) =>
    CRAWLERS.test(c.req.header('User-Agent') ?? '') ? 'crawlers' : (addressGroup(clientAddress(c)) ?? '')

  const page: Handler = (c, next) => queue.run(groupOf(c), COST_OF_PAGE, next)

  const call: Handler = (c, next) => {
    // Writes have limits of their own, and may wait for a lock or another service. A POST that only reads is
    // queued once its body has arrived.
    if (c.req.method !== 'GET') return next()
    if (isPdf(c.req.path)) return papers.run(groupOf(c), 1, next)
    const rows = Math.min(Number(c.req.query('limit') ?? 0) || 0, CAPACITY)
    const least = c.req.path.endsWith('.csv') ? COST_OF_FILE : COST_OF_READING
    return queue.run(groupOf(c), Math.max(rows, least), next)
  }
  const turn: TakeTurn = (c, bytes, work) => queue.run(groupOf(c), costOf(bytes), work)
  return { page, call, turn }
}
