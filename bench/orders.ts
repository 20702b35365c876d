import { identityCalls } from '#contract/identity.ts'
import { openDatabase } from '#database/open.ts'

const HOT = { id: 'hot', lot: 100, pieces: 400_000_000 }

/** An empty shop with one product that everybody wants; no demo data is loaded into a shop that has a product. */
export async function prepareHotProduct(folder: string): Promise<void> {
  await using database = await openDatabase({
    folder,
    onLostConnection: (failure) => {
      throw failure
    },
  })
  await database.db
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

/** Signs buyers up at the shop and answers their access tokens. */
export async function signUpBuyers(url: string, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let index = 0; index < count; index += 1) {
    const email = `buyer${index}@example.com`
    const json = async (path: string, method: string, body: unknown) => {
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      return response.json()
    }
    const { idToken } = await json(`${identityCalls.signUp.path}?key=bench`, 'POST', {
      email,
      password: 'correct horse',
    })
    const { token } = await json(`/api/user/${email}`, 'PUT', { idToken })
    tokens.push(token)
  }
  return tokens
}

export const orderBody = JSON.stringify({
  product_id: HOT.id,
  orderAmount: HOT.lot,
  address: '1 Bench Street',
  phone: '555 0100',
})

/** What the tables say afterwards: pieces that left the shelf, and pieces in orders. They must be the same. */
export async function countHotProduct(folder: string): Promise<{ orders: number; oversold: number }> {
  await using database = await openDatabase({
    folder,
    onLostConnection: (failure) => {
      throw failure
    },
  })
  const { available } = await database.db
    .selectFrom('products')
    .select('available')
    .where('id', '=', HOT.id)
    .executeTakeFirstOrThrow()
  const { orders, pieces } = await database.db
    .selectFrom('orders')
    .select((e) => [
      e.fn.countAll<number>().as('orders'),
      e.fn.coalesce(e.fn.sum<number>('pieces'), e.lit(0)).as('pieces'),
    ])
    .executeTakeFirstOrThrow()
  return { orders, oversold: Number(pieces) - (HOT.pieces - available) }
}
