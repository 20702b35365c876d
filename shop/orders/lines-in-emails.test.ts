import { expect, test } from 'vitest'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import { renderEmail } from '#mail/templates/render.ts'
import { plainIdToken } from '#test/doubles.ts'
import { openKits, order as orderKits } from '#test/kits.ts'
import { delivery, inDays, openLots, switchFields, type TestLots } from '#test/lots.ts'
import { openLotsOnAccount } from '#test/lots-on-account.ts'
import { openCompany } from '#test/open-company.ts'
import type { TestShop } from '#test/open-shop.ts'
import { pay } from '#test/shipments.ts'

/** The last email of each kind, as text on one line. */
async function textsOf({ mails }: TestShop): Promise<ReadonlyMap<EmailTemplate['kind'], string>> {
  const texts = await Promise.all(
    mails.emails.map(async (email) => [email.kind, (await renderEmail(email)).text] as const),
  )
  return new Map(texts.map(([kind, text]) => [kind, text.replaceAll(/\s+/g, ' ')]))
}

const long = (days: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(inDays(days)))

const switches = /1,000 × Switch: \S+, \$10\.00 per piece, \$10,000\.00 300 now, 700 on /

test.each([['one product'], ['two products']])(
  'emails of an order of %s say of each line when its pieces come',
  async (products) => {
    await using lots = await openLots()
    const { shop, admin, buyer, book } = lots
    await book(700, 20)
    const others =
      products === 'one product' ? [] : [{ product_id: 'cable', orderAmount: 100, note: 'Desk 7' }]
    const placed = await buyer.post('/orders', {
      delivery,
      lines: [{ product_id: 'switch', orderAmount: 1_000 }, ...others],
      paymentAmount: 10_000 + others.length * 100,
    })
    const id = String(placed.body.insertedId)
    await pay(shop, buyer, id)
    const ship = await admin.post(`/orders/${id}/shipments`, { lines: [{ line: 1, orderAmount: 300 }] })
    expect(ship).toMatchObject({ status: 200 })

    const texts = await textsOf(shop)
    for (const kind of ['order-placed', 'order-paid'] as const) {
      expect(texts.get(kind), kind).toMatch(switches)
      expect(texts.get(kind), kind).toContain(`700 on ${long(20)}`)
      if (others.length > 0)
        expect(texts.get(kind)).toMatch(/100 × Cable: \S+, \$1\.00 per piece, \$100\.00 Your note: Desk 7/)
    }
    expect(texts.get('order-shipped')).toMatch(
      /300 × Switch: \S+, \$10\.00 per piece, \$3,000\.00 Deliver to/,
    )
    expect(texts.get('order-shipped')).toContain(`Still to come: Switch: 700 on ${long(20)}`)
  },
)

test('the email about a cancelled order names its lines, and no day on which they come', async () => {
  await using lots = await openLots()
  const { shop, buyer, book, order } = lots
  await book(700, 20)
  const placed = await order(1_000)
  expect(await buyer.put(`/orders/${placed.body.insertedId}/cancellation`)).toMatchObject({ status: 200 })
  const text = (await textsOf(shop)).get('order-cancelled')
  expect(text).toMatch(/1,000 × Switch: \S+, \$10\.00 per piece, \$10,000\.00 Amount: /)
})

test('emails of a second order and of one that waits for approval say when its pieces come', async () => {
  await using lots = await openLots()
  await lots.book(700, 20)
  const sent = {
    lines: [{ product_id: 'switch', orderAmount: 1_000 }],
    delivery,
    inTwoOrders: { firstAmount: 3_000 },
    paymentAmount: 10_000,
  }
  expect(await lots.buyer.post('/orders', sent)).toMatchObject({ status: 200 })
  const second = (await textsOf(lots.shop)).get('order-follows')
  expect(second).toMatch(/700 × Switch: \S+, \$10\.00 per piece, \$7,000\.00 700 on /)
  await expectSaidOfApproval()
})

async function expectSaidOfApproval() {
  await using company = await openCompany()
  const { shop, buyer, approver } = company
  const admin = await shop.admin()
  await company.rules({ approvalThreshold: 1_000 })
  await shop.addProduct({ id: 'switch', name: 'Switch', price: 10, available: 300 })
  await admin.put('/product?_id=switch', { ...switchFields, soldFrom: 'incoming' })
  await admin.post('/products/switch/incoming-stock', { pieces: 700, on: inDays(20) })
  const placed = await buyer.post('/orders', {
    delivery,
    lines: [{ product_id: 'switch', orderAmount: 1_000 }],
    paymentAmount: 10_000,
  })
  const approved = await approver.post(`/orders/${placed.body.insertedId}/approval`, { reason: '' })
  expect(approved).toMatchObject({ status: 200 })
  const texts = await textsOf(shop)
  for (const kind of ['order-waiting', 'approval-asked', 'order-approved'] as const)
    expect(texts.get(kind), kind).toMatch(switches)
}

test('emails of an order on account and of its cancelled pieces say what comes, and what was cancelled', async () => {
  await using lots = await openLotsOnAccount()
  const { id } = await lots.order()
  expect((await textsOf(lots.shop)).get('order-on-account')).toMatch(/300 now, 700 on /)
  await lots.postpone()
  const cancelled = await lots.owner.post(`/orders/${id}/cancelled-pieces`, { line: 1 })
  expect(cancelled.body).toEqual({ cancelled: 700 })
  const text = (await textsOf(lots.shop)).get('order-part-refunded')
  expect(text).toMatch(/700 × Switch: \S+, \S+7\.77 per piece, \S+5,439\.00 Not invoiced/)
  expect(text, 'not the order again').not.toMatch(/1,000|Amount:|Deliver to/)
})

test('pieces that are cancelled of a paid order are named with their refund', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer } = lots
  const id = await paidAndPostponed(lots)
  expect((await buyer.post(`/orders/${id}/cancelled-pieces`, { line: 1 })).body).toEqual({ cancelled: 200 })
  await shop.jobs.runAll()
  const text = (await textsOf(shop)).get('order-part-refunded')
  expect(text).toMatch(/200 × Switch: \S+, \$10\.00 per piece, \$2,000\.00 Refunded: \$2,000\.00/)
  expect(text).not.toMatch(/500|Amount:|Deliver to/)
  await admin.put(`/update?_id=${id}`)
  expect((await textsOf(shop)).get('order-delivered')).toMatch(/500 × Switch: .* 200 cancelled/)
})

async function paidAndPostponed({ shop, admin, buyer, book, order }: TestLots) {
  const lot = await book(200, 20)
  const id = String((await order(500)).body.insertedId)
  await pay(shop, buyer, id)
  await admin.put(`/incoming-stock/${lot}`, { pieces: 200, on: inDays(50), note: '' })
  return id
}

test('emails name the parts of a kit, and when those come that are not in stock', async () => {
  await using kits = await openKits()
  const { shop, admin, buyer } = kits
  await admin.put('/product?_id=monitor', { ...switchFields, name: 'Monitor', soldFrom: 'incoming' })
  await admin.post('/products/monitor/incoming-stock', { pieces: 400, on: inDays(20) })
  const placed = await orderKits(buyer, { desk: 500 })
  expect(placed).toMatchObject({ status: 200 })
  await pay(shop, buyer, String(placed.body.insertedId))
  const texts = await textsOf(shop)
  for (const kind of ['order-placed', 'order-paid'] as const)
    expect(texts.get(kind), kind).toMatch(
      /500 × Desk: .*1 in each: Laptop, \S+ 2 in each: Monitor, \S+; 800 now, 200 on .* 3 in each: Cable/,
    )
})

test('an address that is not confirmed gets no note that its buyer typed', async () => {
  await using lots = await openLots()
  const { shop } = lots
  const email = 'eve@example.com'
  const idToken = plainIdToken({ uid: 'uid-eve', email, name: 'Eve', emailVerified: false })
  const { body } = await shop.nobody.put(`/user/${email}`, { email, idToken })
  const eve = shop.caller(String(body.token))
  const lines = [{ product_id: 'cable', orderAmount: 100, note: 'Call 555-0199' }]
  expect(await eve.post('/orders', { delivery, lines, paymentAmount: 100 })).toMatchObject({ status: 200 })
  const text = (await textsOf(shop)).get('order-placed')
  expect(text).toMatch(/100 × Cable: \S+, \$1\.00 per piece/)
  expect(text).not.toContain('555-0199')
})
