import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importLimits } from '#contract/products/files.ts'
import { openShop } from './open-shop.ts'
import { delivery } from './quotes.ts'
import { pay } from './shipments.ts'

const code = [...readFileSync('docs/erp.md', 'utf8').matchAll(/^```js\n(.*?)^```$/gms)]
  .map(([, block]) => block)
  .join('\n')

interface Client {
  readonly call: (method: string, path: string, body?: unknown) => Promise<unknown>
}
interface Guide {
  readonly connect: (place: {
    shop: string
    key: string
    fetch: (url: string, request: RequestInit) => Promise<Response>
    wait: (seconds: number) => Promise<void>
  }) => Client
  readonly sendProducts: (client: Client, products: readonly object[]) => Promise<unknown>
  readonly readChanges: (
    client: Client,
    kind: string,
    parts: {
      readonly position?: string | undefined
      readonly save: (position: string) => void
      readonly changed: (record: { readonly _id: string }) => void
    },
  ) => Promise<void>
  readonly sendShipment: (client: Client, orderId: string, lines: readonly object[]) => Promise<unknown>
  readonly sendPayment: (client: Client, invoiceId: string, transfer: object) => Promise<unknown>
}

test('the code of the guide brings products, fetches orders and reports shipments', async () => {
  const guide: Guide = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  await using shop = await openShop()
  const admin = await shop.admin()
  const scopes = ['catalogue:read', 'catalogue:write', 'orders:read', 'shipments:write', 'payments:write']
  const made = await admin.post('/api-keys', { name: 'ERP', scopes, days: 30 })
  const program = shop.caller(String(made.body.key))
  const waited: number[] = []
  /** Replies that take the place of the shop's. */
  const faults: (Response | Error)[] = []
  const client = guide.connect({
    shop: 'https://shop.test',
    key: String(made.body.key),
    async fetch(url, request) {
      const fault = faults.shift()
      if (fault instanceof Error) throw fault
      if (fault) return fault
      const { status, text, headers } = await program.send(url.replace('https://shop.test/api', ''), request)
      return new Response(text, { status, headers })
    },
    wait: async (count) => void waited.push(count),
  })

  const products = [
    {
      sku: 'R-1',
      name: 'Router "Edge"',
      price: 20,
      availableQuantity: 5_000,
      category: 'Networks',
      description: 'A router.',
    },
    {
      sku: 'S-1',
      name: 'Switch, managed',
      price: 30,
      availableQuantity: 800,
      category: 'Networks',
      description: 'A switch.',
    },
  ]
  faults.push(
    new Error('connection reset'),
    new Response('{}', { status: 503, headers: { 'Retry-After': '5' } }),
  )
  expect(await guide.sendProducts(client, products)).toEqual({ added: 2, changed: 0 })
  expect(waited).toEqual([2, 5])
  await expect(guide.sendProducts(client, [{ sku: 'R-1', price: -1 }])).rejects.toThrow(/price/i)

  const positions: string[] = []
  const read = async (kind: string) => {
    const found: { readonly _id: string; readonly [field: string]: unknown }[] = []
    await guide.readChanges(client, kind, {
      position: positions.at(-1),
      save: (position) => positions.push(position),
      changed: (record) => found.push(record),
    })
    return found
  }
  expect(await read('orders')).toEqual([])
  const router = await shop.db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', 'R-1')
    .executeTakeFirstOrThrow()
  const buyer = await shop.signUp('ada@example.com')
  const placed = await buyer.post('/orders', {
    lines: [{ product_id: router.id, orderAmount: 100 }],
    delivery,
    paymentAmount: 2_000,
  })
  const _id = String(placed.body.insertedId)
  await pay(shop, buyer, _id)
  expect(await read('orders')).toMatchObject([{ _id, status: 'pending', lines: [{ orderAmount: 100 }] }])
  expect(await guide.sendShipment(client, _id, [{ line: 1, pieces: 60 }])).toMatchObject({
    number: expect.stringMatching(/^SH-/),
  })
  expect(await read('orders')).toMatchObject([{ _id, fulfilment: 'part-shipped' }])
  await expect(guide.sendShipment(client, _id, [{ line: 1, pieces: 60 }])).rejects.toThrow(
    `POST /orders/${_id}/shipments: `,
  )
  await expect(
    guide.sendPayment(client, 'none', { amount: 1, receivedOn: '2026-01-31', reference: 'B-1' }),
  ).rejects.toThrow(/invoice/)
  await expect(client.call('GET', '/changes/customers')).rejects.toThrow(/key/)

  const many = Array.from({ length: importLimits.rows + 1 }, (_, n) => ({
    sku: `C-${n}`,
    name: `Cable ${n}`,
    price: 1,
    description: 'A cable.',
  }))
  expect(await guide.sendProducts(client, many)).toEqual({ added: many.length, changed: 0 })
  await expect(
    guide.sendProducts(
      client,
      many.map((cable, n) => ({ ...cable, price: many.length - 1 - n })),
    ),
  ).rejects.toThrow(`product ${many.length}: price`)
  expect(shop.failures).toEqual([])
})
