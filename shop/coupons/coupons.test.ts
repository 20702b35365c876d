import { expect, test } from 'vitest'
import { addressIn, setFreight, setTax, setWeight } from '#test/charges.ts'
import { makeCoupon, tenPercent } from '#test/coupons.ts'
import { openCompany } from '#test/open-company.ts'
import { openShop, type TestCaller } from '#test/open-shop.ts'
import { pdfText } from '#test/pdf-text.ts'
import { pay } from '#test/shipments.ts'

const days = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)

test('an admin makes and changes coupons, and sees how often each is used', async () => {
  await using company = await openCompany()
  const { shop, buyer } = company
  const admin = await shop.admin()
  const [{ customer_id: company_id }] = (await shop.rows('companies')) as [{ customer_id: string }]
  const id = await makeCoupon(admin, { code: ' spring-10 ', company_id, maxUses: 2 })
  await makeCoupon(admin, { code: 'OTHER', percentOff: null, amountOff: 12.5 })
  expect((await admin.get('/coupons')).body).toMatchObject([
    { code: 'OTHER', percentOff: null, amountOff: 12.5, company: null, useCount: 0 },
    { _id: id, code: 'SPRING-10', percentOff: 10, company: { name: 'Analytical Engines' }, maxUses: 2 },
  ])
  expect((await admin.get('/coupons?q=engines')).body).toMatchObject([{ _id: id }])
  expect(await admin.post('/coupons', { ...tenPercent, code: 'other' })).toMatchObject({
    status: 409,
    body: { code: 'coupon-code-taken' },
  })
  for (const [path, wrong] of [
    ['code', { code: 'a' }],
    ['percentOff', { amountOff: 5 }],
    ['validUntil', { validFrom: days(2), validUntil: days(1) }],
  ] as const)
    expect((await admin.post('/coupons', { ...tenPercent, ...wrong })).body.issues).toContainEqual({
      path,
      message: expect.any(String),
    })
  expect(await admin.post('/coupons', { ...tenPercent, company_id: 'nobody' })).toMatchObject({ status: 404 })

  for (const paymentAmount of [1_800, 1_800])
    await buyer.post('/orders', { ...order, coupon: 'spring-10', paymentAmount })
  expect((await admin.get('/coupons?q=spring')).body).toMatchObject([{ useCount: 2 }])
  const { code: _, ...terms } = tenPercent
  const change = (to: object) => admin.put(`/coupons/${id}`, { ...terms, company_id, ...to })
  expect(await change({ maxUses: 1 })).toMatchObject({
    status: 422,
    body: { code: 'coupon-used-more-often' },
  })
  expect(await change({ maxUses: 3, paused: true })).toMatchObject({ status: 200 })
  expect(await change({ maxUses: 3, paused: true }), 'again').toMatchObject({ status: 200 })
  expect(await admin.put('/coupons/none', terms)).toMatchObject({ status: 404 })
  expect((await shop.rows('audit_log')).map(({ action, label, after }) => [action, label, after])).toEqual([
    ['coupon-made', 'SPRING-10', expect.objectContaining({ off: '10%', company: company_id, maxUses: 2 })],
    ['coupon-made', 'OTHER', expect.objectContaining({ off: '$12.50' })],
    ['coupon-changed', 'SPRING-10', expect.objectContaining({ paused: true, maxUses: 3 })],
  ])
})

const order = {
  lines: [{ product_id: 'router', orderAmount: 100 }],
  delivery: { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' },
}

const lines = [
  { product_id: 'hub', orderAmount: 101 },
  { product_id: 'cable', orderAmount: 103 },
]

/** Goods for 311.16: 10 % are 31.12, of which hubs get 20.30 and cables 10.82. Freight 10.40; VAT of 290.44. */
async function openCharging() {
  const shop = await openShop({
    products: [
      { id: 'hub', name: 'Hub', price: 2.01, available: 20_000 },
      { id: 'cable', name: 'Cable', price: 1.05, available: 20_000 },
    ],
  })
  const admin = await shop.admin()
  await setWeight(shop, 'hub', 400)
  await setWeight(shop, 'cable', 200)
  await setTax(admin)
  await setFreight(admin)
  await makeCoupon(admin)
  const ada = await shop.signUp('ada@example.com')
  return { shop, admin, ada, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

const coupon = { code: 'SPRING10', goods: 311.16, discount: 31.12 }
const charges = { net: 280.04, freight: 10.4, taxes: [{ percent: 19, net: 290.44, tax: 55.18 }], tax: 55.18 }
const placed = { lines, delivery: addressIn('DE'), coupon: ' spring10', paymentAmount: 345.62 }

test('a coupon takes its share off each line, before freight and tax, wherever the order is shown', async () => {
  await using charging = await openCharging()
  const { shop, ada, admin } = charging
  expect(
    (await ada.post('/orders/totals', { lines, delivery: addressIn('DE'), coupon: 'SPRING10' })).body,
  ).toMatchObject({
    charges,
    coupon: { ...coupon, lines: [20.3, 10.82] },
    total: 345.62,
  })
  expect(await ada.post('/orders', { ...placed, paymentAmount: 382.66 }), 'without it').toMatchObject({
    body: { code: 'price-changed', paymentAmount: 345.62 },
  })
  const id = String((await ada.post('/orders', placed)).body.insertedId)
  expect((await shop.rows('order_lines')).map((line) => [line.amount_cents, line.discount_cents])).toEqual([
    [20_301, 2_030],
    [10_815, 1_082],
  ])
  expect((await shop.rows('order_charges')).map((c) => [c.line_position, c.net_cents, c.tax_cents])).toEqual([
    [1, 18_271, 3_471],
    [2, 9_733, 1_850],
    [null, 1_040, 197],
  ])
  expect((await ada.get(`/orders/${id}`)).body).toMatchObject({
    paymentAmount: 345.62,
    coupon,
    charges,
    lines: [
      { paymentAmount: 203.01, discount: 20.3, tax: 34.71 },
      { paymentAmount: 108.15, discount: 10.82 },
    ],
  })
  expect(shop.mails.emails.find(({ kind }) => kind === 'order-placed')).toMatchObject({
    order: {
      amountCents: 34_562,
      charges: [
        { label: 'Goods', amountCents: 31_116 },
        { label: 'Coupon SPRING10', amountCents: -3_112 },
        { label: 'Net', amountCents: 28_004 },
        { label: 'Freight', amountCents: 1_040 },
        { label: 'VAT 19%', amountCents: 5_518 },
      ],
    },
  })
  await pay(shop, ada, id)
  const { invoice } = (await ada.get(`/orders/${id}`)).body as { invoice: { _id: string } }
  for (const paper of [`/orders/${id}/confirmation`, `/invoices/${invoice._id}/pdf`]) {
    const said = await pdfText((await ada.get(paper)).bytes)
    for (const words of ['Goods', '$311.16', 'Coupon SPRING10', '-$31.12', '$345.62'])
      expect(said).toContain(words)
  }
  const file = (await admin.get('/orders.csv')).text
  for (const end of [
    ',coupon,discount,cost centre,fees by law,buyer owes tax on,version,contact,wanted on,cancelled,adds to\r\n',
    ',SPRING10,20.3,,0,,1,,,0,\r\n',
    ',SPRING10,10.82,,0,,1,,,0,\r\n',
  ])
    expect(file).toContain(end)

  // 51 of 101 hubs: 102.51 less 10.25, and of 34.71 tax 17.53; the other 50 have the rest of both.
  const refund = async (orderAmount: number) =>
    (await admin.post(`/orders/${id}/refunds`, { reason: 'Scratched', lines: [{ line: 1, orderAmount }] }))
      .body
  expect(await refund(51)).toMatchObject({ amount: 109.79 })
  expect(await refund(50)).toMatchObject({ amount: 107.64 })
  expect((await shop.rows('refund_lines')).map(({ discount_cents }) => discount_cents)).toEqual([
    1_025, 1_005,
  ])
  const [note] = await shop.rows('credit_notes')
  const said = await pdfText(
    (await ada.get(`/invoices/${invoice._id}/credit-notes/${note?.number}/pdf`)).bytes,
  )
  for (const words of ['$102.51', 'Coupon SPRING10', '-$10.25', '$109.79']) expect(said).toContain(words)
  expect(said).not.toContain('Agreed difference')
})

const hundred = { product_id: 'router', orderAmount: 100 }
const place = (buyer: TestCaller, code: string, total?: number) =>
  buyer.post('/order', {
    ...hundred,
    coupon: code,
    ...(total !== undefined && { paymentAmount: total }),
    address: '1 Row',
    phone: '1',
  })

test('a coupon that does not apply says why, and guessing codes is limited', async () => {
  await using company = await openCompany()
  const { shop, buyer } = company
  const admin = await shop.admin()
  const ada = await shop.signUp('ada@example.com')
  const [{ customer_id: company_id }] = (await shop.rows('companies')) as [{ customer_id: string }]
  await makeCoupon(admin, { code: 'LATER', validFrom: days(2) })
  await makeCoupon(admin, { code: 'ENDED', validUntil: days(-1) })
  await makeCoupon(admin, { code: 'PAUSED', paused: true })
  await makeCoupon(admin, { code: 'THEIRS', company_id })
  await makeCoupon(admin, { code: 'LARGE', fromTotal: 2_500 })
  await makeCoupon(admin, { code: 'ALL', percentOff: null, amountOff: 5_000 })
  const problems = {
    LATER: ['coupon-not-yet-valid', /valid from .* Use it then/],
    ENDED: ['coupon-ended', /ended on/],
    PAUSED: ['coupon-paused', /at the moment/],
    THEIRS: ['coupon-of-another-company', /another company/],
    LARGE: ['coupon-below-total', /from a goods total of \$2,500.00. Add goods for \$500.00 more/],
    NONE: ['coupon-unknown', /Check the spelling/],
  } as const
  for (const [code, [problem, words]] of Object.entries(problems)) {
    const said = { code: problem, message: expect.stringMatching(words) }
    expect(await place(ada, code)).toMatchObject({ status: 422, body: said })
    expect((await ada.post('/orders/totals', { lines: [hundred], coupon: code })).body).toMatchObject({
      couponProblem: said,
      total: 2_000,
    })
  }
  expect((await ada.post('/orders/totals', { lines: [hundred], coupon: 'ALL' })).body).toMatchObject({
    coupon: { discount: 2_000, lines: [2_000] },
    total: 0,
  })
  expect(await place(ada, 'ALL')).toMatchObject({ status: 422, body: { code: 'coupon-leaves-too-little' } })
  expect(await shop.rows('orders')).toEqual([])
  expect(await place(buyer, 'theirs', 1_800), 'its own company').toMatchObject({ status: 200 })

  for (let guesses = 4; guesses < 20; guesses += 1)
    expect((await place(ada, `GUESS${guesses}`)).body).toMatchObject({ code: 'coupon-unknown' })
  for (const code of ['GUESS', 'LARGE'])
    expect(await place(ada, code), code).toMatchObject({
      status: 429,
      body: { code: 'too-many-coupon-codes' },
    })
  expect(await ada.post('/order', { ...hundred, address: '1 Row', phone: '1' })).toMatchObject({
    status: 200,
  })
  expect(await place(buyer, 'THEIRS', 1_800), 'others go on').toMatchObject({ status: 200 })
})

test('uses are counted once, and given back by orders that end unpaid', async () => {
  await using company = await openCompany()
  const { shop, buyer, approver } = company
  const admin = await shop.admin()
  const ada = await shop.signUp('ada@example.com')
  await makeCoupon(admin, { code: 'TWICE', maxUses: 2, maxUsesEach: 1 })
  const uses = async () => (await shop.rows('coupons')).map((coupon) => coupon.uses)
  const once = (body: object) =>
    ada.send('/order', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'once' },
      body: JSON.stringify({ ...hundred, coupon: 'TWICE', address: '1 Row', phone: '1', ...body }),
    })
  const first = await once({})
  expect((await once({})).body).toEqual(first.body)
  expect(await uses()).toEqual([1])
  expect(await place(ada, 'TWICE')).toMatchObject({ status: 409, body: { code: 'coupon-used-before' } })
  await ada.put(`/orders/${first.body.insertedId}/cancellation`)
  expect(await uses()).toEqual([0])
  const second = String((await place(ada, 'TWICE', 1_800)).body.insertedId)
  await pay(shop, ada, second)
  await admin.put(`/orders/${second}/refund`)
  expect(await uses(), 'paid, and refunded as a whole').toEqual([1])

  await company.rules({ approvalThreshold: 1_000 })
  const third = String((await place(buyer, 'TWICE', 1_800)).body.insertedId)
  expect((await approver.get('/approvals')).body).toMatchObject([
    { _id: third, paymentAmount: 1_800, coupon: { code: 'TWICE', discount: 200 } },
  ])
  const eve = await shop.signUp('eve@example.com')
  expect(await place(eve, 'TWICE')).toMatchObject({ status: 409, body: { code: 'coupon-used-up' } })
  await approver.post(`/orders/${third}/rejection`, { reason: 'No' })
  expect(await uses()).toEqual([1])
  expect((await place(eve, 'TWICE')).status).toBe(200)
  await expect(
    shop.db.updateTable('coupons').set({ max_uses: 1 }).execute(),
    'the database too',
  ).rejects.toThrow(/coupons_used_up/)
})

test('an approver who rejects lines takes their share of the coupon out with them', async () => {
  await using company = await openCompany()
  const { shop, buyer, approver } = company
  await shop.addProduct({ id: 'dock', price: 80, available: 1_000 })
  await company.rules({ approvalThreshold: 1_000 })
  await makeCoupon(await shop.admin(), { percentOff: null, amountOff: 100.01 })
  const { body } = await buyer.post('/orders', {
    ...order,
    lines: ['router', 'dock'].map((product_id) => ({ product_id, orderAmount: 100 })),
    coupon: 'SPRING10',
    paymentAmount: 9_899.99,
  })
  const id = String(body.insertedId)
  // The coupon may end meanwhile: what was placed is what is approved.
  await shop.db.updateTable('coupons').set({ paused: true }).execute()
  expect(
    await approver.post(`/orders/${id}/approval`, { rejectedLines: [2], reason: 'No docks' }),
  ).toMatchObject({ status: 200 })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    paymentAmount: 1_980,
    coupon: { code: 'SPRING10', goods: 2_000, discount: 20 },
    rejectedLines: [{ discount: 80.01 }],
  })
  await pay(shop, buyer, id)
})
