import { openShop, type TestCaller, type TestShop } from './open-shop.ts'

/** Paid orders, and shops with one to ship. */

const address = (city: string) => ({ name: 'Ada Byron', street: '1 Dock', city, country: 'GB', phone: '555' })

/** Pays at the card service. */
export async function pay({ cards }: TestShop, buyer: TestCaller, id: string): Promise<void> {
  await buyer.post('/create-payment-intent', { _id: id })
  cards.pay(id)
  const { status, text } = await buyer.put('/orderUpdate', { _id: id })
  if (status !== 200) throw new Error(`not paid: ${text}`)
}

/** Opens a shop with tracked laptops and cables, and a buyer's paid order of 200 laptops and 300 cables. */
export async function openShipping({ divided = false }: { readonly divided?: boolean } = {}) {
  const shop = await openShop({
    products: [
      { id: 'laptop', name: 'Laptop', price: 900, available: 2_000 },
      { id: 'cable', name: 'Cable', price: 3, available: 5_000 },
    ],
  })
  await shop.db
    .updateTable('products')
    .set({ tracks_serials: true, warranty_months: 24 })
    .where('id', '=', 'laptop')
    .execute()
  const buyer = await shop.signUp('ada@example.com')
  const admin = await shop.admin()
  const lines = (laptops: number, cables: number) => [
    { product_id: 'laptop', orderAmount: laptops },
    { product_id: 'cable', orderAmount: cables },
  ]
  const order = async () => {
    const { body, text } = await buyer.post('/orders', {
      paymentAmount: 180_900,
      lines: lines(200, 300),
      ...(divided
        ? {
            deliveries: [
              { address: address('London'), lines: lines(50, 100) },
              { address: address('Leeds'), lines: lines(150, 200) },
            ],
          }
        : { delivery: address('London') }),
    })
    if (!body.insertedId) throw new Error(`not ordered: ${text}`)
    return String(body.insertedId)
  }
  const id = await order()
  await pay(shop, buyer, id)
  const state = async (of = id) => {
    const { fulfilment, status } = await shop.db
      .selectFrom('orders')
      .select(['fulfilment', 'status'])
      .where('id', '=', of)
      .executeTakeFirstOrThrow()
    return `${status} ${fulfilment}`
  }
  return {
    shop,
    buyer,
    admin,
    id,
    order,
    state,
    ship: (body: object, of = id) => admin.post(`/orders/${of}/shipments`, body),
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

/** Returns `SN-1` to `SN-<count>`. */
export const serials = (count: number, first = 1) =>
  Array.from({ length: count }, (_, place) => `SN-${first + place}`)
