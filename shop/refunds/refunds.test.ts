import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCompanyWithTerms, orderOnAccount, orderRouters } from '#test/open-company.ts'
import { openShop } from '#test/open-shop.ts'
import { openShipping, pay } from '#test/shipments.ts'
import { insertCreditNote } from '../invoices/write.ts'

const year = new Date().getUTCFullYear()
const products = [{ id: 'router', price: 20, available: 10_000 }]

/** A shop with an order of 100 routers for $2,000 that is paid by card. */
async function openPaid() {
  const shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  const admin = await shop.admin()
  const id = await orderRouters(buyer)
  await pay(shop, buyer, id)
  const facts = async () => {
    const { payment, fulfilment } = await shop.db
      .selectFrom('orders')
      .select(['payment', 'fulfilment'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return `${payment} ${fulfilment}`
  }
  return {
    shop,
    buyer,
    admin,
    id,
    facts,
    refund: (body: object) => admin.post(`/orders/${id}/refunds`, body),
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

test('parts of an order that was paid by card go back to the card, each with its credit note', async () => {
  await using paid = await openPaid()
  const { shop, buyer, admin, id, facts, refund } = paid
  expect(await refund({ amount: 300.1, reason: 'Scratches' })).toMatchObject({
    status: 200,
    body: { creditNote: `CN-${year}-000001`, amount: 300.1, left: 1_699.9 },
  })
  expect(await facts()).toBe('partly-refunded open')
  expect(shop.mails.emails.at(-1), 'not said before it is so').toMatchObject({ kind: 'order-paid' })
  expect(await refund({ amount: 200, reason: 'More scratches' })).toMatchObject({ body: { left: 1_499.9 } })
  await shop.jobs.runAll()
  expect(shop.cards.ledger.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['capture', 200_000],
    ['refund', 30_010],
    ['refund', 20_000],
  ])
  expect(shop.mails.emails.slice(-2)).toMatchObject([
    {
      kind: 'order-part-refunded',
      amountCents: 30_010,
      reason: 'Scratches',
      creditNote: `CN-${year}-000001`,
      byCard: true,
      attached: { kind: 'credit-note', id: expect.any(String) },
    },
    { kind: 'order-part-refunded', amountCents: 20_000 },
  ])
  const list = await buyer.get(`/orders/${id}/refunds`)
  expect(list.body).toMatchObject([
    { kind: 'part', amount: 300.1, reason: 'Scratches', lines: [], creditNote: `CN-${year}-000001` },
    { kind: 'part', amount: 200, madeAt: expect.any(String) },
  ])
  expect((await buyer.get(`/orders/${id}/refunds?limit=1`)).body).toHaveLength(1)
  expect((await buyer.get(`/orders/${id}/refunds?limit=1&cursor=${list.body[0]?._id}`)).body).toEqual([
    list.body[1],
  ])
  const { body: order } = await buyer.get(`/orders/${id}`)
  expect(order).toMatchObject({
    status: 'pending',
    partlyRefunded: true,
    invoice: { paid: 1_499.9, credited: 500.1, open: 0 },
  })
  expect(order.history).toMatchObject([
    { to: 'not payed' },
    { to: 'pending' },
    { to: 'pending', by: 'admin', refund: { amount: 300.1, reason: 'Scratches' } },
    { to: 'pending', refund: { amount: 200 } },
  ])
  expect((await admin.get(`/audit-log?action=order-part-refunded`)).body).toMatchObject([
    { subject: id, before: { left: 1_699.9 }, after: { left: 1_499.9, reason: 'More scratches' } },
    { after: { left: 1_699.9 } },
  ])
  expect(await (await shop.signUp('eve@example.com')).get(`/orders/${id}/refunds`)).toMatchObject({
    status: 404,
  })
})

test('no more is refunded than was paid, and all of it only once the order is delivered', async () => {
  await using paid = await openPaid()
  const { shop, admin, id, facts, refund } = paid
  const unpaid = await orderRouters(await shop.signUp('eve@example.com'))
  expect(await admin.post(`/orders/${unpaid}/refunds`, { amount: 1, reason: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'nothing-to-refund' },
  })
  expect(await admin.post('/orders/none/refunds', { amount: 1, reason: 'x' })).toMatchObject({ status: 404 })
  for (const body of [
    { amount: 0, reason: 'x' },
    { amount: 0.001, reason: 'x' },
    { amount: 1, reason: ' ' },
    { reason: 'x' },
    { amount: 1, lines: [{ line: 1, orderAmount: 1 }], reason: 'x' },
    {
      lines: [
        { line: 1, orderAmount: 1 },
        { line: 1, orderAmount: 1 },
      ],
      reason: 'x',
    },
  ])
    expect((await refund(body)).status, JSON.stringify(body)).toBe(400)
  await refund({ amount: 500, reason: 'x' })
  expect(await refund({ amount: 1_500.01, reason: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'above-refundable', left: 1_500 },
  })
  expect(await refund({ amount: 1_500, reason: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'all-before-delivery', left: 1_500 },
  })
  expect((await admin.put(`/update?_id=${id}`)).status).toBe(200)
  expect(await refund({ amount: 1_500, reason: 'All of it' })).toMatchObject({
    status: 200,
    body: { left: 0 },
  })
  expect(await facts()).toBe('refunded delivered')
  expect(await refund({ amount: 1, reason: 'x' })).toMatchObject({ body: { code: 'nothing-to-refund' } })
  await shop.jobs.runAll()
  const { available } = await shop.db.selectFrom('products').select('available').executeTakeFirstOrThrow()
  expect(available, 'what was delivered is not on the shelf').toBe(10_000 - 200)
  expect((await admin.get(`/orders/${id}`)).body).toMatchObject({ status: 'refunded' })
})

test('an order is refunded whole after parts of it: the rest goes back, and its pieces', async () => {
  await using paid = await openPaid()
  const { shop, admin, id, facts, refund } = paid
  await refund({ amount: 500, reason: 'x' })
  expect(await admin.put(`/orders/${id}/refund`)).toMatchObject({ status: 200 })
  await shop.jobs.runAll()
  expect(await facts()).toBe('refunded cancelled')
  expect(shop.cards.ledger.map(({ amountCents }) => amountCents)).toEqual([200_000, 50_000, 150_000])
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'order-refunded', order: { amountCents: 150_000 } })
  expect(await shop.rows('credit_notes')).toMatchObject([{ amount_cents: 50_000 }, { amount_cents: 150_000 }])
  expect(await refund({ amount: 1, reason: 'x' })).toMatchObject({ body: { code: 'nothing-to-refund' } })
  await shop.jobs.runAll()
  expect(shop.failures).toEqual([])
})

test('a refund that is sent several times with one key, also at once, is made once', async () => {
  await using paid = await openPaid()
  const { shop, admin, id } = paid
  const send = () =>
    admin.send(`/orders/${id}/refunds`, {
      method: 'POST',
      body: JSON.stringify({ amount: 500, reason: 'x' }),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'one' },
    })
  const replies = [...(await Promise.all([send(), send(), send()])), await send()]
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(await shop.rows('refunds')).toHaveLength(1)
})

test('a refund that the card service did not answer is made by a later job, once', async () => {
  await using paid = await openPaid()
  const { shop, refund } = paid
  await refund({ amount: 500, reason: 'x' })
  const real = shop.cards.refund
  shop.cards.refund = async (input) => {
    await real(input)
    shop.cards.refund = real
    throw new Error('the reply was lost')
  }
  await expect(shop.jobs.runAll()).rejects.toThrow('lost')
  await sql`update refunds set asked_at = '2000-01-01'`.execute(shop.db)
  await shop.jobs.tick('reconcile-payments')
  await shop.jobs.runAll()
  expect(shop.cards.ledger.filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  expect(shop.mails.emails.filter(({ kind }) => kind === 'order-part-refunded')).toHaveLength(1)
  await shop.jobs.tick('reconcile-payments')
  expect(await shop.jobs.runAll(), 'what was made has no job any more').toBe(0)
})

test('pieces are refunded at the price that they were ordered for, none of them twice', async () => {
  await using shipping = await openShipping()
  const { shop, admin, id } = shipping
  const refund = (...lines: { line: number; orderAmount: number }[]) =>
    admin.post(`/orders/${id}/refunds`, { lines, reason: 'Came broken' })
  expect(await refund({ line: 1, orderAmount: 2 }, { line: 2, orderAmount: 250 })).toMatchObject({
    status: 200,
    body: { amount: 2_550 },
  })
  expect(await refund({ line: 2, orderAmount: 51 })).toMatchObject({
    status: 409,
    body: { code: 'pieces-refunded-before', line: 2, left: 50 },
  })
  expect(await refund({ line: 3, orderAmount: 1 })).toMatchObject({
    status: 422,
    body: { code: 'no-such-line' },
  })
  expect((await refund({ line: 2, orderAmount: 50 })).body).toMatchObject({ amount: 150 })
  expect((await admin.get(`/orders/${id}/refunds`)).body).toMatchObject([
    {
      lines: [
        { line: 1, orderAmount: 2 },
        { line: 2, orderAmount: 250 },
      ],
    },
    { lines: [{ line: 2, orderAmount: 50 }] },
  ])
  await shop.jobs.runAll()
})

/** A company's order of $2,000 on account. */
async function openOnAccount() {
  const company = await openCompanyWithTerms()
  const { shop, admin, buyer } = company
  const order = String((await orderOnAccount(buyer)).body.insertedId)
  const invoice = async () => (await admin.get(`/orders/${order}`)).body.invoice
  const invoiceId = (await shop.rows('invoices'))[0]?.id
  return {
    ...company,
    order,
    invoice,
    refund: (amount: number) => admin.post(`/orders/${order}/refunds`, { amount, reason: 'Scratches' }),
    transfer: (amount: number) =>
      admin.post(`/invoices/${invoiceId}/payments`, {
        amount,
        receivedOn: new Date().toISOString().slice(0, 10),
        reference: 'TX',
      }),
    reverse: async () => {
      const [first] = await shop.rows('invoice_payments')
      return admin.post(`/invoices/${invoiceId}/payments/${first?.id}/reversal`, { reason: 'x' })
    },
    paymentOf: async () => (await shop.rows('orders'))[0]?.payment,
    [Symbol.asyncDispose]: () => company[Symbol.asyncDispose](),
  }
}

test('on account a part is taken off what is open', async () => {
  await using account = await openOnAccount()
  const { shop, refund, transfer, reverse, invoice, paymentOf } = account
  expect(await refund(500)).toMatchObject({ status: 200, body: { left: 1_500 } })
  expect(await invoice()).toMatchObject({ paid: 0, credited: 500, open: 1_500 })
  expect(await paymentOf()).toBe('on-account')
  expect(shop.mails.emails.at(-1)).toMatchObject({
    kind: 'order-part-refunded',
    amountCents: 50_000,
    byCard: false,
    repaidCents: 0,
  })
  // Paying the rest leaves the order partly refunded; a transfer that was for another invoice opens it again.
  await transfer(1_500)
  expect(await paymentOf()).toBe('partly-refunded')
  expect(await reverse()).toMatchObject({ status: 200, body: { open: 1_500 } })
  expect(await paymentOf()).toBe('on-account')
  await transfer(1_500)
  expect(await paymentOf()).toBe('partly-refunded')
  expect(await shop.rows('refunds')).toMatchObject([{ payment_id: null, reason: 'part' }])
})

test('what was paid above the rest goes back by bank transfer', async () => {
  await using account = await openOnAccount()
  const { shop, admin, order, refund, transfer, reverse, invoice, paymentOf } = account
  await transfer(1_800)
  expect(await refund(500)).toMatchObject({ status: 200 })
  expect(await invoice()).toMatchObject({ paid: 1_500, credited: 500, open: 0 })
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'order-part-refunded', repaidCents: 30_000 })
  expect(await paymentOf()).toBe('partly-refunded')
  expect(await reverse(), 'a part of it is back already').toMatchObject({ body: { code: 'not-reversible' } })
  expect(await admin.put(`/orders/${order}/refund`)).toMatchObject({ status: 200 })
  expect(await invoice()).toMatchObject({ paid: 0, credited: 2_000, open: 0 })
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'order-credited', repaidCents: 150_000 })
  expect(await shop.rows('invoice_payments')).toMatchObject([
    { kind: 'transfer', amount_cents: 180_000 },
    { kind: 'repayment', amount_cents: -30_000 },
    { kind: 'repayment', amount_cents: -150_000 },
  ])
})

test('the database refuses a refund that its credit note does not say, and pieces that the line has not', async () => {
  await using paid = await openPaid()
  const { shop, id, refund } = paid
  await refund({ lines: [{ line: 1, orderAmount: 60 }], reason: 'x' })
  const [made] = await shop.rows('refunds')
  const again = { ...made, id: 'other', amount_cents: 1 }
  await expect(
    shop.db
      .insertInto('refunds')
      .values(again as never)
      .execute(),
    'a credit note twice',
  ).rejects.toThrow(/refunds_credit_note_id_key/)
  const [invoice] = await shop.rows('invoices')
  const ofAnotherAmount = shop.db.transaction().execute(async (tx) => {
    const note = await insertCreditNote(tx, { invoiceId: String(invoice?.id), amountCents: 500, taxCents: 0 })
    await tx
      .insertInto('refunds')
      .values({ ...again, credit_note_id: note.id } as never)
      .execute()
  })
  await expect(ofAnotherAmount).rejects.toThrow(/is not what its credit note says/)
  const without = { ...again, credit_note_id: null }
  await expect(
    shop.db
      .insertInto('refunds')
      .values(without as never)
      .execute(),
  ).rejects.toThrow(/refunds_credited/)
  const line = { refund_id: String(made?.id), order_id: id, line_position: 1, pieces: 41 }
  await shop.db
    .insertInto('refunds')
    .values({ ...without, reason: 'late' } as never)
    .execute()
  await expect(
    shop.db
      .insertInto('refund_lines')
      .values({ ...line, refund_id: 'other' })
      .execute(),
  ).rejects.toThrow(/more pieces of line/)
  await shop.db.deleteFrom('refunds').where('id', '=', 'other').execute()
  await shop.jobs.runAll()
})

test('refunds at once, of parts and of the whole, give back what was paid and no cent more', async () => {
  await using paid = await openPaid()
  const { shop, buyer, admin } = paid
  for (let round = 0; round < 5; round += 1) {
    const id = await orderRouters(buyer)
    await pay(shop, buyer, id)
    const part = (amount: number) => admin.post(`/orders/${id}/refunds`, { amount, reason: 'x' })
    const replies = await Promise.all([
      part(900),
      part(900),
      part(900),
      ...(round % 2 === 0 ? [admin.put(`/orders/${id}/refund`)] : [admin.put(`/update?_id=${id}`)]),
      part(200),
    ])
    expect(replies.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    if (round % 2 === 0) expect((await admin.get(`/orders/${id}`)).body.status).toBe('refunded')
    await shop.jobs.runAll()
    const moved = shop.cards.ledger.filter(({ orderId }) => orderId === id)
    const back = moved.slice(1).reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect((await admin.get(`/orders/${id}`)).body).toMatchObject({ invoice: { credited: back / 100 } })
    expect(back).toBeLessThanOrEqual(200_000)
    // After 900 and 200, another 900 would refund everything left, which is refused before delivery.
    expect(back).toBeGreaterThanOrEqual(round % 2 === 0 ? 200_000 : 110_000)
  }
  expect(shop.failures).toEqual([])
})
