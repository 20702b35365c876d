import type { TestCaller, TestShop } from './open-shop.ts'
import { openShipping, serials } from './shipments.ts'

/** Opens a shop with a delivered order of 200 tracked laptops, SN-1 to SN-200, and 300 cables. */
export async function openDelivered() {
  const shipping = await openShipping()
  const { id, ship, admin, buyer } = shipping
  const shipped = await ship({
    lines: [
      { line: 1, orderAmount: 200, serials: serials(200) },
      { line: 2, orderAmount: 300 },
    ],
  })
  await admin.put(`/shipments/${shipped.body.insertedId}/delivery`)
  return { ...shipping, ...returning(shipping.shop, buyer, admin, id) }
}

/** Returns the actions on returns of an order. */
export function returning(shop: TestShop, buyer: TestCaller, admin: TestCaller, orderId: string) {
  const ask = (
    ...lines: { line: number; orderAmount: number; reason?: string; [field: string]: unknown }[]
  ) =>
    buyer.post(`/orders/${orderId}/returns`, { lines: lines.map((line) => ({ reason: 'damaged', ...line })) })
  const approve = (id: string) => admin.put(`/returns/${id}/approval`, { note: '' })
  return {
    ask,
    approve,
    receive: (id: string, ...lines: object[]) => admin.put(`/returns/${id}/receipt`, { lines }),
    refund: (return_id: string, more: object = {}) =>
      admin.post(`/orders/${orderId}/refunds`, { return_id, reason: 'Came back', ...more }),
    /** Creates an approved return. */
    async approved(...lines: Parameters<typeof ask>) {
      const { body, text } = await ask(...lines)
      if (!body.insertedId) throw new Error(`not asked: ${text}`)
      const id = String(body.insertedId)
      await approve(id)
      return id
    },
    stateOf: async (id: string) =>
      (await shop.rows('returns')).find((row) => row.id === id)?.state as string | undefined,
  }
}
