import { api } from '#contract/api.ts'
import { API_ROOT, type Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/open.ts'
import { loadLarge } from '#demo/large.ts'
import { loadDemo } from '#demo/load.ts'
import { type BulkTimes, measureBulk } from './bulk.ts'
import { addBuyers, signIn, signInBuyers } from './orders.ts'
import type { Started } from './shop.ts'
import { eachTime, p95, read } from './times.ts'

const WARM_UP = 20
const ASKED = 150
/** Requests for slow calls, which are measured less often. */
const ASKED_WHOLE = 20

/** Milliseconds, at p95. */
export interface LargeTimes {
  readonly times: ReadonlyMap<string, number>
  readonly bulk: BulkTimes | undefined
}

export async function prepareLarge(
  db: Database,
  counts: { products: number; orders: number },
): Promise<void> {
  await loadDemo(db)
  await addBuyers(db, 1)
  await loadLarge(db, counts)
}

/**
 * Measures single replies, one at a time, among the given number of generated products. Every request has a different
 * address, so that none is served from the cache.
 */
export async function measureLarge(
  shop: Started,
  { made, bulk }: { readonly made: number; readonly bulk: boolean },
): Promise<LargeTimes> {
  const admin = await signIn(shop.url, 'admin@example.com')
  const url = ({ path }: Endpoint, query: string) => `${shop.url}${API_ROOT}${path}?${query}`
  const products = (query: string) => read(url(api.listProducts, `limit=24&${query}`))
  const orders = (query: string) => read(url(api.allOrders, `limit=50&${query}`), admin)
  const pick = (words: readonly string[], n: number) => words[n % words.length]
  const whole = (n: number) => 1 + ((n * 7_919) % 10_000)

  const firstOfPart = (n: number) => `large-${made - n * Math.floor(made / 100)}`

  const asked: readonly [what: string, ask: (n: number) => Promise<unknown>, times?: number][] = [
    [
      'search by name',
      (n) => products(`q=${pick(['edge switch', 'core router', 'laptop pro', 'dock'], n)} ${whole(n)}`),
    ],
    ['search by SKU', (n) => products(`q=LG-${whole(n)}`)],
    ['a common word', (n) => products(`q=${pick(['switch', 'router', 'cable'], n)}&maxPrice=${300 + n}`)],
    [
      'a mistyped word',
      (n) => products(`q=${pick(['monitr', 'headst', 'swich', 'routr'], n)}&maxPrice=${300 + n}`),
    ],
    [
      'suggestions',
      (n) => read(url(api.suggestProducts, `q=${pick(['switch', 'router', 'laptop'], n)} ${100 + n}`)),
    ],
    [
      'category, price and stock',
      (n) => products(`category=Networking&minPrice=50&maxPrice=${500 + n}&inStock=true`),
    ],
    ['a page far behind', (n) => products(`sort=price&offset=${5_000 + n}`), ASKED_WHOLE],
    ['home page, rendered', (n) => read(`${shop.url}/?page=${'0'.repeat(n)}1`), ASKED_WHOLE],
    ['orders of an admin', (n) => orders(`${pick(['', 'status=pending', 'sort=-amount'], n)}`)],
    ['orders of an admin by word', (n) => orders(`q=${pick(['buyer77', 'monitor&status=delivered'], n)}`)],
    ['overview', () => read(url(api.getOverview, ''), admin), ASKED_WHOLE],
    ['a part of the sitemap', (n) => read(`${shop.url}/sitemap.xml?from=${firstOfPart(n)}`), ASKED_WHOLE],
  ]
  const times = new Map<string, number>()
  for (const [what, ask, count = ASKED] of asked) {
    await eachTime(Math.min(WARM_UP, count), ask)
    times.set(what, p95(await eachTime(count, (n) => ask(n + WARM_UP))))
  }
  const [buyer = ''] = await signInBuyers(shop.url, 1)
  return { times, bulk: bulk ? await measureBulk(shop.url, buyer) : undefined }
}
