import type { Database } from '#database/open.ts'
import { hashOf } from '#database/secret-tokens.ts'
import { insertWaiting } from '#shop/electronic-orders/store.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { pastCustomers } from './history.ts'
import { demoProducts } from './products.ts'

const NUMBER = 'DEMO-4711'

/** As the purchasing system wrote the lines: one as the shop sells it, one at an old price, one that it cannot order. */
const items = [
  { product: 'Clearview 27 USB-C Monitor', pieces: 120, unitPrice: 239 },
  { product: 'Callline Mono USB Headset', pieces: 400, unitPrice: 19.5 },
  { product: 'Keyring 64 GB USB Stick', pieces: 1_000, unitPrice: 6 },
] as const

/** Loads an electronic order that waits for an admin, of a company whose connection asks one. */
export async function loadWaitingOrder(tx: Database): Promise<void> {
  const [customer] = pastCustomers
  if (!customer) throw new Error('the demo has no company that orders electronically')
  const from = { domain: 'DemoID', identity: 'harbour-purchasing' }
  const connection = await tx
    .insertInto('punchout_connections')
    .values({
      customer_id: customer.id,
      name: 'Harbour Purchasing (demo)',
      protocol: 'cxml',
      ...from,
      secret_hash: hashOf(DEMO_PASSWORD),
      buyer_id: customer.id,
      made_by: 'admin@example.com',
      asks_admin: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shipTo = {
    ...customer.address,
    name: customer.name,
    company: customer.company,
    region: '',
    phone: undefined,
  }
  const wanted = {
    number: NUMBER,
    note: 'An example of the demo.',
    billTo: undefined,
    items: items.map(({ product: name, pieces, unitPrice }, place) => {
      const product = demoProducts.find((each) => each.name === name)
      if (!product) throw new Error(`the demo has no product ${name}`)
      return {
        lineNumber: String(place + 1),
        partNumber: product.sku,
        auxiliaryId: product.id,
        pieces,
        unit: 'EA',
        unitPrice,
        currency: 'USD',
        note: '',
        shipTo,
      }
    }),
  }
  const received = {
    connectionId: connection.id,
    number: NUMBER,
    version: 1,
    payloadId: `${NUMBER}@example.com`,
    contentHash: hashOf(JSON.stringify(wanted)),
    orderedAt: null,
    from,
    to: undefined,
  }
  await insertWaiting(tx, received, wanted)
}
