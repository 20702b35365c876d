import { expect, test } from 'vitest'
import { openCompanyWithTerms, orderOnAccount, orderRouters } from '#test/open-company.ts'

/**
 * Each action is stopped before a statement, and another one is let in there: what one does is done either before or
 * after the other. Every shop that closes is held against the auditor.
 */

const points = {
  'before it locks a company': /^select .* from "companies" .* for no key update$/,
  'before it locks an order': /^select .* from "orders" .* for update$/,
  'before it moves an order': /^update "orders" set "(approval|payment|fulfilment)"/,
  'before it issues an invoice': /from issue_invoices/,
  'before it records money': /^insert into "invoice_payments"/,
  'before it changes the terms': /"company_terms"/,
  'before it commits': /^commit/,
} as const
type Point = keyof typeof points

/** How long a rival may take before the action goes on all the same: the rival waits for it then. */
const HEAD_START_MS = 40
const today = new Date().toISOString().slice(0, 10)

async function openStage(creditLimit?: number) {
  let stop: { readonly at: Point; readonly rival: () => Promise<unknown> } | undefined
  const rivals: Promise<unknown>[] = []
  const company = await openCompanyWithTerms({
    ...(creditLimit && { creditLimit }),
    async before(statement) {
      if (!stop || !points[stop.at].test(statement)) return
      const rival = stop.rival()
      stop = undefined
      rivals.push(rival)
      await Promise.race([rival, new Promise((resolve) => setTimeout(resolve, HEAD_START_MS))])
    },
  })
  await company.admin.post('/products/router/stock-changes', { pieces: 90_000, reason: 'received', note: '' })
  return {
    ...company,
    /** Does one action and lets the other in at a point of it. Undefined when the point was not passed. */
    async interleave(action: Act, at: Point, rival: Act): Promise<[number, number] | undefined> {
      stop = { at, rival }
      const first = await action()
      const reached = stop === undefined
      stop = undefined
      const [second] = await Promise.all(rivals.splice(0))
      return reached ? [first, Number(second)] : undefined
    },
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

test('orders on account at the same moment never exceed the limit together', async () => {
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
  let reached = 0
  for (const at of everyPoint)
    for (const approvesFirst of [true, false]) {
      await setTerms({ days: 30, creditLimit: 1_000_000 })
      const id = String((await orderOnAccount(buyer)).body.insertedId)
      const approve = () => status(approver.post(`/orders/${id}/approval`, {}))
      const withdraw = () => status(setTerms(null))
      const both = await (approvesFirst
        ? stage.interleave(approve, at, withdraw)
        : stage.interleave(withdraw, at, approve))
      if (!both) continue
      reached += 1
      expect(both, at).toEqual([200, 200])
      const order = (await buyer.get(`/orders/${id}`)).body
      expect([await stage.paymentOf(id), Boolean(order.onAccount), Boolean(order.invoice)], at).toEqual(
        order.onAccount ? ['on-account', true, true] : ['unpaid', false, false],
      )
    }
  expect(reached).toBeGreaterThan(5)
  expect(shop.failures).toEqual([])
})

test('paying by card and putting on account at the same moment: one of both, and no money too much', async () => {
  await using stage = await openStage(1_000_000)
  const { buyer, owner, shop } = stage
  let reached = 0
  for (const at of everyPoint)
    for (const paysFirst of [true, false]) {
      const id = await orderRouters(buyer)
      await buyer.post('/create-payment-intent', { _id: id })
      const pay = async () => {
        if ((await shop.cards.retrieve(`pi_${id}`)).state === 'open') shop.cards.pay(id)
        return status(buyer.put('/orderUpdate', { _id: id }))
      }
      const put = () => status(owner.put(`/orders/${id}/account`, { purchaseOrderNumber: 'PO' }))
      const both = await (paysFirst ? stage.interleave(pay, at, put) : stage.interleave(put, at, pay))
      await shop.jobs.runAll()
      await shop.jobs.tick('reconcile-payments')
      await shop.jobs.runAll()
      if (both) reached += 1
      const kept = shop.cards.ledger
        .filter(({ orderId }) => orderId === id)
        .reduce((sum, { kind, amountCents }) => sum + (kind === 'capture' ? amountCents : -amountCents), 0)
      const payment = await stage.paymentOf(id)
      expect(payment, at).toMatch(/^(paid|on-account)$/)
      expect(kept, at).toBe(payment === 'paid' ? 200_000 : 0)
    }
  expect(reached).toBeGreaterThan(5)
  expect(shop.failures).toEqual([])
})

test('what else can happen to an invoice at the same moment leaves it correct', async () => {
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
  let reached = 0
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
        const both = await stage.interleave(
          () => action(order, invoice, transfer),
          at,
          () => rival(order, invoice, transfer),
        )
        if (!both) continue
        reached += 1
        for (const answer of both) expect([200, 409], `${rivalName} ${at} of ${name}`).toContain(answer)
      }
  expect(reached).toBeGreaterThan(20)
  expect(shop.failures).toEqual([])
})
