import { expect, test } from 'vitest'
import { camt, csv, csvColumns, mt940, OWN_IBAN } from '#test/bank-samples.ts'
import { companyIdOf } from '#test/open-company.ts'
import { counts, entry, invoiceNumber as number, openOwing, today } from '#test/owing-company.ts'

test('an exact transfer is booked at once, and everything that counts money follows; again it is nothing', async () => {
  await using owing = await openOwing(1)
  const { drop, shop, admin, owner } = owing
  const file = camt([
    {
      openingCents: 500_00,
      entries: [
        entry(2_000_00, { purpose: `Invoice ${number(1)}`, bankReference: 'B1' }),
        entry(-12_50, { name: 'Demo Bank', purpose: 'Fee' }),
        entry(99_00, { isPending: true }),
      ],
    },
  ])
  const first = await drop(file)
  expect(first, first.text).toMatchObject({
    status: 200,
    body: {
      repeated: false,
      receivedBy: 'admin@example.com',
      statements: [{ opening: 500, closing: 2_487.5, counts: counts({ booked: 1, ignored: 1, pending: 1 }) }],
    },
  })
  expect(await shop.rows('invoices')).toMatchObject([{ open_cents: 0, paid_cents: 2_000_00 }])
  expect(await shop.rows('orders')).toMatchObject([{ payment: 'paid' }])
  expect(await shop.rows('invoice_payments')).toMatchObject([
    {
      kind: 'transfer',
      amount_cents: 2_000_00,
      recorded_by: 'the shop',
      reference: `BT-100001 Invoice ${number(1)}`,
    },
  ])
  expect((await owner.get('/companies/mine/account')).body).toMatchObject({ open: 0, left: 100_000, kept: 0 })
  expect((await admin.get('/bank-transfers')).body).toMatchObject([
    { number: 'BT-100002', amount: -12.5, state: 'ignored', rule: 'money-out' },
    {
      number: 'BT-100001',
      state: 'booked',
      rule: 'reference',
      reason: `It names ${number(1)}, and the amount is what is open.`,
      payer: { name: 'Analytical Engines Ltd', iban: 'GB33BUKB20201555555555' },
    },
  ])
  expect(shop.mails.emails.filter(({ kind }) => kind === 'transfer-received')).toHaveLength(1)
  expect((await shop.rows('audit_log')).map(({ action, actor }) => [action, actor])).toContainEqual([
    'bank-transfer-booked',
    'the shop',
  ])
  expect((await drop(file)).body).toMatchObject({ _id: first.body._id, repeated: true })
  const sameStatement = await drop(file.replace('<MsgId>DEMO', '<MsgId>DEMO2'))
  expect(sameStatement.body).toMatchObject({ statements: [{ problem: 'This statement was read before.' }] })
  const overlapping = await drop(
    camt([
      {
        id: 'NEXT',
        openingCents: 500_00,
        entries: [
          entry(2_000_00, { purpose: 'other words', bankReference: 'B1' }),
          entry(1_00, { purpose: 'x' }),
        ],
      },
    ]),
  )
  expect(overlapping.body).toMatchObject({ statements: [{ counts: counts({ repeated: 1, waiting: 1 }) }] })
  expect(await shop.rows('invoice_payments')).toHaveLength(1)
  expect(shop.failures).toEqual([])
})

test('what is not certain waits with a reason, and an admin accepts, splits, keeps, sets aside and undoes', async () => {
  await using owing = await openOwing(3)
  const { drop, waiting, admin, shop, invoices, buyer } = owing
  const [one, two, three] = invoices.map(({ id }) => String(id))
  await drop(
    camt([
      {
        entries: [
          entry(2_000_00, { name: 'Somebody Else', iban: 'DE89370400440532013000', purpose: 'Thanks' }),
          entry(4_140_00, { purpose: 'advance' }),
          entry(300_00, { name: 'Web Payouts', iban: '', purpose: 'Payout' }),
        ],
      },
    ]),
  )
  const [first, second, third, ...none] = await waiting()
  expect(none).toEqual([])
  expect(first?.suggestions).toMatchObject([
    { rule: 'amount-and-name', isCertain: false, parts: [{ number: number(1), amount: 2_000 }] },
  ])
  const book = (id: string | undefined, body: object) => admin.put(`/bank-transfers/${id}/booking`, body)
  const part = (invoice: string | undefined, amount: number) => ({ invoice_id: invoice, amount })
  expect(await book(first?._id, { parts: [part(one, 1_999)] })).toMatchObject({
    status: 422,
    body: { code: 'parts-not-amount' },
  })
  expect(await book(first?._id, { parts: [part('nothing', 2_000)] })).toMatchObject({
    body: { code: 'invoice-not-open' },
  })
  expect(await buyer.put(`/bank-transfers/${first?._id}/booking`, {})).toMatchObject({ status: 403 })
  const both = await Promise.all([
    book(first?._id, { parts: [part(one, 2_000)], learn: true }),
    book(first?._id, { parts: [part(two, 2_000)] }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  if (both[0]?.status === 200)
    expect(await shop.rows('known_payers')).toMatchObject([{ iban: 'DE89370400440532013000' }])
  const company = await companyIdOf(shop)
  const paid = (await shop.rows('invoices')).filter(({ open_cents }) => open_cents === 0).map(({ id }) => id)
  const other = paid.includes(one) ? two : one
  expect(
    await book(second?._id, {
      parts: [part(other, 1_000), part(three, 2_040)],
      keep: { company, amount: 1_100 },
    }),
  ).toMatchObject({ status: 200 })
  expect((await admin.get(`/companies/${company}/account`)).body).toMatchObject({ kept: 1_100 })
  expect((await admin.get(`/bank-transfers/${second?._id}`)).body).toMatchObject({
    state: 'booked',
    rule: 'by-hand',
    decidedBy: 'admin@example.com',
    bookings: [
      { kind: 'transfer' },
      { kind: 'transfer' },
      { kind: 'kept', amount: 1_100, company: { name: 'Analytical Engines' } },
    ],
  })
  const use = (amount: number) => admin.post(`/invoices/${other}/credit-uses`, { amount })
  expect(await use(1_101)).toMatchObject({
    status: 409,
    body: { code: expect.stringMatching(/no-credit-left|above-open/) },
  })
  expect(await use(500)).toMatchObject({ status: 200 })
  expect(await admin.put(`/bank-transfers/${second?._id}/undo`, { reason: 'Wrong' })).toMatchObject({
    status: 409,
    body: { code: 'transfer-not-undoable' },
  })
  expect(
    await admin.put(`/bank-transfers/${third?._id}/dismissal`, { reason: 'Card service' }),
  ).toMatchObject({
    status: 200,
  })
  expect(await admin.put(`/bank-transfers/${third?._id}/undo`, { reason: 'No' })).toMatchObject({
    status: 200,
  })
  expect((await waiting()).map(({ _id }) => _id)).toEqual([third?._id])
  const payment = (await shop.rows('invoice_payments')).find(({ kind }) => kind === 'transfer')
  expect(
    await admin.post(`/invoices/${payment?.invoice_id}/payments/${payment?.id}/reversal`, { reason: 'x' }),
  ).toMatchObject({ status: 409, body: { code: 'transfer-from-statement' } })
  expect(await admin.put(`/bank-transfers/${first?._id}/undo`, { reason: 'Wrong' })).toMatchObject({
    status: 200,
  })
  expect((await waiting()).map(({ number }) => number)).toEqual(['BT-100001', 'BT-100003'])
  const { body: statement } = await admin.get(`/companies/${company}/statement?from=${today}&to=${today}`)
  const { body: account } = await admin.get(`/companies/${company}/account`)
  expect(statement.closing).toBe(Number(account.open) - Number(account.kept))
  expect(shop.failures).toEqual([])
})

test('a statement that does not add up, or is of another account or currency, is refused with the difference', async () => {
  await using owing = await openOwing(0)
  const { drop, admin, shop } = owing
  const mixed = await drop(
    camt([
      { id: 'A', openingCents: 100_00, closingCents: 151_00, entries: [entry(50_00)] },
      { id: 'B', iban: 'DE89370400440532013000', entries: [entry(1_00)] },
      { id: 'C', currency: 'EUR', entries: [entry(1_00)] },
      { id: 'D', entries: [entry(3_00)] },
    ]),
  )
  expect(mixed.body).toMatchObject({
    problem: '3 of its 4 statements were refused.',
    statements: [
      {
        problem:
          'Its opening balance of $100.00 and its entries come to $150.00, but its closing balance is $151.00: $1.00 are missing.',
      },
      {
        problem: `It is of the account DE89370400440532013000. Your own, under Settings, Seller, is ${OWN_IBAN}.`,
      },
      { problem: 'It is in EUR, and the shop sells in USD.' },
      { counts: counts({ waiting: 1 }) },
    ],
  })
  expect(await shop.rows('bank_transfers')).toHaveLength(1)
  const { body: seller } = await admin.get('/settings/seller')
  await admin.put('/settings/seller', { ...seller, iban: '' })
  expect(await drop(camt([{ entries: [entry(1_00)] }]))).toMatchObject({
    status: 409,
    body: { code: 'no-own-account' },
  })
})

test('MT940 and CSV are read alike; columns are chosen once for a bank', async () => {
  await using owing = await openOwing(2)
  const { drop, shop } = owing
  const long = 'Payment for the goods that came last week, invoice number'
  const mt = await drop(
    mt940({
      openingCents: -10_00,
      entries: [entry(2_000_00, { purpose: `${long} ${number(1)}`, endToEndId: 'E-1' })],
    }),
    'demo.sta',
  )
  expect(mt, mt.text).toMatchObject({
    body: { statements: [{ opening: -10, closing: 1_990, counts: counts({ booked: 1 }) }] },
  })
  expect(await shop.rows('bank_transfers')).toMatchObject([
    {
      purpose: `${long} ${number(1)}`,
      payer_name: 'Analytical Engines Ltd',
      payer_iban: 'GB33BUKB20201555555555',
      end_to_end_id: 'E-1',
    },
  ])
  const content = csv({
    openingCents: 1_990_00,
    entries: [entry(2_020_00, { purpose: number(2) }), entry(-1_234_56)],
  })
  const unknown = await drop(content, 'demo.csv')
  expect(unknown).toMatchObject({
    status: 422,
    body: {
      code: 'statement-columns-unknown',
      guess: csvColumns,
      headings: expect.arrayContaining(['Betrag']),
    },
  })
  const mapped = await drop(content, 'demo.csv', csvColumns)
  expect(mapped.body).toMatchObject({
    statements: [{ opening: 1_990, closing: 2_775.44, counts: counts({ booked: 1, ignored: 1 }) }],
  })
  const next = await drop(csv({ openingCents: 2_775_44, entries: [entry(5_00)] }), 'next.csv')
  expect(next.body, 'the columns are remembered').toMatchObject({
    statements: [{ counts: counts({ waiting: 1 }) }],
  })
  expect(shop.failures).toEqual([])
})

test('a returned transfer takes back what was booked for it', async () => {
  await using owing = await openOwing(1)
  const { drop, shop, admin } = owing
  const paid = entry(2_000_00, { purpose: number(1), endToEndId: 'PAY-7', bankReference: 'B7' })
  await drop(camt([{ entries: [paid] }]))
  const back = await drop(
    camt([
      {
        id: 'NEXT',
        openingCents: 2_000_00,
        entries: [entry(-2_000_00, { endToEndId: 'PAY-7', isReturn: true, bankReference: 'B8' })],
      },
    ]),
  )
  expect(back.body).toMatchObject({ statements: [{ counts: counts({ booked: 1 }) }] })
  expect(await shop.rows('invoices')).toMatchObject([{ open_cents: 2_000_00 }])
  expect((await admin.get('/bank-transfers')).body).toMatchObject([
    { number: 'BT-100002', state: 'booked', rule: 'return', returnReason: 'AC04' },
    { number: 'BT-100001', state: 'returned', reason: 'BT-100002 took it back: AC04.' },
  ])
  expect((await shop.rows('invoice_payments')).map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual(
    [
      ['transfer', 2_000_00],
      ['reversal', -2_000_00],
    ],
  )
  expect(shop.failures).toEqual([])
})
