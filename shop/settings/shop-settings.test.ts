import { expect, test } from 'vitest'
import { openCompany, orderRouters } from '#test/open-company.ts'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'

const startedWith = { holdMinutes: 30, approvalDays: 7 }
const unset = {
  holdMinutes: null,
  approvalDays: null,
  unpaidOrders: null,
  unpaidAmount: null,
  replyTo: '',
  postsOwnCounts: false,
  gs1Prefix: '',
  buyersChangeUntil: 'shipped',
  changesNeedAgreement: false,
}
const products = [{ id: 'router', price: 20, available: 10_000 }]

/** For how many minutes the order holds its pieces, from when it was placed. */
async function minutesHeld({ db }: TestShop, id: unknown): Promise<number> {
  const { placed_at, held_until } = await db
    .selectFrom('orders')
    .select(['placed_at', 'held_until'])
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow()
  return (Number(held_until) - Number(placed_at)) / 60_000
}

const order = async (buyer: TestCaller) =>
  (await buyer.post('/order', { product_id: 'router', orderAmount: 100, address: 'x', phone: '1' })).body
    .insertedId

test('an owner sets how long orders wait and where answers go; each change is written down once', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  expect((await admin.get('/settings/shop')).body).toEqual({ ...unset, startedWith })
  const wanted = {
    holdMinutes: 90,
    approvalDays: 3,
    unpaidOrders: 40,
    unpaidAmount: 250_000,
    replyTo: 'Desk@Example.com',
    postsOwnCounts: true,
    gs1Prefix: '4012345',
    buyersChangeUntil: 'picking',
    changesNeedAgreement: true,
  }
  expect((await admin.put('/settings/shop', wanted)).body).toEqual({ modifiedCount: 1 })
  expect((await admin.put('/settings/shop', wanted)).body, 'the same again').toEqual({ modifiedCount: 0 })
  const stored = { ...wanted, replyTo: 'desk@example.com' }
  expect((await admin.get('/settings/shop')).body).toEqual({ ...stored, startedWith })
  expect((await admin.put('/settings/shop', unset)).body).toEqual({ modifiedCount: 1 })
  expect(await shop.rows('audit_log')).toMatchObject([
    { actor: 'admin@example.com', action: 'shop-settings-changed', before: unset, after: stored },
    { action: 'shop-settings-changed', before: stored, after: unset },
  ])
})

test.each([
  ['holdMinutes', 0],
  ['holdMinutes', 10_081],
  ['holdMinutes', 1.5],
  ['approvalDays', 0],
  ['approvalDays', 91],
  ['unpaidOrders', 0],
  ['unpaidOrders', 100_001],
  ['unpaidAmount', 0],
  ['unpaidAmount', 1_000_000_001],
  ['replyTo', 'nobody'],
  ['replyTo', 'a@example.com\r\nBcc: eve@example.com'],
  ['replyTo', 'a@example.com, eve@example.com'],
])('%s cannot be %s, nor be stored as that', async (path, value) => {
  await using shop = await openShop()
  const admin = await shop.admin()
  expect(await admin.put('/settings/shop', { ...unset, [path]: value })).toMatchObject({
    status: 400,
    body: { code: 'bad-input', issues: [{ path }] },
  })
  const column = {
    holdMinutes: 'hold_minutes',
    approvalDays: 'approval_days',
    unpaidOrders: 'unpaid_orders',
    unpaidAmount: 'unpaid_cents',
  }[path]
  if (column && Number.isInteger(value))
    await expect(
      shop.db
        .updateTable('shop_settings')
        .set({ [column]: path === 'unpaidAmount' ? Number(value) * 100 : value })
        .execute(),
    ).rejects.toThrow(/check/)
})

test('the database stores no address with a line break', async () => {
  await using shop = await openShop()
  const stored = (reply_to: string) => shop.db.updateTable('shop_settings').set({ reply_to }).execute()
  for (const address of ['a@example.com\r\nBcc: eve@example.com', 'a@example.com eve@example.com', 'nobody'])
    await expect(stored(address), address).rejects.toThrow(/check/)
})

test('orders hold their pieces as long as is set when they are placed, and the email says so', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const buyer = await shop.signUp('ada@example.com')
  const told = () => shop.mails.emails.at(-1)
  const before = await order(buyer)
  expect(await minutesHeld(shop, before)).toBe(30)

  const set = (holdMinutes: number | null) => admin.put('/settings/shop', { ...unset, holdMinutes })
  await set(240)
  expect(await minutesHeld(shop, await order(buyer))).toBe(240)
  expect(told()).toMatchObject({ kind: 'order-placed', holdMinutes: 240 })
  expect(await minutesHeld(shop, before), 'of an earlier order').toBe(30)

  await set(null)
  expect(await minutesHeld(shop, await order(buyer))).toBe(30)
  expect(told()).toMatchObject({ kind: 'order-placed', holdMinutes: 30 })
})

test('orders wait for approval as long as is set, and hold their pieces to be paid when they are approved', async () => {
  await using company = await openCompany()
  const { shop, buyer, approver } = company
  await company.rules({ approvalThreshold: 1_000 })
  const admin = await shop.admin()
  // Longer than an order waits, so that approving it prolongs its hold.
  await admin.put('/settings/shop', { ...unset, holdMinutes: 2_880, approvalDays: 1 })
  const id = await orderRouters(buyer, 200)
  expect(await minutesHeld(shop, id)).toBe(24 * 60)
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'approval-asked', days: 1 })
  expect(await approver.post(`/orders/${id}/approval`, {})).toMatchObject({ status: 200 })
  expect(await minutesHeld(shop, id)).toBeGreaterThanOrEqual(2_880)
})
