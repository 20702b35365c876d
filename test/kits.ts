import { priceLines } from '#contract/carts/endpoints.ts'
import { toAmount, toCents } from '#contract/money.ts'
import { openShop, type TestCaller, type TestShop } from './open-shop.ts'

/** Makes a product a kit. */
export async function setKit(
  admin: TestCaller,
  id: string,
  parts: Readonly<Record<string, number>>,
  percentOff: number | null = null,
): Promise<void> {
  const { status, text } = await admin.put(`/kits/${id}`, {
    parts: Object.entries(parts).map(([product_id, piecesPerKit]) => ({ product_id, piecesPerKit })),
    percentOff,
  })
  if (status !== 200) throw new Error(`no kit: ${text}`)
}

export const availableOf = async (shop: TestShop, id: string): Promise<number> =>
  Number((await shop.nobody.get(`/available?product_id=${id}`)).body[0]?.availableQuantity)

/**
 * Opens a shop with a kit `desk` of a tracked laptop, two monitors and three cables. 400 desks can be made: there are
 * 1,000 laptops, 800 monitors and 5,000 cables.
 */
export async function openKits({ percentOff = null }: { readonly percentOff?: number | null } = {}) {
  const shop = await openShop({
    products: [
      { id: 'laptop', name: 'Laptop', price: 900, available: 1_000 },
      { id: 'monitor', name: 'Monitor', price: 199.99, available: 800 },
      { id: 'cable', name: 'Cable', price: 3, available: 5_000 },
      { id: 'desk', name: 'Desk', price: 1_100.01, available: 0 },
    ],
  })
  await shop.db.updateTable('products').set({ tracks_serials: true }).where('id', '=', 'laptop').execute()
  const admin = await shop.admin()
  await setKit(admin, 'desk', { laptop: 1, monitor: 2, cable: 3 }, percentOff)
  const buyer = await shop.signUp('ada@example.com')
  return { shop, admin, buyer, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

export const delivery = {
  name: 'Ada',
  street: '1 Dock Street',
  city: 'London',
  postalCode: 'E1 8JP',
  country: 'GB',
  phone: '1',
}

/** Orders pieces by product, at what the cart says that its lines cost, also those that cannot be ordered. */
export async function order(buyer: TestCaller, wanted: Readonly<Record<string, number>>, more: object = {}) {
  const lines = Object.entries(wanted).map(([product_id, orderAmount]) => ({ product_id, orderAmount }))
  const priced = priceLines.reply.parse((await buyer.post('/carts/price', { lines })).body)
  const cents = priced.lines.reduce((sum, { paymentAmount }) => sum + toCents(paymentAmount), 0)
  return buyer.post('/orders', { delivery, lines, paymentAmount: toAmount(cents), ...more })
}
