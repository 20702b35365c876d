import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { api } from '#contract/api.ts'
import { API_ROOT, type Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { addressGroup, type ClientAddress } from './client-address.ts'
import { fairQueue } from './fair-queue.ts'
import type { TakeTurn } from './serve.ts'

/** The most rows of a short list, and the most bytes of a short body of lines to look up. */
const SHORT = { rows: 100, bytes: 8 * 1_024 }
const MAX_WAITING = 150
/** All crawlers form one group. */
const CRAWLER = /bot\b|crawl|spider|slurp/i
const CRAWLERS = 'crawlers'
const refusal = (group: string) =>
  new Refusal(
    'too-many-at-once',
    group === CRAWLERS
      ? { message: 'Too many crawlers ask the shop at once. Please try again in a few seconds.' }
      : {},
  )
const WAITING = { maxWaiting: MAX_WAITING, refusal }
const LONG_READS = { atOnce: 4, perGroup: 2, ...WAITING, turns: 3 }
const SHORT_READS = { atOnce: 10, perGroup: 8, ...WAITING, turns: 1 }
/** Of their own, because they may wait for locks. */
const WRITES = { atOnce: 4, perGroup: 2, ...WAITING, turns: 3 }
/** Fewer for one group than there are reader threads, so that one stays free for others. */
const FILES = { atOnce: 4, perGroup: 1, ...WAITING, turns: 3 }
/** One is typeset while the data of the next is read; waiting ones use no memory. */
const PDFS = { atOnce: 2, perGroup: 1, ...WAITING, turns: 1 }
const paperPaths = Object.values<Endpoint>(api)
  .filter(({ file }) => file?.type === 'application/pdf')
  .map(({ path }) => new RegExp(`^${API_ROOT}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
const isPdf = (path: string) => paperPaths.some((pattern) => pattern.test(path))

/**
 * Limits concurrent reads. Threat: one or two connections request the longest lists or uncached pages until the
 * process runs out of memory or has no time for people.
 */
export function admission({ clientAddress }: { readonly clientAddress: ClientAddress }) {
  const [long, short] = [fairQueue(LONG_READS), fairQueue(SHORT_READS)]
  // Threat: documents, which are typeset one after the other, would occupy the places of other reads.
  const papers = fairQueue(PDFS)
  const [writes, files] = [fairQueue(WRITES), fairQueue(FILES)]
  type Handler = MiddlewareHandler<{ Bindings: Partial<HttpBindings> }>
  const groupOf = (c: Parameters<TakeTurn>[0]) =>
    CRAWLER.test(c.req.header('User-Agent') ?? '') ? CRAWLERS : (addressGroup(clientAddress(c)) ?? '')

  const page: Handler = (c, next) => long(groupOf(c), next)

  const call: Handler = (c, next) => {
    // Writes have limits of their own, and may wait for a lock or another service. A POST that only reads, or has a file
    // or many lines, is queued once its body has arrived.
    if (c.req.method !== 'GET') return next()
    if (isPdf(c.req.path)) return papers(groupOf(c), next)
    const isLong = Number(c.req.query('limit') ?? 0) > SHORT.rows || c.req.path.endsWith('.csv')
    return (isLong ? long : short)(groupOf(c), next)
  }
  const turn: TakeTurn = (c, { bytes, kind }, work) => {
    const isShort = kind !== 'write' && bytes <= SHORT.bytes
    const queue = isShort ? short : { read: long, write: writes, file: files }[kind]
    return queue(groupOf(c), work)
  }
  return { page, call, turn }
}
