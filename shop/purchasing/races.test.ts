import { expect, test } from 'vitest'
import { openInterleaving } from '#test/interleaving.ts'
import { inDays, openLots } from '#test/lots.ts'

const LOCKS_PRODUCTS = /^\s*select id from products .* order by id for no key update/s

test('of two who send an order one does; what is received while it is cancelled stays received', async () => {
  const interleaving = openInterleaving({
    'before it locks products': LOCKS_PRODUCTS,
    'before it removes the lot': /^delete from "incoming_stock"/,
    'before it is marked as sent': /^update "purchase_orders" set "state"/,
  })
  await using lots = await openLots({ soldFrom: 'incoming', before: interleaving.before })
  const { shop, admin } = lots
  interleaving.watch(shop.db)
  const supplier = await admin.post('/purchasing/suppliers', {
    name: 'Acme',
    leadDays: 1,
    coverDays: 1,
    minimum: 0,
  })
  const draft = async () => {
    const lines = [{ product_id: 'switch', pieces: 500, cost: 6 }]
    const form = { supplier_id: supplier.body.insertedId, expectedOn: inDays(20), lines }
    return `/purchasing/orders/${(await admin.post('/purchasing/orders', form)).body.insertedId}`
  }
  for (const at of ['before it locks products', 'before it is marked as sent'] as const) {
    const path = await draft()
    const send = () => admin.post(`${path}/sending`, {})
    const met = await interleaving.meet('send', send, at, send)
    expect([met?.first.status, met?.second.status]).toEqual([200, 409])
  }
  expect(await shop.rows('incoming_stock')).toHaveLength(2)

  for (const [at, statuses] of [
    ['before it locks products', [409, 200]],
    ['before it removes the lot', [200, 404]],
  ] as const) {
    const path = await draft()
    await admin.post(`${path}/sending`, {})
    const lot = (await shop.rows('incoming_stock')).at(-1)?.id
    const met = await interleaving.meet(
      'cancel',
      () => admin.post(`${path}/cancellation`, {}),
      at,
      () => admin.post(`/incoming-stock/${lot}/receipt`, { pieces: 500 }),
    )
    expect([met?.first.status, met?.second.status]).toEqual(statuses)
  }
  expect((await shop.rows('stock_ledger')).filter(({ reason }) => reason === 'received')).toHaveLength(3)
  expect(interleaving.passed).toEqual({
    send: ['before it locks products', 'before it is marked as sent'],
    cancel: ['before it locks products', 'before it removes the lot'],
  })
  expect(shop.failures).toEqual([])
})

test('of two suppliers that are renamed to one name at once, one keeps its name, and the other one is told', async () => {
  const interleaving = openInterleaving({ 'before it is renamed': /^update "suppliers" set "name"/ })
  await using lots = await openLots({ soldFrom: 'incoming', before: interleaving.before })
  const { shop, admin } = lots
  interleaving.watch(shop.db)
  const terms = { leadDays: 1, coverDays: 1, minimum: 0 }
  const [acme, best] = [
    (await admin.post('/purchasing/suppliers', { name: 'Acme', ...terms })).body.insertedId,
    (await admin.post('/purchasing/suppliers', { name: 'Best', ...terms })).body.insertedId,
  ]
  const rename = (id: unknown, name: string) => () =>
    admin.put(`/purchasing/suppliers/${id}`, { name, ...terms })
  const met = await interleaving.meet(
    'rename',
    rename(acme, 'Core'),
    'before it is renamed',
    rename(best, 'CORE'),
  )
  expect([met?.first.status, met?.second.status]).toEqual([200, 409])
  expect(met?.second.body).toMatchObject({ code: 'supplier-name-taken' })
  expect(interleaving.passed).toEqual({ rename: ['before it is renamed'] })
  expect(shop.failures).toEqual([])
})
