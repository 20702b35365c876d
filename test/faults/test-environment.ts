import { identityCalls } from '#contract/identity/endpoints.ts'
import { checkLedger } from '#database/audit/ledger-check.ts'
import { type Database, openDatabase } from '#database/open.ts'
import { databasePlace } from '#test/database-place.ts'
import { failLoudly } from '#test/databases.ts'
import { freePort, startShop } from '#test/shop-process.ts'

export interface Buyer {
  readonly token: string
  readonly call: (path: string, init?: { body?: unknown; method?: string; key?: string }) => Promise<Reply>
  /** The same person at another process of the shop. */
  readonly at: (url: string) => Buyer
}

export interface Reply {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

export type RunningShop = Awaited<ReturnType<TestEnvironment['start']>>
export type TestEnvironment = Awaited<ReturnType<typeof openTestEnvironment>>

/** A demo's database of the engine under test, which outlives the shop processes that are started on it. */
export async function openTestEnvironment() {
  const place = await databasePlace('demo')
  const { folder, url } = place
  // The same for every process: the tokens that the shop signs contain its address.
  const port = await freePort()
  const running = new Set<ReturnType<typeof startShop>>()
  return {
    folder,
    url,
    /** Starts a shop and waits until it is open; with another PORT it is a further process of the same shop. */
    async start(settings: Record<string, string> = {}) {
      const shop = startShop({
        ...place.settings,
        PORT: port,
        PUBLIC_URL: `http://localhost:${port}`,
        LOG_LEVEL: 'error',
        ...settings,
      })
      running.add(shop)
      void shop.ended.then(() => running.delete(shop))
      await shop.greetedOrEnded
      if (!shop.said().includes('Hundredfold is open'))
        throw new Error(`the shop did not open: ${shop.said()}`)
      return { ...shop, url: `http://localhost:${settings.PORT ?? port}` }
    },
    /** Reads the database while no shop is open, after checking the ledger. */
    async read<T>(what: (db: Database) => Promise<T>): Promise<T> {
      await using database = await openDatabase({ url, folder, onLostConnection: failLoudly })
      const findings = await checkLedger(database.db, { sandbox: true })
      if (findings.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(findings)}`)
      return await what(database.db)
    },
    async [Symbol.asyncDispose]() {
      for (const shop of running) {
        shop.child.kill('SIGKILL')
        await shop.ended
      }
      await place[Symbol.asyncDispose]()
    },
  }
}

/** Signs one of the demo's accounts in. */
export async function signIn(url: string, email = 'buyer@example.com'): Promise<Buyer> {
  const credentials = { email, password: 'hundredfold', returnSecureToken: true }
  const identity = await send(`${url}${identityCalls.signInWithPassword.path}?key=k`, 'POST', credentials)
  const shop = await send(`${url}/api/user/${email}`, 'PUT', { email, idToken: identity.body.idToken })
  if (shop.status !== 200) throw new Error(`no sign-in: ${shop.status} ${JSON.stringify(shop.body)}`)
  return buyerAt(url, String(shop.body.token))
}

function buyerAt(url: string, token: string): Buyer {
  const Authorization = `Bearer ${token}`
  return {
    token,
    at: (other) => buyerAt(other, token),
    call: (path, { body, method = body === undefined ? 'GET' : 'POST', key } = {}) =>
      send(`${url}/api${path}`, method, body, { Authorization, ...(key && { 'Idempotency-Key': key }) }),
  }
}

async function send(
  url: string,
  method: string,
  body?: unknown,
  more: Record<string, string> = {},
): Promise<Reply> {
  const headers = { 'Content-Type': 'application/json', ...more }
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // Node answers requests that it received too late (408) without a body.
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : JSON.parse(text), headers: response.headers }
}

/** The demo's product with the most stock: enough for all orders of a test. */
export async function someProduct(url: string): Promise<string> {
  const products: { _id: string; availableQuantity: number }[] = await (
    await fetch(`${url}/api/products?limit=60`)
  ).json()
  const product = products.toSorted((a, b) => b.availableQuantity - a.availableQuantity)[0]
  if (!product) throw new Error('the demo has no products')
  return product._id
}

/** The same, with enough for tens of thousands of orders. */
export async function stockedProduct(url: string): Promise<string> {
  const product = await someProduct(url)
  const admin = await signIn(url, 'admin@example.com')
  const body = { pieces: 90_000_000, reason: 'received' }
  const { status } = await admin.call(`/products/${product}/stock-changes`, { body })
  if (status !== 200) throw new Error(`no pieces were booked: ${status}`)
  return product
}

export const orderBody = (product_id: string) => ({
  product_id,
  orderAmount: 100,
  address: '1 Analytical Way',
  phone: '+1 555 0199',
})
