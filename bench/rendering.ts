import { api } from '#contract/api.ts'
import { API_ROOT } from '#contract/endpoint.ts'
import type { Started } from './shop.ts'
import { megabytes, ms, type Row } from './table.ts'
import { eachTime, median, p95, p99, read, redirected } from './times.ts'

const RENDERED = 60
/** Unmeasured pages beforehand, until the rendering code is compiled. */
const WARM_UP = 120
/** More products than the demo has, so that as many different pages can be rendered. */
export const RENDERED_PRODUCTS = WARM_UP + RENDERED
/** The number of addresses a crawler requests, each once. */
const CRAWLED = 1_000

/** Measures pages at addresses not requested lately, so that they are rendered. */
export async function measureRendering(shop: Started): Promise<Row[]> {
  const products: readonly { _id: string }[] = JSON.parse(
    await read(`${shop.url}${API_ROOT}${api.listProducts.path}?limit=1000`),
  )
  const pagesOfProducts: string[] = []
  for (const { _id } of products) pagesOfProducts.push(await redirected(shop.url, `/product/${_id}`))
  const words = ['cable', 'switch', 'monitor', 'laptop', 'dock', 'router']
  const pages: readonly [what: string, path: (n: number) => string, bar: string][] = [
    // The same page at a different address each time.
    ['home page', (n) => `/?page=${'0'.repeat(n)}1`, '≤ 20 ms'],
    ['results', (n) => `/?q=${words[n % words.length]}&max=${2_000 + n}`, '≤ 20 ms'],
    // A page that was requested once is cached.
    ['product page', (n) => pagesOfProducts[n] ?? '', '≤ 10 ms'],
  ]
  const rows: Row[] = []
  for (const [what, path, bar] of pages) {
    const all = await eachTime(WARM_UP + RENDERED, (n) => read(`${shop.url}${path(n)}`))
    const took = all.slice(WARM_UP)
    rows.push({
      what: `${what}, rendered: median (p95; the first)`,
      measured: `${ms(median(took))} (${ms(p95(took))}; ${ms(all[0] ?? Number.NaN)})`,
      bar,
    })
  }
  return rows
}

/** Measures a thousand different addresses, and how long another visitor waits for a cached page meanwhile. */
export async function measureCrawler(shop: Started): Promise<Row[]> {
  const before = shop.residentMegabytes()
  let crawling = true
  const crawler = Promise.all(
    Array.from({ length: 4 }, async (_, each) => {
      for (let n = each; n < CRAWLED; n += 4) await read(`${shop.url}/?q=crawled+${n}&max=${n + 1}`)
    }),
  ).finally(() => {
    crawling = false
  })
  const waited: number[] = []
  while (crawling) waited.push(...(await eachTime(5, () => read(`${shop.url}/`))))
  await crawler
  // Wait for garbage collection.
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  return [
    {
      what: `${CRAWLED.toLocaleString('en-US')} addresses asked once each: memory grows by`,
      measured: megabytes(shop.residentMegabytes() - before),
      bar: '≤ 64 MB',
    },
    {
      what: 'somebody else waits meanwhile for a kept page: p99',
      measured: ms(p99(waited)),
      bar: '≤ 100 ms',
    },
  ]
}
