import { api } from '#contract/api.ts'
import { API_ROOT } from '#contract/endpoint.ts'
import { type Load, load } from './load.ts'
import { type Started, startBare } from './shop.ts'
import { perSecond, type Row } from './table.ts'
import { read, redirected } from './times.ts'

const CONNECTIONS = 32

/** A load, with the processor time per request on the server, which does not depend on other processes. */
interface Answered extends Load {
  readonly processorMsEach: number
}

export interface Reading {
  readonly path: string
  readonly shop: Answered
  readonly bare: Answered
}

/** Returns the pages and lists that visitors request most. */
export async function publicPaths(shop: Started): Promise<string[]> {
  const products = `${API_ROOT}${api.listProducts.path}`
  const [product] = JSON.parse(await read(`${shop.url}${products}?limit=1`))
  return [
    '/',
    products,
    '/?q=switch',
    await redirected(shop.url, `/product/${product._id}`),
    '/blog',
    '/reviews',
  ]
}

/**
 * Measures cached pages and lists against a bare server that sends the same bytes and headers from the same core, in
 * turns. Takes the best round of each, since only other processes can make one slower.
 */
export async function measureReading(
  shop: Started,
  paths: readonly string[],
  { seconds, rounds }: { readonly seconds: number; readonly rounds: number },
): Promise<Reading[]> {
  const bare = await startBare(shop, paths)
  const readings: Reading[] = []
  for (const path of paths) {
    const ours: Answered[] = []
    const theirs: Answered[] = []
    const answered = async (server: { url: string; processorMs(): number }): Promise<Answered> => {
      const before = server.processorMs()
      const measured = await load(`${server.url}${path}`, { connections: CONNECTIONS, seconds })
      return { ...measured, processorMsEach: (server.processorMs() - before) / measured.requests }
    }
    // Warms up the code and the page's best compression.
    await load(`${shop.url}${path}`, { connections: CONNECTIONS, seconds: 1 })
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await answered(shop))
      theirs.push(await answered(bare))
    }
    readings.push({ path, shop: best(ours), bare: best(theirs) })
  }
  bare.stop()
  return readings
}

const best = (rounds: readonly Answered[]): Answered => ({
  requests: rounds.reduce((sum, { requests }) => sum + requests, 0),
  processorMsEach: Math.min(...rounds.map(({ processorMsEach }) => processorMsEach)),
  perSecond: Math.max(...rounds.map(({ perSecond }) => perSecond)),
  p50Ms: Math.min(...rounds.map(({ p50Ms }) => p50Ms)),
  p99Ms: Math.min(...rounds.map(({ p99Ms }) => p99Ms)),
  failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
})

export const readingRows = (readings: readonly Reading[]): Row[] =>
  readings.flatMap(({ path, shop, bare }) => {
    const named = path.startsWith('/product/') ? '/product/{id}' : path
    const failed = shop.failed > 0 ? `, ${shop.failed} failed` : ''
    return [
      {
        what: `GET ${named}, kept: of a bare server`,
        measured: `${(shop.perSecond / bare.perSecond).toFixed(2)} (${perSecond(shop.perSecond)}${failed})`,
        bar: '≥ 0.8',
      },
      {
        what: `GET ${named}, kept: of the bare server's time of the processor`,
        measured: `${(bare.processorMsEach / shop.processorMsEach).toFixed(2)} (${(shop.processorMsEach * 1_000).toFixed(0)} µs each)`,
        bar: '≥ 0.8',
      },
      {
        what: `GET ${named}, kept: p99, in the bare server's`,
        measured: `${(shop.p99Ms / bare.p99Ms).toFixed(2)} (${shop.p99Ms.toFixed(1)} ms)`,
        bar: '≤ 2',
      },
    ]
  })
