import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openInterleaving } from '#test/interleaving.ts'
import { openCompanyWithTerms, orderOnAccount, orderRouters } from '#test/open-company.ts'
import { withoutTriggers } from '#test/without-triggers.ts'

/**
 * Each action is stopped before a statement, and another one is let in there: what one does is done either before or
 * after the other. Every shop that closes is held against the auditor.
 */

const points = {
  'before it locks a company': /^select .* from "companies" .* for no key update$/,
  'before it locks an order': /^select .* from "orders" .* for update$/,
  'before it moves an order': /^with "recorded" as /,
  'before it issues an invoice': /issues invoices/,
  'before it records money': /^insert into "invoice_payments"/,
  'before it changes the terms': /"company_terms"/,
  'before it writes a reminder': /^insert into "invoice_reminders"/,
  'before it commits': /^commit/,
} as const
type Point = keyof typeof points

const today = new Date().toISOString().slice(0, 10)

async function openStage(creditLimit?: number) {
  const interleaving = openInterleaving(points)
  const company = await openCompanyWithTerms({
    ...(creditLimit && { creditLimit }),
    before: interleaving.before,
  })
  interleaving.watch(company.shop.db)
  await company.admin.post('/products/router/stock-changes', { pieces: 90_000, reason: 'received', note: '' })
  return {
    ...company,
    /** Does one action and lets the other in at a point of it. Undefined when the point was not passed. */
    async meet(name: string, action: Act, at: Point, rival: Act): Promise<[number, number] | undefined> {
      const met = await interleaving.meet(name, action, at, rival)
      return met && [met.first, met.second]
    },
    passed: interleaving.passed,
    async paymentOf(id: string) {
      const { payment } = await company.shop.db
        .selectFrom('orders')
        .select('payment')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return payment
    },
    [Symbol.asyncDispose]: () => company[Symbol.asyncDispose](),
  }
}

type Act = () => Promise<number>
const status = async (reply: Promise<{ status: number }>) => (await reply).status
const everyPoint = Object.keys(points) as Point[]
/** Points that everything passes which puts an order on account. */
const pointsToAnInvoice: readonly Point[] = [
  'before it locks a company',
  'before it locks an order',
  'before it moves an order',
  'before it issues an invoice',
  'before it commits',
]

test('orders on account at the same moment never exceed the limit together', { tags: ['full'] }, async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 20_000 })
  const { shop, buyer, owner, approver } = company
  const people = [buyer, owner, approver]
  const unpaid = await Promise.all(Array.from({ length: 10 }, () => orderRouters(buyer)))
  const replies = await Promise.all([
    ...Array.from({ length: 50 }, (_, n) => orderOnAccount(people[n % 3] ?? buyer, 100, `PO-${n}`)),
    ...unpaid.map((id) => owner.put(`/orders/${id}/account`, { purchaseOrderNumber: 'PO' })),
  ])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'above-credit-limit']))
  expect(await shop.rows('invoices')).toHaveLength(10)
  expect((await owner.get('/companies/mine/account')).body).toMatchObject({ open: 20_000, left: 0 })
  expect(shop.failures).toEqual([])
})

test('of two orders of which the limit allows one, one goes on account, whichever is first', async () => {
  await using stage = await openStage(2_000)
  const { admin, buyer, owner, shop } = stage
  const put = (id: string) => () => status(owner.put(`/orders/${id}/account`, { purchaseOrderNumber: 'PO' }))
  const place = () => status(orderOnAccount(buyer))
  for (const at of everyPoint)
    for (const way of ['put, put', 'put, place', 'place, put'] as const) {
      const [first, second] = [await orderRouters(buyer), await orderRouters(buyer)]
      const [action, rival] = {
        'put, put': [put(first), put(second)],
        'put, place': [put(first), place],
        'place, put': [place, put(first)],
      }[way] as [Act, Act] // two each
      const both = await stage.meet(way, action, at, rival)
      if (both) {
        expect(both.toSorted(), `${way} ${at}`).toEqual([200, 409])
      }
      for (const { order_id } of await shop.rows('invoices')) await admin.put(`/orders/${order_id}/refund`)
    }
  expect(stage.passed).toEqual({
    'put, put': pointsToAnInvoice,
    'put, place': pointsToAnInvoice,
    'place, put': pointsToAnInvoice,
  })
  expect(shop.failures).toEqual([])
})

test('two runs of the job at the same moment remind once', async () => {
  await using stage = await openStage()
  const { buyer, shop } = stage
  await orderOnAccount(buyer)
  await withoutTriggers(shop.untriggered, (tx) =>
    sql`update invoices set due_at = now() - interval '2 days'`.execute(tx),
  )
  const run = () => shop.jobs.tick('remind-of-invoices').then(() => 200)
  expect(await stage.meet('remind', run, 'before it writes a reminder', run)).toEqual([200, 200])
  expect(shop.mails.emails.filter(({ kind }) => kind === 'invoice-reminder')).toHaveLength(1)
})

test('transfers at the same moment never pay more than is open', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, buyer, admin } = company
  await orderOnAccount(buyer)
  const id = String((await shop.rows('invoices'))[0]?.id)
  const record = () =>
    admin.post(`/invoices/${id}/payments`, { amount: 300, receivedOn: today, reference: 'TX' })
  const replies = await Promise.all(Array.from({ length: 12 }, record))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(6)
  expect(await shop.rows('invoices')).toMatchObject([{ paid_cents: 180_000, open_cents: 20_000 }])
  expect(shop.failures).toEqual([])
})

test('approving and withdrawing the terms at the same moment: the order is on account, or to be paid by card', async () => {
  await using stage = await openStage(1_000_000)
  const { approver, buyer, rules, setTerms, shop } = stage
  await rules({ approvalThreshold: 1 })
  for (const at of everyPoint)
    for (const approvesFirst of [true, false]) {
      await setTerms({ days: 30, creditLimit: 1_000_000 })
      const id = String((await orderOnAccount(buyer)).body.insertedId)
      const approve = () => status(approver.post(`/orders/${id}/approval`, {}))
      const withdraw = () => status(setTerms(null))
      const both = await (approvesFirst
        ? stage.meet('approve', approve, at, withdraw)
        : stage.meet('withdraw', withdraw, at, approve))
      if (!both) continue
      expect(both, at).toEqual([200, 200])
      const order = (await buyer.get(`/orders/${id}`)).body
      expect([await stage.paymentOf(id), Boolean(order.onAccount), Boolean(order.invoice)], at).toEqual(
        order.onAccount ? ['on-account', true, true] : ['unpaid', false, false],
      )
    }
  expect(stage.passed).toEqual({
    approve: pointsToAnInvoice,
    withdraw: ['before it locks a company', 'before it changes the terms', 'before it commits'],
  })
  expect(shop.failures).toEqual([])
})

test('paying by card and putting on account at the same moment: one of both, and no money too much', async () => {
  await using stage = await openStage(1_000_000)
  const { buyer, owner, shop } = stage
  for (const at of everyPoint)
    for (const paysFirst of [true, false]) {
      const id = await orderRouters(buyer)
      await buyer.post('/create-payment-intent', { _id: id })
      const pay = async () => {
        if ((await shop.cards.retrieve(`pi_${id}`)).state === 'open') shop.cards.pay(id)
        return status(buyer.put('/orderUpdate', { _id: id }))
      }
      const put = () => status(owner.put(`/orders/${id}/account`, { purchaseOrderNumber: 'PO' }))
      await (paysFirst ? stage.meet('pay', pay, at, put) : stage.meet('put', put, at, pay))
      await shop.jobs.runAll()
      await shop.jobs.tick('reconcile-payments')
      await shop.jobs.runAll()
      const kept = shop.cards.ledger
        .filter(({ orderId }) => orderId === id)
        .reduce((sum, { kind, amountCents }) => sum + (kind === 'capture' ? amountCents : -amountCents), 0)
      const payment = await stage.paymentOf(id)
      expect(payment, at).toMatch(/^(paid|on-account)$/)
      expect(kept, at).toBe(payment === 'paid' ? 200_000 : 0)
    }
  expect(stage.passed).toEqual({
    pay: pointsToAnInvoice.filter((point) => point !== 'before it locks a company'),
    put: pointsToAnInvoice,
  })
  expect(shop.failures).toEqual([])
})

test('what else can happen to an invoice at the same moment leaves it correct', {
  tags: ['full'],
}, async () => {
  await using stage = await openStage(1_000_000)
  const { admin, buyer, owner, shop } = stage
  const actions: Readonly<
    Record<string, (order: string, invoice: string, transfer: string) => Promise<number>>
  > = {
    'record the rest': (_, invoice) =>
      status(
        admin.post(`/invoices/${invoice}/payments`, { amount: 1_500, receivedOn: today, reference: 'x' }),
      ),
    'take back': (_, invoice, transfer) =>
      status(admin.post(`/invoices/${invoice}/payments/${transfer}/reversal`, { reason: 'x' })),
    refund: (order) => status(admin.put(`/orders/${order}/refund`)),
    deliver: (order) => status(admin.put(`/update?_id=${order}`)),
    'order more': () => status(orderOnAccount(owner)),
  }
  for (const at of everyPoint)
    for (const [name, action] of Object.entries(actions))
      for (const [rivalName, rival] of Object.entries(actions)) {
        const order = String((await orderOnAccount(buyer)).body.insertedId)
        const { id: invoice } = await shop.db
          .selectFrom('invoices')
          .select('id')
          .where('order_id', '=', order)
          .executeTakeFirstOrThrow()
        const { body } = await admin.post(`/invoices/${invoice}/payments`, {
          amount: 500,
          receivedOn: today,
          reference: 'TX',
        })
        const transfer = String(body.insertedId)
        const both = await stage.meet(
          name,
          () => action(order, invoice, transfer),
          at,
          () => rival(order, invoice, transfer),
        )
        if (!both) continue
        const what = `${rivalName} ${at} of ${name}`
        for (const answer of both) expect([200, 409], what).toContain(answer)
        const done = [name, rivalName].filter((_, place) => both[place] === 200)
        const times = (action: string) => done.filter((each) => each === action).length
        for (const once of ['record the rest', 'take back', 'refund', 'deliver'])
          expect(times(once), `${what}: ${once}`).toBeLessThanOrEqual(1)
        const row = await shop.db
          .selectFrom('invoices')
          .select('paid_cents')
          .where('id', '=', invoice)
          .executeTakeFirstOrThrow()
        const received = 50_000 + 150_000 * times('record the rest') - 50_000 * times('take back')
        // A refund gives back all that was received.
        expect(row.paid_cents, what).toBe(times('refund') === 0 ? received : 0)
      }
  const money: readonly Point[] = ['before it records money', 'before it commits']
  const moved: readonly Point[] = ['before it locks an order', 'before it moves an order']
  expect(stage.passed).toEqual({
    'record the rest': [...moved, ...money],
    'take back': ['before it locks a company', 'before it locks an order', ...money],
    refund: [...moved, ...money],
    deliver: [...moved, 'before it commits'],
    'order more': pointsToAnInvoice,
  })
  expect(shop.failures).toEqual([])
})
