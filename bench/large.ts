import { api } from '#contract/api.ts'
import { API_ROOT } from '#contract/endpoint.ts'
import { identityCalls } from '#contract/identity.ts'
import { openDatabase } from '#database/open.ts'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { loadLarge } from '#demo/large.ts'
import { loadDemo } from '#demo/load.ts'
import { type BulkTimes, measureBulk } from './bulk.ts'
import { signUpBuyers } from './orders.ts'
import { startShop } from './shop.ts'

const ASKED = 150

/** 95 of 100 answers came within this time. */
interface LargeTimes {
  readonly searchMs: number
  readonly ordersMs: number
  readonly bulk: BulkTimes | undefined
}

/** How long single answers take in a shop with so many products and orders. */
export async function measureLarge(folder: string, count: number): Promise<LargeTimes> {
  {
    await using database = await openDatabase({
      folder,
      onLostConnection: (failure) => {
        throw failure
      },
    })
    await loadDemo(database.db)
    await loadLarge(database.db, { products: count, orders: count })
  }
  const shop = await startShop(folder)
  const token = await signInAdmin(shop.url)
  // Every search is another one, so that none is answered from the cache.
  const words = ['edge switch', 'core router', 'monitr', 'laptop pro', 'headst', 'cable lite', 'dock']
  const searchMs = await p95((n) =>
    get(`${shop.url}${API_ROOT}${api.listProducts.path}?limit=24&q=${words[n % words.length]} ${n * 37}`),
  )
  const statuses = ['', '&status=pending', '&sort=-amount', '&q=buyer77', '&q=monitor&status=delivered']
  const ordersMs = await p95((n) =>
    get(`${shop.url}${API_ROOT}${api.allOrders.path}?limit=50${statuses[n % statuses.length]}`, token),
  )
  const [buyer = ''] = await signUpBuyers(shop.url, 1)
  // The lines that it orders are among so many products only.
  const bulk = count >= 100_000 ? await measureBulk(shop.url, buyer) : undefined
  await shop.stop()
  return { searchMs, ordersMs, bulk }
}

async function p95(ask: (n: number) => Promise<void>): Promise<number> {
  for (let n = 0; n < 20; n += 1) await ask(n)
  const times: number[] = []
  for (let n = 0; n < ASKED; n += 1) {
    const began = performance.now()
    await ask(n + 20)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ASKED * 0.95)] ?? Number.NaN
}

async function get(url: string, token?: string): Promise<void> {
  const response = await fetch(url, token ? { headers: { Authorization: `Bearer ${token}` } } : {})
  const body = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${body}`)
}

async function signInAdmin(url: string): Promise<string> {
  const email = 'admin@example.com'
  const json = async (path: string, method: string, body: unknown) => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
    return response.json()
  }
  const credentials = { email, password: DEMO_PASSWORD }
  const { idToken } = await json(`${identityCalls.signInWithPassword.path}?key=bench`, 'POST', credentials)
  return (await json(`${API_ROOT}${api.signIn.path.replace('{email}', email)}`, 'PUT', { idToken })).token
}
