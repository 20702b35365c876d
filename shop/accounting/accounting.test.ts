import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AccountingForm, accountPurposes, revenueCategories } from '#contract/accounting/endpoints.ts'
import { addressIn, setFreight, setTax, setWeight } from '#test/charges.ts'
import { openShop, type TestCaller } from '#test/open-shop.ts'
import { pay } from '#test/shipments.ts'

const year = new Date().getUTCFullYear()
const period = `from=${year}-01-01&to=${year}-12-31`
const INVOICE = `INV-${year}-000001`

const none: AccountingForm = AccountingForm.parse({
  accounts: Object.fromEntries(accountPurposes.map((purpose) => [purpose, ''])),
  postingKeys: Object.fromEntries(revenueCategories.map((category) => [category, ''])),
  reducedBelow: null,
  datev: { consultant: null, client: null, accountLength: null, fiscalYearMonth: null, amounts: null },
})
const set: AccountingForm = {
  accounts: {
    ...none.accounts,
    receivables: '10000',
    bank: '1200',
    card: '1361',
    tax: '1776',
    freight: '8250',
    standard: '8400',
    reduced: '8300',
    export: '8120',
  },
  postingKeys: { ...none.postingKeys, standard: '0003' },
  reducedBelow: 15,
  datev: { consultant: 29_098, client: 55_003, accountLength: 4, fiscalYearMonth: 1, amounts: 'net' },
}

const routers = (orderAmount: number) => [{ product_id: 'router', orderAmount }]

/** Orders at the price that the shop says, and returns the order's id. */
async function ordered(buyer: TestCaller, order: object): Promise<string> {
  const { body: priced } = await buyer.post('/orders', { ...order, paymentAmount: 1 })
  const { body, text } = await buyer.post('/orders', { ...order, paymentAmount: priced.paymentAmount })
  if (!body.insertedId) throw new Error(`not ordered: ${text}`)
  return String(body.insertedId)
}

/**
 * A German shop's business: an invoice on account to Germany, Austria and Switzerland with freight, of which pieces were
 * credited, and a transfer was taken back and recorded again; and a card payment, of which an amount was refunded.
 */
async function openBusiness() {
  const shop = await openShop({
    locale: { currency: 'EUR', locale: 'en-DE' },
    products: [{ id: 'router', price: 19.99, available: 100_000 }],
  })
  const admin = await shop.admin()
  const { body: seller } = await admin.get('/settings/seller')
  await admin.put('/settings/seller', { ...seller, country: 'DE', taxNumber: 'DE136695976' })
  await setTax(admin)
  await setTax(admin, { country: 'AT', name: 'USt', percent: 10 })
  await setFreight(admin, { freeFrom: null })
  await setWeight(shop, 'router', 4_000)
  const owner = await shop.signUp('olga@example.com')
  await owner.post('/companies', { name: 'Ödön & "Söhne" €\u0151', taxNumber: '' })
  const { id } = await shop.db.selectFrom('companies').select('customer_id as id').executeTakeFirstOrThrow()
  await admin.put(`/companies/${id}/terms`, { terms: { days: 30, creditLimit: 1_000_000 } })
  const onAccount = await ordered(owner, {
    payment: 'account',
    purchaseOrderNumber: 'PO',
    lines: routers(333),
    deliveries: ['DE', 'AT', 'CH'].map((country) => ({ address: addressIn(country), lines: routers(111) })),
  })
  const ada = await shop.signUp('ada@example.com')
  const byCard = await ordered(ada, { lines: routers(101), delivery: addressIn('DE') })
  await pay(shop, ada, byCard)
  await admin.post(`/orders/${onAccount}/refunds`, {
    lines: [{ line: 1, orderAmount: 7 }],
    reason: 'Broken',
  })
  const [invoice] = (await shop.rows('invoices')).filter(({ method }) => method === 'account')
  const path = `/invoices/${invoice?.id}/payments`
  const transfer = { amount: 1_000.01, receivedOn: '2026-01-02', reference: '=TX;1' }
  const { body: wrong } = await admin.post(path, transfer)
  await admin.post(`${path}/${wrong.insertedId}/reversal`, { reason: 'not ours' })
  await admin.post(path, { ...transfer, amount: 500 })
  await admin.post(`/orders/${byCard}/refunds`, { amount: 33.33, reason: 'Agreed' })
  return { shop, admin, ada, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

const cents = (amount: string | undefined) => Math.round(Number(amount || 0) * 100)

/** Sums in cents by the values of a column. */
function sumsBy<Row>(rows: readonly Row[], key: (row: Row) => string, value: (row: Row) => number) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + value(row))
  return Object.fromEntries(sums)
}

async function readJournal(admin: TestCaller) {
  const reply = await admin.get(`/invoices/journal.csv?${period}`)
  expect(reply, reply.text).toMatchObject({ status: 200 })
  const rows = parse<Record<string, string>>(reply.text, { bom: true, columns: true })
  const balance = (row: Record<string, string>) => cents(row.debit) - cents(row.credit)
  return {
    rows,
    byAccount: sumsBy(rows, ({ account = '' }) => account, balance),
    byDocument: sumsBy(rows, ({ document = '' }) => document, balance),
  }
}

/** Reads a file as DATEV describes it: 31 fields, then lines of 125, text in quotes, all of them ended by CR and LF. */
async function readDatev(admin: TestCaller) {
  const reply = await admin.get(`/invoices/datev.csv?${period}`)
  expect(reply, reply.text).toMatchObject({ status: 200 })
  expect(reply.headers.get('Content-Type')).toBe('text/csv; charset=windows-1252')
  expect(reply.headers.get('Content-Disposition')).toContain(
    `EXTF_Buchungsstapel_${year}-01-01_${year}-12-31.csv`,
  )
  const [header, ...lines] = new TextDecoder('windows-1252').decode(reply.bytes).split('\r\n')
  expect(lines.pop()).toBe('')
  expect(header).toMatch(
    new RegExp(
      `^"EXTF";700;21;"Buchungsstapel";13;\\d{17};;"";"";"";29098;55003;${year}0101;4;${year}0101;${year}1231;` +
        `"${year}-01-01 - ${year}-12-31";"";1;0;0;"EUR";;"";;;"";;;"";""$`,
    ),
  )
  const [columns = [], ...rows] = lines.map((line): string[] => parse(line, { delimiter: ';' })[0] ?? [])
  expect([columns.length, columns[8], columns[113]]).toEqual([125, 'BU-Schlüssel', 'Festschreibung'])
  for (const [place, line] of lines.slice(1).entries()) {
    expect(rows[place]).toHaveLength(125)
    expect(line).toMatch(
      /^\d{1,10},\d\d;"[SH]";"EUR";;;;\d{4,5};\d{4,5};("\d{4}")?;\d{4};"[A-Z\d-]{1,36}";;;"([^"]|""){1,70}";/,
    )
  }
  const amountOf = (row: string[]) => cents(row[0]?.replace(',', '.')) * (row[1] === 'S' ? 1 : -1)
  const sides = rows.flatMap((row) => [
    { account: row[6] ?? '', amount: amountOf(row) },
    { account: row[7] ?? '', amount: -amountOf(row) },
  ])
  return {
    rows,
    byAccount: sumsBy(
      sides,
      ({ account }) => account,
      ({ amount }) => amount,
    ),
  }
}

test('the journal and DATEV’s file come to the cent to what was invoiced, credited, paid and refunded', async () => {
  await using business = await openBusiness()
  const { shop, admin } = business
  expect((await admin.put('/settings/accounting', set)).body).toEqual({ modifiedCount: 1 })
  const [invoices, notes] = await Promise.all([shop.rows('invoices'), shop.rows('credit_notes')])
  const sum = (rows: readonly Record<string, unknown>[], column: string) =>
    rows.reduce((total, row) => total + Number(row[column]), 0)
  const taxCents = sum(invoices, 'tax_cents') - sum(notes, 'tax_cents')
  const netCents = sum(invoices, 'amount_cents') - sum(notes, 'amount_cents') - taxCents

  const { rows, byAccount, byDocument } = await readJournal(admin)
  expect(byDocument).toEqual({
    [INVOICE]: 0,
    [`INV-${year}-000002`]: 0,
    [`CN-${year}-000001`]: 0,
    [`CN-${year}-000002`]: 0,
  })
  const of = (account: string) => byAccount[account] ?? 0
  expect(of('10000'), 'what customers owe').toBe(sum(invoices, 'open_cents'))
  expect(of('1776')).toBe(-taxCents)
  expect(of('8400') + of('8300') + of('8120') + of('8250')).toBe(-netCents)
  expect(of('8250'), 'freight').toBe(-sum(invoices, 'freight_cents'))
  expect(of('1200'), 'transfers').toBe(50_000)
  expect(of('1361'), 'card').toBe(
    Number(invoices.find(({ method }) => method === 'card')?.amount_cents) - 3_333,
  )
  // 111 pieces at 19.99 to each place; 44.4 kg to Germany cost 9 + 40 × 0.70.
  const invoiced = rows.filter(({ document, debit }) => document === INVOICE && debit !== '').slice(0, 6)
  expect(
    invoiced.map((row) => [row.account, row['contra account'], row.debit, row['tax category'], row.rate]),
  ).toEqual([
    ['10000', '8400', '2218.89', 'standard', '19'],
    ['10000', '1776', '421.59', 'standard', '19'],
    ['10000', '8250', '37', 'standard', '19'],
    ['10000', '1776', '7.03', 'standard', '19'],
    ['10000', '8300', '2218.89', 'reduced', '10'],
    ['10000', '1776', '221.89', 'reduced', '10'],
  ])
  expect(rows.map(({ text }) => text)).toContain('Reversed transfer, not ours')

  const net = await readDatev(admin)
  expect(net.byAccount).toEqual(byAccount)
  expect(net.rows[0]?.slice(0, 14)).toEqual([
    '2218,89',
    'S',
    'EUR',
    '',
    '',
    '',
    '10000',
    '8400',
    '0003',
    new Date().toISOString().slice(5, 10).split('-').reverse().join(''),
    INVOICE,
    '',
    '',
    `Invoice, Ödön & "Söhne" €o, HF-100001`,
  ])
  await admin.put('/settings/accounting', { ...set, datev: { ...set.datev, amounts: 'gross' } })
  const gross = await readDatev(admin)
  expect(gross.rows[0]?.[0]).toBe('2640,48')
  expect(gross.byAccount['1776'], 'DATEV posts it').toBeUndefined()
  expect([gross.byAccount['10000'], gross.byAccount['1200'], gross.byAccount['1361']]).toEqual([
    of('10000'),
    of('1200'),
    of('1361'),
  ])
})

test('a file that needs what is not set is refused by its name, and so is another role', async () => {
  await using business = await openBusiness()
  const { shop, admin, ada } = business
  expect((await admin.get('/settings/accounting')).body).toEqual(none)
  expect(await admin.get(`/invoices/journal.csv?${period}`)).toMatchObject({
    status: 409,
    body: {
      code: 'accounting-incomplete',
      message: expect.stringContaining('Customers; Revenue, standard rate; Sales tax'),
    },
  })
  const partly = { ...set, accounts: { ...set.accounts, bank: '' }, datev: { ...set.datev, client: null } }
  await admin.put('/settings/accounting', partly)
  expect((await admin.get(`/invoices/datev.csv?${period}`)).body).toMatchObject({
    code: 'accounting-incomplete',
    missing: ['DATEV, client number', 'Bank transfers'],
  })
  // Without anything to book, nothing is missing.
  const { text } = await admin.get('/invoices/journal.csv?from=2020-01-01&to=2020-01-31')
  expect(text).toBe(
    '\ufeffdate,document,account,contra account,debit,credit,currency,tax category,rate,text\r\n',
  )
  await admin.put('/settings/accounting', { ...set, datev: { ...set.datev, fiscalYearMonth: 7 } })
  expect(await admin.get(`/invoices/datev.csv?${period}`)).toMatchObject({
    status: 422,
    body: { code: 'several-fiscal-years' },
  })
  for (const wrong of [`from=${year}-02-01&to=${year}-01-31`, `from=${year}-02-01`, 'from=x&to=y'])
    expect((await admin.get(`/invoices/journal.csv?${wrong}`)).status).toBe(400)

  await sql`update users set role = 'admin', admin_role = 'warehouse' where email = 'ada@example.com'`.execute(
    shop.db,
  )
  for (const path of [`/invoices/journal.csv?${period}`, `/invoices/datev.csv?${period}`])
    expect(await ada.get(path)).toMatchObject({ status: 403, body: { code: 'role-not-allowed' } })
  expect((await ada.put('/settings/accounting', set)).status).toBe(403)
})

test('an owner sets the accounts; each change is audited once', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const change = async (settings: object) => admin.put('/settings/accounting', settings)
  expect((await change(none)).body).toEqual({ modifiedCount: 0 })
  expect((await change(set)).body).toEqual({ modifiedCount: 1 })
  expect((await change(set)).body).toEqual({ modifiedCount: 0 })
  expect((await admin.get('/settings/accounting')).body).toEqual(set)
  expect((await change(none)).body).toEqual({ modifiedCount: 1 })
  expect(await shop.rows('accounting_accounts')).toEqual([])
  expect(await shop.rows('audit_log')).toMatchObject([
    { action: 'accounting-changed', actor: 'admin@example.com', before: none, after: set },
    { action: 'accounting-changed', before: set, after: none },
  ])
  for (const [wrong, path] of [
    [{ ...set, accounts: { ...set.accounts, bank: '0120' } }, 'accounts.bank'],
    [{ ...set, accounts: { ...set.accounts, bank: '12000' } }, 'accounts.bank'],
    [{ ...set, accounts: { ...set.accounts, receivables: '100000' } }, 'accounts.receivables'],
    [{ ...set, postingKeys: { ...set.postingKeys, standard: '3' } }, 'postingKeys.standard'],
    [{ ...set, datev: { ...set.datev, consultant: 1_000 } }, 'datev.consultant'],
    [{ ...set, reducedBelow: 0 }, 'reducedBelow'],
  ] as const)
    expect(await change(wrong), path).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  expect(await shop.rows('accounting_accounts')).toEqual([])
})

test('revenue is divided by the tax categories that are stored with orders', async () => {
  await using shop = await openShop({
    locale: { currency: 'EUR', locale: 'en-DE' },
    products: [
      { id: 'router', price: 19.99, available: 100_000 },
      { id: 'book', price: 7.77, available: 100_000 },
      { id: 'panel', price: 3.33, available: 100_000 },
      { id: 'aid', price: 5, available: 100_000 },
    ],
  })
  const admin = await shop.admin()
  const { body: seller } = await admin.get('/settings/seller')
  await admin.put('/settings/seller', { ...seller, country: 'DE', taxNumber: 'DE136695976' })
  await setTax(admin)
  await setTax(admin, { taxClass: 'reduced', percent: 7 })
  await setTax(admin, { taxClass: 'zero', percent: 0 })
  for (const [id, taxClass, reason] of [
    ['book', 'reduced', null],
    ['panel', 'zero', null],
    ['aid', 'exempt', 'Medical device'],
  ])
    await sql`update products set tax_class = ${taxClass}, tax_exempt_reason = ${reason} where id = ${id}`.execute(
      shop.db,
    )
  const owner = await shop.signUp('olga@example.com')
  await owner.post('/companies', { name: 'Looms', taxNumber: 'BE 0123.456.749' })
  await shop.jobs.runAll()
  const termsOf = async (name: string) => {
    const { id } = await shop.db
      .selectFrom('companies')
      .select('customer_id as id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    await admin.put(`/companies/${id}/terms`, { terms: { days: 30, creditLimit: 1_000_000 } })
    return id
  }
  await termsOf('Looms')
  const onAccount = { payment: 'account', purchaseOrderNumber: 'PO' }
  const lines = ['router', 'book', 'panel', 'aid'].map((product_id) => ({ product_id, orderAmount: 101 }))
  const mixed = await ordered(owner, { ...onAccount, lines, delivery: addressIn('DE') })
  await ordered(owner, { ...onAccount, lines: routers(102), delivery: addressIn('BE') })
  await ordered(owner, { ...onAccount, lines: routers(103), delivery: addressIn('JP') })
  const german = await shop.signUp('gerd@example.com')
  await german.post('/companies', { name: 'Webstühle', taxNumber: 'DE 129273398' })
  await shop.jobs.runAll()
  await admin.put(`/companies/${await termsOf('Webstühle')}/tax-exemption`, { exempt: true })
  await ordered(german, { ...onAccount, lines: routers(104), delivery: addressIn('DE') })
  await admin.post(`/orders/${mixed}/refunds`, { lines: [{ line: 2, orderAmount: 1 }], reason: 'Broken' })

  const accounts = {
    ...set.accounts,
    zero: '8290',
    exempt: '8110',
    'reverse-charge': '8337',
    'intra-community': '8125',
  }
  await admin.put('/settings/accounting', { ...set, accounts })
  const { byAccount, byDocument } = await readJournal(admin)
  expect(byAccount).toEqual({
    10000: 201_899 + 38_361 + 78_477 + 5_493 + 33_633 + 50_500 + 203_898 + 205_897 + 207_896 - 777 - 54,
    8400: -201_899,
    8300: -78_477 + 777,
    8290: -33_633,
    8110: -50_500,
    8125: -203_898,
    8120: -205_897,
    8337: -207_896,
    1776: -38_361 - 5_493 + 54,
  })
  expect(Object.values(byDocument).every((sum) => sum === 0)).toBe(true)
  expect((await readDatev(admin)).byAccount).toEqual(byAccount)
})
