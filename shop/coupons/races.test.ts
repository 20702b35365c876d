import { expect, test } from 'vitest'
import { makeCoupon, tenPercent } from '#test/coupons.ts'
import { openInterleaving } from '#test/interleaving.ts'
import { openShop, type TestCaller } from '#test/open-shop.ts'

const points = {
  'before it locks the coupon': /^select .* from "coupons" .* for no key update$/,
  'before it takes stock': /\/\* takes stock \*\//,
  'before it uses the coupon': /^insert into "coupon_uses"/,
  'before it ends the order': /^with "recorded" as /,
  'before it puts the pieces back': /\/\* puts stock back \*\//,
  'before it commits': /^commit/,
} as const
type Point = keyof typeof points

const ofOrder: readonly Point[] = [
  'before it locks the coupon',
  'before it takes stock',
  'before it uses the coupon',
  'before it commits',
]

/** Opens a shop with a coupon that so many orders may use, and two buyers. */
async function openRaces(maxUses: number) {
  const interleaving = openInterleaving(points)
  const shop = await openShop({
    products: [{ id: 'router', price: 20, available: 1_000_000 }],
    before: interleaving.before,
  })
  interleaving.watch(shop.db)
  const admin = await shop.admin()
  const id = await makeCoupon(admin, { maxUses })
  const [ada, eve] = [await shop.signUp('ada@example.com'), await shop.signUp('eve@example.com')]
  return {
    interleaving,
    shop,
    admin,
    id,
    ada,
    eve,
    place: (buyer: TestCaller) =>
      buyer.post('/order', {
        product_id: 'router',
        orderAmount: 100,
        coupon: tenPercent.code,
        address: '1 Row',
        phone: '1',
      }),
    async cancelAll() {
      for (const { order_id } of await shop.rows('coupon_uses'))
        for (const buyer of [ada, eve]) await buyer.put(`/orders/${order_id}/cancellation`)
    },
    uses: async () => (await shop.rows('coupons')).map((coupon) => coupon.uses),
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

test('the last use of a coupon is given once', async () => {
  await using races = await openRaces(1)
  const { interleaving, shop, ada, eve, place, cancelAll, uses } = races
  for (const at of ofOrder) {
    const met = await interleaving.meet(
      'order',
      () => place(ada),
      at,
      () => place(eve),
    )
    const placed = [met?.first, met?.second]
    expect(
      placed.filter((reply) => reply?.status === 200),
      at,
    ).toHaveLength(1)
    expect(placed.find((reply) => reply?.status !== 200)?.body, at).toMatchObject({ code: 'coupon-used-up' })
    expect(await uses(), at).toEqual([1])
    await cancelAll()
    expect(await uses(), at).toEqual([0])
  }
  expect(interleaving.passed).toEqual({ order: ofOrder })
  expect(shop.failures).toEqual([])
})

test('an order does not block the end of another, or a change of the coupon, and uses are counted', async () => {
  await using races = await openRaces(2)
  const { interleaving, shop, admin, id, ada, eve, place, cancelAll, uses } = races
  const { code: _, ...terms } = tenPercent
  const pause = () => admin.put(`/coupons/${id}`, { ...terms, maxUses: 2, paused: true })
  for (const at of Object.keys(points) as Point[])
    for (const [name, change] of [
      ['cancel', (order: string) => ada.put(`/orders/${order}/cancellation`)],
      ['pause', pause],
    ] as const)
      for (const isOrderFirst of [true, false]) {
        const before = String((await place(ada)).body.insertedId)
        const [order, other] = [() => place(eve), () => change(before)]
        const met = await (isOrderFirst
          ? interleaving.meet(`order, ${name}`, order, at, other)
          : interleaving.meet(name, other, at, order))
        const [ordered, changed] = isOrderFirst ? [met?.first, met?.second] : [met?.second, met?.first]
        if (met) expect(changed?.status, at).toBe(200)
        if (ordered?.status !== 200 && met) expect(ordered?.body, at).toMatchObject({ code: 'coupon-paused' })
        await cancelAll()
        expect(await uses(), at).toEqual([0])
        await shop.db.updateTable('coupons').set({ paused: false }).execute()
      }
  expect(interleaving.passed).toEqual({
    'order, cancel': ofOrder,
    'order, pause': ofOrder,
    cancel: ['before it ends the order', 'before it puts the pieces back', 'before it commits'],
    pause: ['before it locks the coupon', 'before it commits'],
  })
  expect(shop.failures).toEqual([])
})
