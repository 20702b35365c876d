import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditedAfter } from '#test/audited-after.ts'
import { openInterleaving } from '#test/interleaving.ts'
import { openCompany, orderRouters } from '#test/open-company.ts'
import type { TestCaller, TestShop } from '#test/open-shop.ts'
import type { Before } from '#test/watched-dialect.ts'

interface Step {
  readonly above: number
  readonly approver?: string
  readonly costCentre?: string
}

const details = {
  name: 'Analytical Engines',
  taxNumber: 'GB 980780684',
  approvalThreshold: null,
  selfApproval: false,
}

/** A company where any approver approves above $1,000 and Olga above $3,000. */
async function openChained(before?: Before) {
  const company = await openCompany(before && { before })
  const setChain = (approvalChain: readonly Step[], change: object = {}) =>
    company.owner.put('/companies/mine', { ...details, ...change, approvalChain })
  const steps = [{ above: 1_000 }, { above: 3_000, approver: 'olga@example.com' }]
  expect(await setChain(steps)).toMatchObject({ status: 200 })
  return { ...company, setChain }
}

const days = (from: number, to: number) => {
  const day = (after: number) => new Date(Date.now() + after * 24 * 3_600_000).toISOString().slice(0, 10)
  return { from: day(from), to: day(to) }
}

const approve = (caller: TestCaller, id: string, body: object = {}) =>
  caller.post(`/orders/${id}/approval`, body)
const stateOf = async (caller: TestCaller, id: string) => (await caller.get(`/orders/${id}`)).body
const refused = (status: number, code: string) => ({ status, body: { code } })
const notTheirTurn = refused(403, 'not-your-turn')

const askedSince = ({ mails }: TestShop, count: number) =>
  mails.emails.slice(count).flatMap((mail) => (mail.kind === 'approval-asked' ? [mail.to] : []))

test('an order takes the steps for its amount in turn; each is in its history, and whose turn it is gets an email', async () => {
  await using company = await openChained()
  const { shop, owner, approver, buyer } = company
  const small = await orderRouters(buyer, 100)
  expect(await stateOf(buyer, small)).toMatchObject({ approvalSteps: [{}] })
  expect((await stateOf(buyer, small)).approvalSteps, 'one step by anybody').toEqual([{}])

  const count = shop.mails.emails.length
  const id = await orderRouters(buyer, 200)
  expect(askedSince(shop, count), 'whose turn it is').toEqual(['anna@example.com', 'olga@example.com'])
  expect(await stateOf(buyer, id)).toMatchObject({
    approvalSteps: [{}, { approver: { email: 'olga@example.com' } }],
    approvalRequest: {
      cause: 'approval-threshold',
      threshold: 1_000,
      approvers: [{ email: 'anna@example.com' }, { email: 'olga@example.com' }],
    },
  })
  const before = shop.mails.emails.length
  expect(await approve(approver, id, { reason: 'Fine' })).toMatchObject({ status: 200 })
  expect(askedSince(shop, before)).toEqual(['olga@example.com'])
  expect(shop.mails.emails.at(-1)).toMatchObject({
    kind: 'approval-asked',
    step: { number: 2, of: 2 },
    days: 7,
  })
  expect(await stateOf(buyer, id), 'it goes on waiting').toMatchObject({
    status: 'not payed',
    approval: 'waiting',
    approvalSteps: [
      { decision: 'approved', by: 'anna@example.com', reason: 'Fine' },
      { approver: { name: 'olga' } },
    ],
    approvalRequest: { approvers: [{ email: 'olga@example.com' }] },
  })
  expect(await buyer.post('/create-payment-intent', { _id: id })).toMatchObject(
    refused(409, 'approval-needed'),
  )
  expect(await approve(approver, id)).toMatchObject(notTheirTurn)
  expect(await approver.post(`/orders/${id}/rejection`, { reason: 'No' })).toMatchObject(notTheirTurn)
  expect((await stateOf(approver, id)).canApprove).toBe(false)
  expect((await approver.get('/approvals')).body).toMatchObject([
    { _id: id, canApprove: false },
    { _id: small, canApprove: true },
  ])
  expect((await owner.get('/approvals')).body).toMatchObject([{ _id: id, canApprove: true }, {}])

  expect(await approve(owner, id)).toMatchObject({ status: 200 })
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'order-approved', to: 'bert@example.com' })
  expect(await stateOf(buyer, id)).toMatchObject({
    approval: 'approved',
    approvalSteps: [{ by: 'anna@example.com' }, { decision: 'approved', by: 'olga@example.com' }],
    history: [
      {},
      { approval: { state: 'waiting' } },
      { approval: { state: 'approved', by: 'anna@example.com', reason: 'Fine', step: { number: 1, of: 2 } } },
      { approval: { state: 'approved', by: 'olga@example.com', step: { number: 2, of: 2 } } },
    ],
  })
  expect((await buyer.post('/create-payment-intent', { _id: id })).status).toBe(200)
})

test('a rejection at any step ends the order; rejected lines leave it at once', async () => {
  await using company = await openChained()
  const { shop, owner, approver, buyer } = company
  const rejected = await orderRouters(buyer, 200)
  await approve(approver, rejected)
  await owner.post(`/orders/${rejected}/rejection`, { reason: 'Not this year' })
  expect(await stateOf(buyer, rejected)).toMatchObject({
    status: 'cancelled',
    approvalSteps: [{ decision: 'approved' }, { decision: 'rejected', reason: 'Not this year' }],
  })
  await shop.addProduct({ id: 'dock', price: 80, available: 1_000 })
  const { body } = await buyer.post('/orders', {
    lines: ['router', 'dock'].map((product_id) => ({ product_id, orderAmount: 100 })),
    delivery: { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' },
    paymentAmount: 10_000,
  })
  const id = String(body.insertedId)
  await approve(approver, id, { rejectedLines: [2], reason: 'No docks' })
  expect(await stateOf(buyer, id), 'its steps stay').toMatchObject({
    paymentAmount: 2_000,
    approval: 'waiting',
    rejectedLines: [{ product_id: 'dock' }],
  })
  await approve(owner, id)
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'order-approved', rejectedLines: ['dock'] })
})

test('a stand-in decides while somebody is away, for them', async () => {
  await using company = await openChained()
  const { shop, owner, approver, buyer, member } = company
  const cleo = await member('cleo@example.com', 'approver')
  const standIn = (caller: TestCaller, email: string, when = days(-1, 3)) =>
    caller.put('/companies/mine/stand-in', { standIn: { email, ...when } })
  expect(await standIn(owner, 'bert@example.com')).toMatchObject(refused(422, 'not-an-approver'))
  expect(await standIn(owner, 'rival@example.com')).toMatchObject(refused(422, 'not-an-approver'))
  expect(await standIn(owner, 'olga@example.com')).toMatchObject(refused(422, 'stand-in-yourself'))
  expect(await standIn(owner, 'cleo@example.com', days(3, 1))).toMatchObject({ status: 400 })
  expect(await standIn(buyer, 'cleo@example.com')).toMatchObject(refused(403, 'approvers-only'))
  const id = await orderRouters(buyer, 200)
  await approve(approver, id)
  expect(await standIn(owner, 'cleo@example.com', days(1, 3)), 'from tomorrow').toMatchObject({ status: 200 })
  expect(await approve(cleo, id)).toMatchObject(notTheirTurn)
  await standIn(owner, 'cleo@example.com')
  expect((await owner.get('/companies/mine')).body).toMatchObject({
    company: { standIn: { email: 'cleo@example.com', to: days(0, 3).to } },
  })
  const other = await orderRouters(buyer, 200)
  const count = shop.mails.emails.length
  await approve(approver, other)
  expect(askedSince(shop, count)).toEqual(['olga@example.com', 'cleo@example.com'])
  expect(shop.mails.emails.at(-1)).toMatchObject({
    standsInFor: { email: 'olga@example.com', until: days(0, 3).to },
  })
  expect(await approve(approver, id)).toMatchObject(notTheirTurn)
  expect(await approve(cleo, id)).toMatchObject({ status: 200 })
  expect(await stateOf(buyer, id)).toMatchObject({
    approval: 'approved',
    approvalSteps: [{}, { by: 'cleo@example.com', for: 'olga@example.com' }],
    history: [
      {},
      {},
      {},
      { approval: { by: 'cleo@example.com', for: 'olga@example.com', step: { number: 2, of: 2 } } },
    ],
  })
  await owner.put('/companies/mine/stand-in', { standIn: null })
  expect(await approve(cleo, other)).toMatchObject(notTheirTurn)
  expect(await approve(owner, other)).toMatchObject({ status: 200 })
})

test('nobody approves their own order; where the named person cannot, owners do', async () => {
  await using company = await openChained()
  const { owner, approver, buyer, setChain, member, idOf } = company
  await setChain([{ above: 1_000, approver: 'anna@example.com' }])
  const own = await orderRouters(approver, 100)
  expect(await approve(approver, own)).toMatchObject(refused(403, 'own-order'))
  const cleo = await member('cleo@example.com', 'approver')
  await approver.put('/companies/mine/stand-in', { standIn: { email: 'cleo@example.com', ...days(0, 1) } })
  expect(await approve(cleo, own), 'not for the buyer').toMatchObject(notTheirTurn)
  expect(await approve(owner, own)).toMatchObject({ status: 200 })

  const waiting = await orderRouters(buyer, 100)
  expect(await approve(owner, waiting), 'who is not named').toMatchObject(notTheirTurn)
  const anna = await idOf('anna@example.com')
  await owner.put(`/companies/mine/members/${anna}`, { role: 'buyer', spendingLimit: null })
  expect(await approve(approver, waiting)).toMatchObject({ status: 404 })
  expect(await approve(cleo, waiting)).toMatchObject(notTheirTurn)
  expect(await approve(owner, waiting)).toMatchObject({ status: 200 })
  const last = await orderRouters(buyer, 100)
  await owner.delete(`/companies/mine/members/${anna}`)
  expect(await approve(owner, last), 'who has left').toMatchObject({ status: 200 })
  expect((await owner.get('/companies/mine')).body).toMatchObject({
    company: { approvalChain: [{ approver: { email: 'anna@example.com' } }] },
  })
})

test('steps can be for a cost centre; a changed chain leaves waiting orders as they are', async () => {
  await using company = await openChained()
  const { owner, approver, buyer, setChain } = company
  await owner.post('/companies/mine/cost-centres', { code: 'K-200', name: 'IT' })
  const order = async (costCentre: string, pieces: number) => {
    const { body } = await buyer.post('/orders', {
      lines: [{ product_id: 'router', orderAmount: pieces }],
      delivery: { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' },
      paymentAmount: pieces * 20,
      costCentre,
    })
    return String(body.insertedId)
  }
  const before = await order('K-200', 200)
  expect(await setChain([{ above: 1_000, costCentre: 'X' }])).toMatchObject(
    refused(404, 'no-such-cost-centre'),
  )
  expect(await setChain([{ above: 1_000, approver: 'bert@example.com' }])).toMatchObject(
    refused(422, 'not-an-approver'),
  )
  expect(
    await setChain([{ above: 1_000, costCentre: 'k-200', approver: 'anna@example.com' }, { above: 5_000 }]),
  ).toMatchObject({ status: 200 })
  expect((await buyer.get('/companies/mine')).body).toMatchObject({
    company: {
      approvalThreshold: 5_000,
      approvalChain: [
        { above: 1_000, costCentre: 'K-200', approver: { name: 'anna', email: 'anna@example.com' } },
        { above: 5_000, costCentre: null, approver: null },
      ],
    },
  })
  expect((await stateOf(buyer, await order('', 200))).approval).toBeUndefined()
  expect(await stateOf(buyer, await order('K-200', 200))).toMatchObject({
    approvalSteps: [{ approver: { email: 'anna@example.com' } }],
  })
  expect(await stateOf(buyer, await order('K-200', 300))).toMatchObject({
    approvalSteps: [{ approver: { email: 'anna@example.com' } }, {}],
  })
  const uncharged = await stateOf(buyer, await order('', 300))
  expect(uncharged.approvalSteps, 'of any approver only').toEqual([{}])
  expect(await stateOf(buyer, before), 'as it was').toMatchObject({
    approvalSteps: [{}, { approver: { email: 'olga@example.com' } }],
  })
  await approve(approver, before)
  expect(await stateOf(buyer, before)).toMatchObject({ approval: 'waiting' })
  const [{ _id = '' } = {}] = (await owner.get('/companies/mine/cost-centres')).body as unknown as {
    _id: string
  }[]
  await owner.put(`/companies/mine/cost-centres/${_id}`, { code: 'K-200', name: 'IT', active: false })
  expect(
    await setChain([{ above: 1_000, costCentre: 'k-200', approver: 'anna@example.com' }, { above: 5_000 }]),
    'a step stays while no new orders are charged to its cost centre',
  ).toMatchObject({ status: 200 })
  const events = (await owner.get('/companies/mine/events')).body as unknown as object[]
  expect(events.slice(0, 1)).toMatchObject([
    {
      kind: 'rules-changed',
      detail: expect.stringContaining('step 1 above $1,000.00 of k-200 by anna@example.com'),
    },
  ])
})

test('calls that know only a threshold keep the chain, or make one of one step', async () => {
  await using company = await openChained()
  const { shop, owner, buyer } = company
  const chain = async () => {
    const { body } = await owner.get('/companies/mine')
    return (body as unknown as { company: { approvalThreshold: number; approvalChain: object[] } }).company
  }
  expect(await chain()).toMatchObject({ approvalThreshold: 1_000 })
  await owner.put('/companies/mine', { ...details, approvalThreshold: 1_000 })
  expect((await chain()).approvalChain, 'the same threshold').toHaveLength(2)
  await owner.put('/companies/mine', { ...details, approvalThreshold: 2_000 })
  expect((await chain()).approvalChain).toEqual([{ above: 2_000, costCentre: null, approver: null }])
  const waiting = await orderRouters(buyer, 200)
  await shop.db.deleteFrom('order_approval_steps').execute()
  expect(await approve(owner, waiting), 'of before there were steps').toMatchObject({ status: 200 })
  await owner.put('/companies/mine', { ...details, approvalThreshold: null })
  expect((await chain()).approvalChain).toEqual([])
  const rival = await shop.signUp('rival@example.com')
  await rival.post('/companies', { name: 'Rivals', taxNumber: '' })
  expect(
    await rival.put('/companies/mine', {
      ...details,
      taxNumber: '',
      approvalChain: [{ above: 1, approver: 'olga@example.com' }],
    }),
    'a member of another company',
  ).toMatchObject(refused(422, 'not-an-approver'))
})

test('of two who approve one step at the same moment one does', async () => {
  const interleaving = openInterleaving({ 'before it decides': /^update "order_approval_steps"/ })
  await using company = await openChained(interleaving.before)
  interleaving.watch(company.shop.db)
  const { owner, approver, buyer } = company
  const id = await orderRouters(buyer, 200)
  const met = await interleaving.meet(
    'approve',
    () => approve(approver, id),
    'before it decides',
    () => approve(approver, id),
  )
  expect([met?.first.status, met?.second.status, met?.rivalWasFirst]).toEqual([200, 403, false])
  expect(await stateOf(owner, id)).toMatchObject({ approval: 'waiting', canApprove: true })
})

test('steps that contradict their order are found, and the database refuses them', async () => {
  await using company = await openChained()
  const { shop, owner, approver, buyer } = company
  const id = await orderRouters(buyer, 200)
  const refusedBy = (change: string, constraint: string) =>
    expect(sql.raw(change).execute(shop.db), change).rejects.toMatchObject({ constraint })
  const decided = `decision = 'approved', decided_by = 'x', decided_at = now()`
  await refusedBy(
    `update order_approval_steps set ${decided} where position = 2`,
    'order_approval_steps_in_turn',
  )
  await approve(approver, id)
  await refusedBy(
    `update order_approval_steps set decision = 'rejected' where position = 1`,
    'order_approval_steps_in_turn',
  )
  const found = (change: string) => auditedAfter(shop, change)
  const rule = 'an order is approved when all its steps are, and rejected when one is'
  expect(await found('select 1')).toEqual([])
  expect(await found(`update order_approval_steps set ${decided}`)).toEqual([rule])
  await approve(owner, id)
  expect(await found('select 1')).toEqual([])
  expect(
    await found(
      'update order_approval_steps set decision = null, decided_by = null, decided_at = null where position = 2',
    ),
  ).toEqual([rule])
})
