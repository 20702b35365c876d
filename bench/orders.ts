import { api } from '#contract/api.ts'
import { API_ROOT } from '#contract/endpoint.ts'
import { identityCalls } from '#contract/identity/endpoints.ts'
import type { Database } from '#database/open.ts'
import { DEMO_PASSWORD, DEMO_PASSWORD_HASH } from '#demo/accounts.ts'
import { load } from './load.ts'
import type { Started } from './shop.ts'
import { perSecond, type Row } from './table.ts'

export const HOT = { id: 'hot', lot: 100, pieces: 400_000_000 }
export const BUYERS = 32
const SECONDS = 10

/**
 * Adds one product that everyone orders, and buyers with confirmed e-mails; a shop with a product loads no demo data.
 */
export async function prepareHotProduct(db: Database): Promise<void> {
  await addBuyers(db, BUYERS)
  await db
    .insertInto('products')
    .values({
      id: HOT.id,
      name: 'Hot product',
      price_cents: 100,
      available: HOT.pieces,
      description: 'Ordered by everybody at once.',
      image: '/i/none-800.webp',
      category: 'Cables',
      specs: '{}',
    })
    .execute()
}

/** Measures single-line orders by thirty-two buyers at once, all for the same product. */
export async function measureOrdering(shop: Started): Promise<{ perSecond: number; failed: number }> {
  const tokens = await signInBuyers(shop.url, BUYERS)
  const path = `${API_ROOT}${api.placeOrder.path}`
  const ORDER = JSON.stringify({
    product_id: HOT.id,
    orderAmount: HOT.lot,
    address: '1 Bench Street',
    phone: '555 0100',
  })
  const place = () =>
    load(`${shop.url}${path}`, {
      connections: BUYERS,
      seconds: SECONDS,
      script: new URL('order.lua', import.meta.url).pathname,
      env: { TOKENS: tokens.join(' '), ORDER, ORDER_PATH: path },
    })
  // Warms up the database's and the shop's code.
  await place()
  return place()
}

export function orderingRows(engine: string, bar: string, measured: OrderingFigures): Row[] {
  return [
    {
      what: `POST /api/order of one line, ${BUYERS} buyers, one hot product, ${engine}`,
      measured: perSecond(measured.perSecond),
      bar,
    },
    {
      what: `${engine}: pieces oversold; orders refused or failed`,
      measured: `${measured.oversold}; ${measured.failed}`,
      bar: '0; 0',
    },
  ]
}

interface OrderingFigures {
  readonly perSecond: number
  readonly failed: number
  readonly oversold: number
}

/** Returns the pieces that left the stock without being in an order, from the tables. */
export async function countOversold(db: Database): Promise<number> {
  const { available } = await db
    .selectFrom('products')
    .select('available')
    .where('id', '=', HOT.id)
    .executeTakeFirstOrThrow()
  const { ordered } = await db
    .selectFrom('order_lines')
    .select((e) => e.fn.sum<number>('pieces').as('ordered'))
    .executeTakeFirstOrThrow()
  return Number(ordered) - (HOT.pieces - available)
}

/** Adds accounts with confirmed e-mails, which may have as many unpaid orders as the shop's limit for anyone. */
export async function addBuyers(db: Database, count: number): Promise<void> {
  await db
    .insertInto('identity_accounts')
    .values(
      Array.from({ length: count }, (_, n) => ({
        uid: `bench-${n}`,
        email: emailOf(n),
        email_verified: true,
        display_name: `Buyer ${n}`,
        password_hash: DEMO_PASSWORD_HASH,
      })),
    )
    .execute()
}

const emailOf = (n: number) => `bench${n}@example.com`

/** Returns access tokens of added buyers. */
export async function signInBuyers(url: string, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let n = 0; n < count; n += 1) tokens.push(await signIn(url, emailOf(n)))
  return tokens
}

export async function signIn(url: string, email: string): Promise<string> {
  const json = async (path: string, method: string, body: unknown) => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const { idToken } = await json(`${identityCalls.signInWithPassword.path}?key=bench`, 'POST', {
    email,
    password: DEMO_PASSWORD,
  })
  return (await json(`${API_ROOT}${api.signIn.path.replace('{email}', email)}`, 'PUT', { email, idToken }))
    .token
}
