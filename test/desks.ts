import { setKit } from './kits.ts'
import { openLots } from './lots.ts'

/** Sells desks of two switches, of which 300 are there and more are sold from deliveries, and five cables of 5,000. */
export async function openDesks(...sold: Parameters<typeof openLots>) {
  const lots = await openLots(...sold)
  const { shop, admin } = lots
  await shop.addProduct({ id: 'desk', name: 'Desk', price: 30, available: 0 })
  await shop.addProduct({ id: 'cord', name: 'Cord', price: 1, available: 5_000 })
  await setKit(admin, 'desk', { switch: 2, cord: 5 })
  const desk = async () => (await shop.nobody.get('/product?id=desk')).body
  return { ...lots, desk, [Symbol.asyncDispose]: () => lots[Symbol.asyncDispose]() }
}
