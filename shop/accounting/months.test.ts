import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { accountPurposes, revenueCategories } from '#contract/accounting/endpoints.ts'
import { daysOfMonth, monthBefore } from '#contract/accounting/months.ts'
import { addDays, today } from '#contract/days.ts'
import { type GermanShop, invoiced, openGermanShop } from '#test/german-shop.ts'
import { openInterleaving } from '#test/interleaving.ts'

const thisMonth = today().slice(0, 7)
const lastMonth = monthBefore(thisMonth)
const { to: lastDay } = daysOfMonth(lastMonth)

const accounts = Object.fromEntries(accountPurposes.map((purpose, place) => [purpose, String(1_000 + place)]))
const accounting = {
  accounts,
  postingKeys: Object.fromEntries(revenueCategories.map((category) => [category, ''])),
  reducedBelow: null,
  datev: { consultant: null, client: null, accountLength: null, fiscalYearMonth: null, amounts: null },
}

/** Moves everything that was written so far to the last day of the month before. */
async function moveBack({ shop: { db } }: GermanShop): Promise<void> {
  const at = sql`${`${lastDay} 12:00+00`}::timestamptz`
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update invoices set issued_at = ${at}, due_at = ${at} + interval '30 days'`.execute(tx)
    await sql`update credit_notes set issued_at = ${at}`.execute(tx)
    await sql`update invoice_payments set recorded_at = ${at}, received_on = ${lastDay}::date`.execute(tx)
    await sql`update order_events set at = ${at}`.execute(tx)
  })
}

const routers = { lines: [{ product_id: 'router', orderAmount: 100 }] }
const delivery = {
  name: 'Ada',
  street: '1 Dock',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
  phone: '5',
}

test('a month says what is missing, is closed once nothing is, and then takes nothing more', async () => {
  await using german = await openGermanShop()
  const { admin, owner, shop } = german
  expect((await admin.get('/accounting/months')).body).toEqual([])
  expect(await admin.get(`/accounting/months/${thisMonth}`)).toMatchObject({ status: 404 })
  const invoice = await invoiced(german, { ...routers, delivery })
  const { body: issued } = await owner.get(invoice)
  await admin.post(`${invoice}/payments`, { amount: 100, receivedOn: today(), reference: 'TX' })
  await moveBack(german)
  expect((await admin.get('/accounting/months')).body).toEqual([
    { month: thisMonth, state: 'running' },
    { month: lastMonth, state: 'open' },
  ])
  const close = (month: string, reason?: string) =>
    admin.post(`/accounting/months/${month}/closing`, { ...(reason !== undefined && { reason }) })
  expect(await close(thisMonth)).toMatchObject({ status: 409, body: { code: 'month-not-over' } })
  expect(await close('2020-01')).toMatchObject({ status: 404, body: { code: 'no-such-month' } })
  expect(await close('2026-13')).toMatchObject({ status: 400 })
  expect(await close(lastMonth)).toMatchObject({
    status: 409,
    body: { code: 'month-incomplete', message: expect.stringContaining('Accounts are not set: ') },
  })
  expect(await shop.rows('closed_months')).toEqual([])

  await admin.put('/settings/accounting', accounting)
  const { amount } = issued
  const { body: month } = await admin.get(`/accounting/months/${lastMonth}`)
  expect(month).toEqual({
    month: lastMonth,
    state: 'open',
    ...daysOfMonth(lastMonth),
    isNext: true,
    leftOpen: [],
    findings: [],
    documents: { invoices: 1, creditNotes: 0, payments: 1 },
    receivables: {
      opening: 0,
      invoiced: amount,
      credited: 0,
      received: 100,
      closing: Math.round((Number(amount) - 100) * 100) / 100,
    },
  })
  const closed = await close(lastMonth)
  expect(closed).toMatchObject({ status: 200, body: { state: 'closed', closedBy: 'admin@example.com' } })
  expect(await close(lastMonth)).toMatchObject({ status: 409, body: { code: 'month-is-closed' } })
  expect(await shop.rows('audit_log')).toContainEqual(
    expect.objectContaining({ action: 'month-closed', subject: lastMonth }),
  )

  const late = { amount: 50, receivedOn: lastDay, reference: 'TX' }
  expect(await admin.post(`${invoice}/payments`, late)).toMatchObject({
    status: 409,
    body: { code: 'month-closed', message: expect.stringContaining(lastMonth) },
  })
  for (const statement of [
    sql`insert into invoice_payments (invoice_id, kind, amount_cents, received_on, reference, recorded_by)
      select id, 'transfer', 1, ${addDays(lastDay, -40)}::date, 'TX', 'x' from invoices`,
    sql`insert into credit_notes (year, serial, invoice_id, amount_cents, tax_cents, issued_at)
      select 2026, 9, id, 1, 0, ${`${lastDay} 23:00+00`}::timestamptz from invoices`,
  ])
    await expect(statement.execute(shop.db)).rejects.toThrow('month_closed')
  await expect(sql`delete from closed_months`.execute(shop.db)).rejects.toThrow()
  expect((await admin.post(`${invoice}/payments`, { ...late, receivedOn: today() })).status).toBe(200)
  const again = await invoiced(german, { ...routers, delivery })
  expect((await owner.get(again)).body.issuedAt).toContain(today())
})

test('books that do not add up keep a month open; what was not sent needs a reason', async () => {
  await using german = await openGermanShop()
  const { admin, id, shop } = german
  await admin.put('/settings/accounting', accounting)
  await admin.put(`/companies/${id}/invoice-delivery`, {
    channel: 'mail',
    address: 'ap@example.com',
    format: 'pdf',
  })
  await invoiced(german, { ...routers, delivery })
  await moveBack(german)
  const close = (reason = '') => admin.post(`/accounting/months/${lastMonth}/closing`, { reason })
  const tamper = (change: ReturnType<typeof sql>) =>
    shop.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await change.execute(tx)
    })
  await tamper(sql`update invoices set paid_cents = paid_cents + 1`)
  expect(await close('nevertheless')).toMatchObject({
    status: 409,
    body: {
      code: 'month-incomplete',
      findings: [{ kind: 'books', sentence: expect.stringContaining('What is open on all invoices') }],
    },
  })
  await tamper(sql`update invoices set paid_cents = paid_cents - 1`)
  await tamper(sql`update orders set payment = 'paid'`)
  expect(await close('nevertheless')).toMatchObject({
    body: { code: 'month-incomplete', findings: [{ kind: 'records', count: 1 }] },
  })
  await tamper(sql`update orders set payment = 'on-account'`)
  const [sent] = await shop.rows('invoice_transmissions')
  if (sent) await tamper(sql`update invoice_transmissions set state = 'refused', answered_at = now()`)
  else
    await tamper(sql`insert into invoice_transmissions (invoice_id, channel, format, state, answered_at)
      select id, 'mail', 'pdf', 'refused', now() from invoices`)
  expect(await close()).toMatchObject({ status: 409, body: { code: 'month-needs-reason' } })
  expect(await close('They have it on paper')).toMatchObject({
    status: 200,
    body: {
      state: 'closed',
      reason: 'They have it on paper',
      leftOpen: [
        {
          kind: 'unsent',
          count: 1,
          blocks: false,
          sentence: '1 invoice or credit note was not sent, or refused.',
        },
      ],
    },
  })
})

const hasOneConnection = inject('databases').engine === 'pglite'

test.skipIf(hasOneConnection)(
  'a month is not closed while a document is being written, and says so',
  async () => {
    await using german = await openGermanShop()
    const { admin, shop } = german
    await admin.put('/settings/accounting', accounting)
    await invoiced(german, { ...routers, delivery })
    await moveBack(german)
    const close = () => admin.post(`/accounting/months/${lastMonth}/closing`, {})
    await shop.db.transaction().execute(async (tx) => {
      await sql`insert into invoice_payments (invoice_id, kind, amount_cents, received_on, reference, recorded_by)
      select id, 'transfer', 1, ${lastDay}::date, 'TX', 'x' from invoices`.execute(tx)
      expect(await close()).toMatchObject({ status: 503, body: { code: 'books-busy' } })
    })
    expect(await shop.rows('closed_months')).toEqual([])
    expect((await close()).status).toBe(200)
  },
)

test.skipIf(hasOneConnection)(
  'a document that is written between the look at a month and its closing is looked at too',
  async () => {
    const interleaving = openInterleaving({ 'before it is closed': /lock table closed_months/ })
    await using german = await openGermanShop({ before: interleaving.before })
    const { admin, shop } = german
    interleaving.watch(shop.db)
    await admin.put('/settings/accounting', accounting)
    await invoiced(german, { ...routers, delivery })
    await moveBack(german)
    const met = await interleaving.meet(
      'a payment',
      () => admin.post(`/accounting/months/${lastMonth}/closing`, {}),
      'before it is closed',
      async () => {
        await sql`insert into invoice_payments (invoice_id, kind, amount_cents, received_on, recorded_at, reference, recorded_by)
          select id, 'transfer', 1, ${lastDay}::date, ${`${lastDay} 12:00+00`}::timestamptz, 'TX', 'x' from invoices`.execute(
          shop.db,
        )
        // A bookkeeper takes an account away meanwhile: who looks again sees that it is missing.
        return admin.put('/settings/accounting', { ...accounting, accounts: { ...accounts, bank: '' } })
      },
    )
    expect(met).toMatchObject({
      rivalWasFirst: true,
      first: { status: 409, body: { code: 'month-incomplete', message: expect.stringContaining('Bank') } },
    })
    expect(await shop.rows('closed_months')).toEqual([])
    expect(interleaving.passed['a payment']).toEqual(['before it is closed'])
  },
)
