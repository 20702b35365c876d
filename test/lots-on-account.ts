import { expect } from 'vitest'
import { address, openGermanShop } from './german-shop.ts'
import { inDays, switchFields } from './lots.ts'

/** Opens the German shop with 300 switches in stock and a lot of 700 that comes later. */
export async function openLotsOnAccount() {
  const german = await openGermanShop()
  const { admin, owner, shop } = german
  await admin.put('/product?_id=switch', { ...switchFields, price: 7.77, soldFrom: 'incoming' })
  await admin.post('/products/switch/stock-changes', {
    pieces: -99_700,
    reason: 'corrected',
    note: 'counted',
  })
  const { body: booked } = await admin.post('/products/switch/incoming-stock', {
    pieces: 700,
    on: inDays(20),
  })
  const order = async (more: object = {}) => {
    const sent = {
      delivery: address,
      lines: [{ product_id: 'switch', orderAmount: 1_000 }],
      payment: 'account',
      purchaseOrderNumber: 'PO-7',
      ...more,
    }
    const { body: priced } = await owner.post('/orders', { ...sent, paymentAmount: 1 })
    const placed = await owner.post('/orders', { ...sent, paymentAmount: priced.paymentAmount })
    expect(placed, placed.text).toMatchObject({ status: 200 })
    return { id: String(placed.body.insertedId), cents: Math.round(Number(priced.paymentAmount) * 100) }
  }
  return {
    ...german,
    order,
    receive: () => admin.post(`/incoming-stock/${booked.insertedId}/receipt`, { pieces: 700 }),
    postpone: () =>
      admin.put(`/incoming-stock/${booked.insertedId}`, { pieces: 700, on: inDays(40), note: '' }),
    ship: (id: string, orderAmount: number) =>
      admin.post(`/orders/${id}/shipments`, {
        lines: [{ line: 1, orderAmount }],
        tracking: { trackingNumber: '' },
      }),
    transfer: (invoice: string, amount: number) =>
      admin.post(`/invoices/${invoice}/payments`, {
        amount,
        receivedOn: inDays(0),
        reference: 'TX',
      }),
    stateOf: async (id: string) => {
      const { payment, fulfilment } = await shop.db
        .selectFrom('orders')
        .select(['payment', 'fulfilment'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return `${payment} ${fulfilment}`
    },
    invoicesOf: (id: string) =>
      shop.db
        .selectFrom('invoices')
        .selectAll()
        .where('order_id', '=', id)
        .orderBy('year')
        .orderBy('serial')
        .execute(),
    [Symbol.asyncDispose]: () => german[Symbol.asyncDispose](),
  }
}
