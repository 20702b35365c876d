import { expect, test } from 'vitest'
import { openInterleaving } from '#test/interleaving.ts'
import { orderRouters } from '#test/open-company.ts'
import { openShop } from '#test/open-shop.ts'
import { pay } from '#test/shipments.ts'

const products = [{ id: 'router', price: 20, available: 1_000 }]

async function openRaces() {
  const interleaving = openInterleaving({
    // A change is tried and rolled back before it is made: whoever waits for that is first.
    'while it is tried': /locks changed goods/,
    'before it is kept': /insert into "idempotency_keys"/,
  })
  const shop = await openShop({ products, before: interleaving.before })
  interleaving.watch(shop.db)
  const buyer = await shop.signUp('ada@example.com')
  const admin = await shop.admin()
  let key = 0
  const change = (id: string, orderAmount: number, version = 1) => {
    key += 1
    return buyer.send(`/orders/${id}/changes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `change-${key}-of-${id}` },
      body: JSON.stringify({ version, lines: [{ line: 1, orderAmount }] }),
    })
  }
  const place = async (isPaid: boolean) => {
    const id = await orderRouters(buyer, 200)
    if (isPaid) await pay(shop, buyer, id)
    return id
  }
  return {
    shop,
    buyer,
    admin,
    change,
    place,
    interleaving,
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

const points = ['while it is tried', 'before it is kept'] as const

test('an order that is changed while it is shipped, refunded, cancelled or changed: one is first, the other is told', async () => {
  await using races = await openRaces()
  const { shop, buyer, admin, change, place, interleaving } = races
  const rivals = {
    ship: { isPaid: true, run: (id: string) => admin.put(`/update?_id=${id}`), second: 200 },
    refund: { isPaid: true, run: (id: string) => admin.put(`/orders/${id}/refund`), second: 200 },
    'change by the seller': {
      isPaid: true,
      run: (id: string) =>
        admin.post(`/orders/${id}/changes`, { version: 1, lines: [{ line: 1, orderAmount: 120 }] }),
      second: 409,
    },
    cancel: { isPaid: false, run: (id: string) => buyer.put(`/orders/${id}/cancellation`), second: 200 },
  } as const
  for (const [name, { isPaid, run, second }] of Object.entries(rivals)) {
    const early = await place(isPaid)
    const before = await interleaving.meet(
      name,
      () => change(early, 150),
      points[0],
      () => run(early),
    )
    const told = [before?.first.status, before?.second.status]
    // Two changes are both tried first.
    if (name.startsWith('change')) expect(told.toSorted()).toEqual([200, 409])
    else expect([name, ...told], 'the rival first').toEqual([name, 409, 200])
    const late = await place(isPaid)
    const after = await interleaving.meet(
      name,
      () => change(late, 150),
      points[1],
      () => run(late),
    )
    expect([name, after?.first.status, after?.second.status], 'the change first').toEqual([name, 200, second])
    expect(interleaving.passed[name]).toEqual([...points])
  }
  await shop.jobs.runAll()
  expect(shop.failures).toEqual([])
})

test('money that comes while an unpaid order is changed is the old order’s, or goes back', async () => {
  await using races = await openRaces()
  const { shop, buyer, change, place, interleaving } = races
  const payNow = (id: string) => buyer.put('/orderUpdate', { _id: id })
  for (const point of points) {
    const id = await place(false)
    await buyer.post('/create-payment-intent', { _id: id })
    const met = await interleaving.meet(
      'pay',
      () => change(id, 150),
      point,
      () => {
        shop.cards.pay(id)
        return payNow(id)
      },
    )
    const order = (await buyer.get(`/orders/${id}`)).body
    await shop.jobs.runAll()
    if (point === 'while it is tried') {
      expect([met?.first.status, met?.second.status]).toEqual([409, 200])
      expect(order).toMatchObject({ status: 'pending', version: 1, paymentAmount: 4_000 })
    } else {
      expect([met?.first.status, met?.second.status]).toEqual([200, 409])
      expect(order).toMatchObject({ status: 'not payed', version: 2, paymentAmount: 3_000 })
      expect(shop.cards.ledger.at(-1)).toMatchObject({ kind: 'refund', amountCents: 400_000 })
    }
  }
  expect(interleaving.passed.pay).toEqual([...points])
  expect(shop.failures).toEqual([])
})
