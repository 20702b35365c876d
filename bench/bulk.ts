import { api } from '#contract/api.ts'
import { API_ROOT, type Endpoint } from '#contract/endpoint.ts'
import { eachTime, median, p95 as p95Of } from './times.ts'

const ASKED = 100
/** Unmeasured requests beforehand, so that the server's code is compiled and its pages are in memory. */
const WARM_UP = 20

/** Milliseconds per reply, at p95; for the largest replies, the median of a few. */
export interface BulkTimes {
  readonly cartOf200: number
  readonly cartOf5000: number
  readonly oneChange: number
  readonly orderOf200: number
  readonly match5000: number
}

/** Measures the calls of a purchasing department, in a shop with the large data set (demo/large.ts). */
export async function measureBulk(url: string, token: string): Promise<BulkTimes> {
  const call = async ({ method, path }: Endpoint, body?: unknown, query = ''): Promise<number> => {
    const began = performance.now()
    const response = await fetch(`${url}${API_ROOT}${path}${query}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const took = performance.now() - began
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`)
    return took
  }
  const lines = cheapest(200).map((n) => ({ product_id: `large-${n}`, orderAmount: 100 }))

  await call(api.setCartLines, { lines })
  const cartOf200 = await p95(ASKED, () => call(api.getCart, undefined, '?limit=1000'))
  const oneChange = await p95(ASKED, (n) =>
    call(api.setCartLines, { lines: [{ product_id: lines[n]?.product_id, orderAmount: 200 + n }] }),
  )
  const orders: number[] = []
  for (let n = 0; n < 5; n += 1)
    orders.push(await call(api.placeOrders, { lines, delivery, paymentAmount: total(lines.length) }))

  await call(api.emptyCart)
  const many = Array.from({ length: 5_000 }, (_, n) => n + 1)
  await call(api.setCartLines, { lines: many.map((n) => ({ product_id: `large-${n}`, orderAmount: 100 })) })
  const cartOf5000 = await p95(5, () => call(api.getCart))
  const match5000 = await p95(3, () =>
    call(api.matchProducts, { lines: many.map((n) => ({ code: `lg-${n * 19}`, orderAmount: 120 })) }),
  )
  return { cartOf200, cartOf5000, oneChange, orderOf200: median(orders), match5000 }
}

/** The numbers of the cheapest products, so that many of them fit into one card payment (demo/large.ts). */
const cheapest = (count: number) =>
  Array.from({ length: 100_000 }, (_, n) => n + 1)
    .filter((n) => n % 980 < 2)
    .slice(0, count)

/** The cheapest products cost $20 and $21 per piece in turn. */
const total = (count: number) => cheapest(count).reduce((sum, n) => sum + (20 + (n % 980)) * 100, 0)

const delivery = {
  name: 'Bench',
  street: '1 Bench Street',
  city: 'Sampletown',
  country: 'US',
  phone: '555 0100',
}

async function p95(times: number, ask: (n: number) => Promise<number>): Promise<number> {
  await eachTime(Math.min(WARM_UP, times), ask)
  return p95Of(await eachTime(times, ask))
}
