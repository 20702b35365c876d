import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { api } from '#contract/api.ts'
import { API_ROOT, type Endpoint } from '#contract/endpoint.ts'
import { addressGroup, type ClientAddress } from './client-address.ts'
import { fairQueue } from './fair-queue.ts'
import type { TakeTurn } from './serve.ts'

/** Fewer than connections to the database, so that reading leaves some for orders. */
const READS_AT_ONCE = 8
const READS_PER_ADDRESS = 2
const MAX_WAITING = 150
/** One is typeset while the data of the next is read; those that wait use no memory. */
const PDFS_AT_ONCE = 2
const paperPaths = Object.values<Endpoint>(api)
  .filter(({ file }) => file?.type === 'application/pdf')
  .map(({ path }) => new RegExp(`^${API_ROOT}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
const isPdf = (path: string) => paperPaths.some((pattern) => pattern.test(path))
/** All crawlers form one group. */
const CRAWLERS = /bot\b|crawl|spider|slurp/i

/**
 * Limits concurrent reads. Threat: one or two connections request the longest lists or uncached pages until the
 * process runs out of memory or has no time for people.
 */
export function admission({ clientAddress }: { readonly clientAddress: ClientAddress }) {
  const reads = fairQueue({ atOnce: READS_AT_ONCE, perGroup: READS_PER_ADDRESS, maxWaiting: MAX_WAITING })
  // Threat: documents, which are typeset one after the other, would occupy the places of other reads.
  const papers = fairQueue({ atOnce: PDFS_AT_ONCE, perGroup: 1, maxWaiting: MAX_WAITING })
  type Handler = MiddlewareHandler<{ Bindings: Partial<HttpBindings> }>
  const groupOf = (c: Parameters<TakeTurn>[0]) =>
    CRAWLERS.test(c.req.header('User-Agent') ?? '') ? 'crawlers' : (addressGroup(clientAddress(c)) ?? '')

  const page: Handler = (c, next) => reads(groupOf(c), next)

  const call: Handler = (c, next) => {
    // Writes have limits of their own, and may wait for a lock or another service. A POST that only reads is
    // queued once its body has arrived.
    if (c.req.method !== 'GET') return next()
    const queue = isPdf(c.req.path) ? papers : reads
    return queue(groupOf(c), next)
  }
  const turn: TakeTurn = (c, _bytes, work) => reads(groupOf(c), work)
  return { page, call, turn }
}
