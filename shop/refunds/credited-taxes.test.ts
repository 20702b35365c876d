import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findEarlierCreditNotes } from '#database/audit/earlier-credit-notes.ts'
import { addressIn, setFreight, setTax } from '#test/charges.ts'
import { openLotsOnAccount } from '#test/lots-on-account.ts'
import { openShop } from '#test/open-shop.ts'
import { pdfText } from '#test/pdf-text.ts'
import { pay } from '#test/shipments.ts'
import { withoutTriggers } from '#test/without-triggers.ts'
import { insertCreditNote } from '../invoices/write.ts'

interface Opened {
  readonly currency?: string
  readonly prices: readonly number[]
  /** The products by their number, from 0, that are taxed with 7 %, and those that are exempt. */
  readonly reduced?: readonly number[]
  readonly exempt?: readonly number[]
}

/** A German shop with products of three classes of tax, and a delivered order of some pieces of each, paid by card. */
async function openDelivered({ currency = 'EUR', prices, reduced = [], exempt = [] }: Opened, pieces = 100) {
  const products = prices.map((price, n) => ({ id: `p${n}`, name: `Product ${n}`, price, available: 20_000 }))
  const shop = await openShop({ products, locale: { currency, locale: 'en-DE' } })
  const admin = await shop.admin()
  const seller = {
    name: 'Acme',
    address: '',
    email: '',
    phone: '',
    bankAccount: '',
    street: 'Weg 1',
    city: 'Bonn',
  }
  await admin.put('/settings/seller', { ...seller, country: 'DE', taxNumber: 'DE136695976' })
  await setTax(admin)
  await setTax(admin, { taxClass: 'reduced', percent: 7 })
  const classes = (numbers: readonly number[]) => numbers.map((n) => `p${n}`)
  await sql`update products set tax_class = 'reduced' where id = any(${classes(reduced)}::text[])`.execute(
    shop.db,
  )
  await sql`update products set tax_class = 'exempt', tax_exempt_reason = 'Medical device'
    where id = any(${classes(exempt)}::text[])`.execute(shop.db)
  const buyer = await shop.signUp('ada@example.com')
  const order = async (body: object) => {
    const { total } = (await buyer.post('/orders/totals', body)).body
    const placed = await buyer.post('/orders', { ...body, paymentAmount: total })
    expect(placed, placed.text).toMatchObject({ status: 200 })
    const id = String(placed.body.insertedId)
    await pay(shop, buyer, id)
    expect(await admin.put(`/update?_id=${id}`)).toMatchObject({ status: 200 })
    return id
  }
  const lines = products.map(({ id: product_id }) => ({ product_id, orderAmount: pieces }))
  const id = await order({ lines, delivery: addressIn('DE') })
  const refund = (body: object) => admin.post(`/orders/${id}/refunds`, { reason: 'x', ...body })
  const taxes = async () =>
    (await shop.rows('credit_note_taxes')).map((row) => [
      row.category,
      row.rate,
      row.net_cents,
      row.tax_cents,
    ])
  return {
    shop,
    admin,
    buyer,
    id,
    order,
    refund,
    taxes,
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

const onePieceOfEach = (lines: number) =>
  Array.from({ length: lines }, (_, n) => ({ line: n + 1, orderAmount: 1 }))

test('the tax of pieces of 200 lines is that of their sum', async () => {
  const prices = Array.from({ length: 200 }, () => 0.03)
  await using delivered = await openDelivered({ prices })
  const { refund, taxes, admin, id } = delivered
  const before = (await admin.post(`/orders/${id}/refunds/preview`, { lines: onePieceOfEach(200) })).body
  expect(before).toMatchObject({ amount: 7.14, taxes: [{ category: 'S', percent: 19, net: 6, tax: 1.14 }] })
  expect(await refund({ lines: onePieceOfEach(200) })).toMatchObject({ status: 200, body: { amount: 7.14 } })
  expect(await taxes()).toEqual([['S', 19_000, 600, 114]])
})

test('in yen too, where every line would be rounded', async () => {
  const prices = Array.from({ length: 60 }, () => 16)
  await using delivered = await openDelivered({ currency: 'JPY', prices })
  // 960 yen and 182.4 of tax; three yen a line would make 180.
  expect(await delivered.refund({ lines: onePieceOfEach(60) })).toMatchObject({ body: { amount: 1_142 } })
  expect(await delivered.taxes()).toEqual([['S', 19_000, 960, 182]])
})

const twoRates = { prices: [17.3, 9.07], reduced: [1] }

test('another amount than the price of pieces has their tax', async () => {
  await using other = await openDelivered(twoRates)
  const { shop, admin, buyer, id, taxes } = other
  const asked = await buyer.post(`/orders/${id}/returns`, {
    lines: [{ line: 2, orderAmount: 50, reason: 'defective' }],
  })
  const returnId = String(asked.body.insertedId)
  expect((await buyer.get(`/orders/${id}/returns`)).body, 'at their price').toMatchObject([{ value: 485.25 }])
  await admin.put(`/returns/${returnId}/approval`, { note: '' })
  await admin.put(`/returns/${returnId}/receipt`, { lines: [{ line: 2, restocked: 50, writtenOff: 0 }] })
  const made = await admin.post(`/orders/${id}/refunds`, { amount: 400, return_id: returnId, reason: 'x' })
  expect(made, made.text).toMatchObject({ status: 200, body: { amount: 400 } })
  expect(await taxes()).toEqual([['S', 7_000, 37_383, 2_617]])
  expect(shop.failures).toEqual([])
})

test('an amount is one of what is left, at the rates that are left', async () => {
  await using delivered = await openDelivered(twoRates)
  await delivered.refund({ lines: [{ line: 2, orderAmount: 100 }] })
  await delivered.refund({ amount: 100 })
  expect(await delivered.taxes()).toEqual([
    ['S', 7_000, 90_700, 6_349],
    ['S', 19_000, 8_403, 1_597],
  ])
})

test('credit notes from before their taxes were stored are credited no further, and listed if they may be off', async () => {
  await using delivered = await openDelivered(twoRates)
  const { shop, refund, taxes } = delivered
  await refund({ lines: [{ line: 2, orderAmount: 100 }] })
  await refund({ amount: 100 })
  // An earlier version stored none.
  await withoutTriggers(shop.untriggered, (tx) => sql`delete from credit_note_taxes`.execute(tx))
  const [, second] = (await shop.rows('credit_notes')).toSorted((a, b) => Number(a.serial) - Number(b.serial))
  expect(await findEarlierCreditNotes(shop.db)).toEqual([
    {
      number: second?.number,
      detail: 'an amount of 10000 cents is divided over rates of which pieces were credited',
    },
  ])
  const { body } = await refund({ amount: 12_345_678 })
  expect(await refund({ amount: body.left })).toMatchObject({ status: 200, body: { left: 0 } })
  expect(await taxes(), 'the rest of the invoice').toMatchObject([['S', 19_000, expect.any(Number), 31_273]])
  expect(await shop.rows('invoices')).toMatchObject([{ credited_tax_cents: 39_219 }])
})

test('exempt goods have no tax, and what is left at last is exactly the rest of the invoice', async () => {
  await using delivered = await openDelivered({ prices: [17.3, 9.07, 5], reduced: [1], exempt: [2] })
  const { refund, taxes, shop } = delivered
  await refund({ lines: [{ line: 3, orderAmount: 7 }] })
  expect(await taxes()).toEqual([['E', 0, 3_500, 0]])
  await refund({ amount: 77.77 })
  await refund({
    lines: [
      { line: 2, orderAmount: 99 },
      { line: 1, orderAmount: 1 },
    ],
  })
  const { body } = await refund({ amount: 12_345_678 })
  expect(body).toMatchObject({ code: 'above-refundable', left: expect.any(Number) })
  expect(await refund({ amount: body.left })).toMatchObject({ status: 200, body: { left: 0 } })
  const sums = new Map<unknown, number[]>()
  for (const [category, rate, net, tax] of await taxes()) {
    const before = sums.get(rate) ?? [0, 0]
    sums.set(rate, [(before[0] ?? 0) + Number(net), (before[1] ?? 0) + Number(tax)])
    expect(category).toBe(rate === 0 ? 'E' : 'S')
  }
  expect(Object.fromEntries(sums)).toEqual({
    19000: [173_000, 32_870],
    7000: [90_700, 6_349],
    0: [50_000, 0],
  })
  expect(await shop.rows('invoices')).toMatchObject([{ credited_tax_cents: 39_219, tax_cents: 39_219 }])
})

test('pieces that are worth more than is left at their rate take the rest from the other rates', async () => {
  await using delivered = await openDelivered(twoRates)
  const { refund, taxes, admin, shop } = delivered
  await refund({ amount: 500 })
  const { body } = await refund({ lines: [{ line: 2, orderAmount: 100 }] })
  expect(body, 'the price of the pieces').toMatchObject({ amount: 970.49 })
  const all = (await taxes()).map(([, rate, net]) => [rate, net])
  expect(all.filter(([rate]) => rate === 7_000).reduce((sum, [, net]) => sum + Number(net), 0)).toBe(90_700)
  const [note] = await shop.db.selectFrom('credit_notes').selectAll().orderBy('serial', 'desc').execute()
  const path = `/invoices/${note?.invoice_id}/credit-notes/${note?.number}`
  const paper = await pdfText((await admin.get(`${path}/pdf`)).bytes)
  expect(paper).toContain('Agreed difference, VAT 7%')
  expect(paper).toContain('Agreed difference, VAT 19%')
})

test('pieces to two addresses have the tax of their address, those to the first one first', async () => {
  await using delivered = await openDelivered({ prices: [17.3] })
  const { admin, order, shop } = delivered
  await setTax(admin, { country: 'AT', percent: 20 })
  await setFreight(admin, { country: 'AT', steps: [{ upToKg: 5, price: 9 }], freeFrom: null })
  const id = await order({
    lines: [{ product_id: 'p0', orderAmount: 100 }],
    deliveries: [
      { address: addressIn('DE'), lines: [{ product_id: 'p0', orderAmount: 60 }] },
      { address: addressIn('AT'), lines: [{ product_id: 'p0', orderAmount: 40 }] },
    ],
  })
  await admin.post(`/orders/${id}/refunds`, { lines: [{ line: 1, orderAmount: 70 }], reason: 'x' })
  const rows = (await shop.rows('credit_note_taxes')).map((row) => [row.rate, row.net_cents, row.tax_cents])
  expect(rows).toEqual([
    [19_000, 103_800, 19_722],
    [20_000, 17_300, 3_460],
  ])
})

test('the database refuses credit notes that do not add up, or credit more of a rate than was invoiced', async () => {
  await using delivered = await openDelivered(twoRates)
  const { shop, refund } = delivered
  await refund({ lines: [{ line: 2, orderAmount: 50 }] })
  const [invoice] = await shop.rows('invoices')
  const credit = (cents: number, tax: number, rows: readonly (readonly [number, number, number])[]) =>
    shop.db.transaction().execute(async (tx) => {
      const made = await insertCreditNote(tx, {
        invoiceId: String(invoice?.id),
        amountCents: cents,
        taxCents: tax,
      })
      for (const [rate, net, taxed] of rows)
        await sql`insert into credit_note_taxes values (${made.id}, 'S', ${rate}, ${net}, ${taxed})`.execute(
          tx,
        )
    })
  await expect(credit(119, 19, [[19_000, 100, 18]]), 'a cent is missing').rejects.toThrow(
    'credit_notes_taxed',
  )
  await expect(credit(118, 18, [[19_000, 99, 19]]), 'other tax').rejects.toThrow('credit_notes_taxed')
  await expect(credit(48_527, 3_175, [[7_000, 45_352, 3_175]]), 'more than is left').rejects.toThrow(
    'credit_notes_taxed',
  )
  await expect(credit(112, 12, [[12_000, 100, 12]]), 'a rate that is not invoiced').rejects.toThrow(
    'credit_notes_taxed',
  )
  await expect(sql`update credit_note_taxes set net_cents = 0`.execute(shop.db)).rejects.toThrow()
})

test('pieces of two shipments are refunded after an amount took what was left of the first invoice', async () => {
  await using lots = await openLotsOnAccount()
  const { shop, admin, owner, order, receive, ship, invoicesOf } = lots
  const { id } = await order()
  await ship(id, 300)
  await receive()
  await ship(id, 700)
  for (const shipment of await shop.rows('shipments')) await admin.put(`/shipments/${shipment.id}/delivery`)
  const [first] = await invoicesOf(id)
  const refund = (body: object) => admin.post(`/orders/${id}/refunds`, { reason: 'x', ...body })
  expect((await refund({ amount: Number(first?.amount_cents) / 100 - 500 })).status).toBe(200)
  const asked = await owner.post(`/orders/${id}/returns`, {
    lines: [{ line: 1, orderAmount: 350, reason: 'defective' }],
  })
  const return_id = String(asked.body.insertedId)
  await admin.put(`/returns/${return_id}/approval`, { note: '' })
  await admin.put(`/returns/${return_id}/receipt`, { lines: [{ line: 1, restocked: 350, writtenOff: 0 }] })
  const preview = async (body: object) =>
    (await admin.post(`/orders/${id}/refunds/preview`, { return_id, ...body })).body
  // 350 × 7.77 and 19 %, of which the first invoice has 500.
  expect(await preview({})).toMatchObject({ amount: 3_236.21, taxes: [{ net: 2_719.51, tax: 516.7 }] })
  expect(await preview({ amount: 200 })).toMatchObject({ amount: 200 })
  const { left } = (await refund({ amount: 12_345_678 })).body
  expect(await preview({ amount: left }), 'all that is said to be left').toMatchObject({ left: 0 })
  const made = await refund({ return_id })
  expect(made, made.text).toMatchObject({ status: 200, body: { amount: 3_236.21 } })
  // 650 pieces are left, of which the second invoice bills 350 that are not credited.
  const { insertedId: rest } = (
    await owner.post(`/orders/${id}/returns`, { lines: [{ line: 1, orderAmount: 650, reason: 'defective' }] })
  ).body
  await admin.put(`/returns/${rest}/approval`, { note: '' })
  await admin.put(`/returns/${rest}/receipt`, { lines: [{ line: 1, restocked: 650, writtenOff: 0 }] })
  expect(await refund({ return_id: rest, amount: 1_000 })).toMatchObject({ status: 200 })
  for (const note of await shop.rows('credit_notes'))
    expect(
      (await admin.get(`/invoices/${note.invoice_id}/credit-notes/${note.number}/xml?format=cii`)).status,
    ).toBe(200)
  expect((await refund({ lines: [{ line: 1, orderAmount: 1 }] })).body).toMatchObject({
    code: 'pieces-refunded-before',
  })
  expect((await invoicesOf(id)).map((invoice) => invoice.amount_cents - invoice.credited_cents)[0]).toBe(0)
  expect(shop.failures).toEqual([])
})
