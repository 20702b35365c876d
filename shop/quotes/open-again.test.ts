import { expect, test } from 'vitest'
import { renderEmail } from '#mail/templates/render.ts'
import { activeCallOff, call } from '#test/call-offs.ts'
import { setKit } from '#test/kits.ts'
import { openCompany } from '#test/open-company.ts'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'
import { accept, ask, askLongAgo, available, offer, people, withdraw } from '#test/quotes.ts'
import { pay } from '#test/shipments.ts'
import { size } from '#test/sizes.ts'
import { withoutTriggers } from '#test/without-triggers.ts'

const products = [{ id: 'router', price: 20, available: 1_000 }]

/** Lets the time to pay of an order pass. */
async function lapse(shop: TestShop, orderId: unknown): Promise<void> {
  await shop.db
    .updateTable('orders')
    .set({ held_until: new Date(Date.now() - 1_000) })
    .where('id', '=', String(orderId))
    .execute()
  await shop.jobs.tick('sweep-holds')
}

const seen = async (caller: TestCaller, id: string) => (await caller.get(`/quotes/${id}`)).body
const lastText = async ({ mails }: TestShop) => {
  const email = mails.emails.at(-1)
  return email ? (await renderEmail(email)).text.replaceAll(/\s+/g, ' ') : ''
}

test.each([
  ['holds its pieces', true],
  ['holds none', false],
])(
  'an offer that %s is open again when its order is not paid, and can be accepted again',
  async (_, holdStock) => {
    await using shop = await openShop({ products })
    const { ada, admin } = await people(shop)
    const id = await ask(ada)
    await offer(admin, id, 1, { holdStock })
    const { expiresAt } = await seen(ada, id)
    const first = String((await accept(ada, id, 2)).body.insertedId)
    expect(await available(shop)).toBe(600)
    await lapse(shop, first)

    expect((await ada.get(`/orders/${first}`)).body).toMatchObject({
      status: 'cancelled',
      quote: { _id: id, number: 'Q-100001', expiresAt, isOpen: true },
    })
    const open = await seen(ada, id)
    expect(open).toMatchObject({
      status: 'offered',
      revision: 3,
      total: 7_000,
      expiresAt,
      revisions: [
        {},
        {},
        { side: 'shop', message: 'Delivered in one lot.', holdsStock: holdStock, afterOrder: { _id: first } },
      ],
    })
    expect(open).not.toHaveProperty('order_id')
    expect(open).not.toHaveProperty('endedAt')
    expect(await available(shop)).toBe(holdStock ? 600 : 1_000)
    const text = await lastText(shop)
    expect(text).toContain('because it was not paid in time')
    expect(text).toMatch(/The offer Q-100001 is open again until \w+ \d+, \d{4}[.,]/)
    expect(text).toContain(holdStock ? 'and holds its pieces until then' : 'It holds no pieces')
    expect(text).toContain(`See the offer: http://shop.test/dashBoard/quotes?quote=${id}`)

    expect(await accept(ada, id, 2), 'another tab').toMatchObject({
      status: 409,
      body: { code: 'quote-changed' },
    })
    const second = await accept(ada, id, 3)
    expect(second).toMatchObject({ status: 200 })
    await pay(shop, ada, String(second.body.insertedId))
    expect(await seen(ada, id)).toMatchObject({ status: 'accepted', order_id: second.body.insertedId })
    expect(await available(shop)).toBe(600)
  },
)

test('it is open again, too, when its buyer cancels the order, or the company does not approve it', async () => {
  await using company = await openCompany()
  const { shop, buyer, approver, rules } = company
  const admin = await shop.admin()
  const id = await ask(buyer)
  await offer(admin, id, 1, { holdStock: true })
  const first = await accept(buyer, id, 2)
  await buyer.put(`/orders/${first.body.insertedId}/cancellation`)
  expect(await lastText(shop)).toContain('The offer Q-100001 is open again until')
  await rules({ approvalThreshold: 1_000 })
  const second = await accept(buyer, id, 3)
  const rejection = await approver.post(`/orders/${second.body.insertedId}/rejection`, { reason: 'Later' })
  expect(rejection).toMatchObject({ status: 200 })
  expect(await lastText(shop)).toMatch(
    /did not approve your order, so it was cancelled\. The offer Q-100001 is open again/,
  )
  const third = await accept(buyer, id, 4)
  await lapse(shop, third.body.insertedId)
  expect(await seen(buyer, id), 'nobody decided in time').toMatchObject({ status: 'offered', revision: 5 })
  expect(await available(shop)).toBe(9_600)
  await withdraw(admin, id, 5)
  expect(await available(shop)).toBe(10_000)
})

test('an offer whose day has passed stays accepted, and the email says that it is over', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const id = await ask(ada)
  await offer(admin, id, 1, { holdStock: true })
  const { body } = await accept(ada, id, 2)
  // No call makes days pass.
  await withoutTriggers(shop.untriggered, async (tx) => {
    await tx
      .updateTable('quote_revisions')
      .set({ valid_until: new Date(Date.now() - 1_000) })
      .where('number', '=', 2)
      .execute()
  })
  await lapse(shop, body.insertedId)
  expect(await seen(ada, id)).toMatchObject({ status: 'accepted', order_id: body.insertedId })
  expect(await available(shop)).toBe(1_000)
  expect(await lastText(shop)).toContain('The offer Q-100001 can no longer be accepted')
})

test('where its pieces are gone it is open again without them, and says so', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const id = await ask(ada)
  await offer(admin, id, 1, { holdStock: true })
  const { body } = await accept(ada, id, 2)
  // Taken off sale: what is put back cannot be held.
  expect(await admin.delete('/product?_id=router')).toMatchObject({ status: 200 })
  await lapse(shop, body.insertedId)
  expect(await seen(ada, id)).toMatchObject({
    status: 'offered',
    revision: 3,
    revisions: [{}, {}, { holdsStock: false }],
  })
  expect(await lastText(shop)).toContain('it no longer holds its pieces, because some of them are gone')
})

test('kits of the offer keep the parts that they had', async () => {
  await using shop = await openShop({
    products: [
      ...products,
      { id: 'cable', price: 1, available: 4_000 },
      { id: 'set', price: 30, available: 0 },
    ],
  })
  const { ada, admin } = await people(shop)
  await setKit(admin, 'set', { router: 1, cable: 2 })
  const id = await ask(ada, [{ product_id: 'set', pieces: 400 }])
  await offer(admin, id, 1, { holdStock: true })
  const { body } = await accept(ada, id, 2)
  await lapse(shop, body.insertedId)
  expect([await available(shop), await available(shop, 'cable')]).toEqual([600, 3_200])
  expect(await accept(ada, id, 3)).toMatchObject({ status: 200 })
  expect([await available(shop), await available(shop, 'cable')]).toEqual([600, 3_200])
})

test('an order that lapses while another tab accepts again: one order, its pieces taken once', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  for (let round = 0; round < size(8, 60); round += 1) {
    const id = await askLongAgo(shop, ada)
    await offer(admin, id, 1, { holdStock: true })
    const { body } = await accept(ada, id, 2)
    await shop.db
      .updateTable('orders')
      .set({ held_until: new Date(Date.now() - 1_000) })
      .where('id', '=', String(body.insertedId))
      .execute()
    const acts = [() => shop.jobs.tick('sweep-holds'), () => accept(ada, id, 3), () => accept(ada, id, 3)]
    const [, ...replies] = await Promise.all(acts.map((act) => act()))
    await shop.jobs.tick('sweep-holds')
    const accepted = replies.filter((reply) => reply && reply.status === 200)
    expect(accepted.length).toBeLessThan(2)
    expect(await seen(ada, id)).toMatchObject({
      status: accepted.length === 1 ? 'accepted' : 'offered',
      revision: 3,
    })
    expect(await available(shop)).toBe(600)
    const open = await shop.db.selectFrom('orders').select('id').where('status', '=', 'unpaid').execute()
    expect(open).toHaveLength(accepted.length)
    for (const order of open) await ada.put(`/orders/${order.id}/cancellation`)
    await withdraw(admin, id, accepted.length === 1 ? 4 : 3)
    expect(await available(shop)).toBe(1_000)
  }
  expect(shop.failures).toEqual([])
})

test('the pieces of a call that is not paid are set aside again at once, and its email says until when', async () => {
  await using company = await openCompany()
  const { shop, buyer } = company
  const admin = await shop.admin()
  const id = await activeCallOff({ admin, buyer })
  const { body } = await call(buyer, id, 400)
  expect(await available(shop)).toBe(9_000)
  await lapse(shop, body.insertedId)
  expect(await available(shop), 'for sale to nobody else').toBe(9_000)
  expect((await buyer.get(`/call-off-orders/${id}`)).body).toMatchObject({
    openPieces: 1_000,
    lines: [{ openPieces: 1_000, reserved: 1_000 }],
  })
  expect(await lastText(shop)).toMatch(
    /can be called again from CO-\d+ until \w+ \d+, \d{4}, and are set aside for you/,
  )
})
