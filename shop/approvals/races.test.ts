import { expect, test } from 'vitest'
import { openInterleaving } from '#test/interleaving.ts'
import { invitationToken, openCompany, orderRouters } from '#test/open-company.ts'
import type { TestCaller } from '#test/open-shop.ts'

/** Each action is stopped before a statement, and another one is let in there: one is done before the other. */

const points = {
  'before it locks a user': /^select .* from "users" .* for no key update$/,
  'before it locks a company': /^select .* from "companies" .* for no key update$/,
  'before it locks an order': /^select .* from "orders" .* for update$/,
  'before it moves an order': /^with "recorded" as /,
  'before it puts stock back': /\/\* puts stock back \*\//,
  'before it changes a user': /^update "users"/,
  'before it commits': /^commit/,
} as const
type Point = keyof typeof points

async function openStage() {
  const interleaving = openInterleaving(points)
  const company = await openCompany({ before: interleaving.before })
  interleaving.watch(company.shop.db)
  return {
    ...company,
    meet: interleaving.meet<number>,
    passed: interleaving.passed,
    [Symbol.asyncDispose]: () => company[Symbol.asyncDispose](),
  }
}
type Stage = Awaited<ReturnType<typeof openStage>>

const status = async (reply: Promise<{ status: number }>) => (await reply).status

/** The actions on a waiting order. */
const actions: Readonly<Record<string, (stage: Stage, id: string) => Promise<number>>> = {
  approve: ({ approver }, id) => status(approver.post(`/orders/${id}/approval`, {})),
  'approve as the owner': ({ owner }, id) => status(owner.post(`/orders/${id}/approval`, {})),
  'approve a part': ({ owner }, id) =>
    status(owner.post(`/orders/${id}/approval`, { rejectedLines: [2], reason: 'No docks' })),
  reject: ({ approver }, id) => status(approver.post(`/orders/${id}/rejection`, { reason: 'No' })),
  cancel: ({ buyer }, id) => status(buyer.put(`/orders/${id}/cancellation`)),
  async expire({ shop }, id) {
    await shop.db
      .updateTable('orders')
      .set({ held_until: new Date(0) })
      .where('id', '=', id)
      .where('status', '=', 'unpaid')
      .where('approval', '=', 'waiting')
      .execute()
    await shop.jobs.tick('sweep-holds')
    return 0
  },
  async pay({ buyer, shop }, id) {
    const { status } = await buyer.post('/create-payment-intent', { _id: id })
    if (status !== 200) return status
    if ((await shop.cards.retrieve(`pi_${id}`)).state === 'open') shop.cards.pay(id)
    return (await buyer.put('/orderUpdate', { _id: id })).status
  },
}
/** The points that each of them passes. */
const locked: readonly Point[] = ['before it locks an order', 'before it moves an order']
const approval: readonly Point[] = [...locked, 'before it commits']
const release: readonly Point[] = [...locked, 'before it puts stock back', 'before it commits']
const pointsOfDecisions: Readonly<Record<string, readonly Point[]>> = {
  approve: approval,
  'approve as the owner': approval,
  'approve a part': release,
  reject: release,
  cancel: release,
  expire: release,
}
const decisions = ['approve', 'approve as the owner', 'approve a part', 'reject']

test('of two who decide about an order at the same moment one does, and its pieces and money are right', {
  tags: ['full'],
}, async () => {
  // The ledger is checked as the stage closes.
  await using stage = await openStage()
  const { shop, buyer, rules } = stage
  await shop.addProduct({ id: 'dock', price: 80, available: 100_000 })
  await rules({ approvalThreshold: 1 })
  const lines = ['dock', 'dock'].map((product_id) => ({ product_id, orderAmount: 100 }))
  const delivery = { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' }
  for (const at of [
    'before it locks an order',
    'before it moves an order',
    'before it puts stock back',
    'before it commits',
  ] as const)
    for (const [name, action] of Object.entries(actions))
      for (const [rivalName, rival] of Object.entries(actions)) {
        const { body } = await buyer.post('/orders', { lines, delivery, paymentAmount: 16_000 })
        const id = String(body.insertedId)
        const met = await stage.meet(
          name,
          () => action(stage, id),
          at,
          () => rival(stage, id),
        )
        await shop.jobs.runAll()
        if (!met) continue
        const both = [met.first, met.second]
        const where = `${rivalName} ${at} of ${name}`
        const decided = [name, rivalName].filter(
          (who, place) => decisions.includes(who) && both[place] === 200,
        )
        expect(decided.length, where).toBeLessThanOrEqual(1)
        const order = await shop.db
          .selectFrom('orders')
          .select(['approval', 'status'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        if (decided[0] === 'reject')
          expect(order, where).toEqual({ approval: 'rejected', status: 'cancelled' })
        else if (decided[0]) expect(order.approval, where).toBe('approved')
        if (decided[0]?.startsWith('approve') && [name, rivalName].includes('expire'))
          expect(order.status, `${where}: it holds its pieces anew`).toBe('unpaid')
        if (name === 'pay' || rivalName === 'pay')
          expect(order.status === 'processing', where).toBe(
            shop.cards.ledger.some(({ orderId }) => orderId === id),
          )
      }
  expect(stage.passed).toEqual(pointsOfDecisions)
  expect(shop.failures).toEqual([])
})

test('two owners who leave, or become buyers, at the same moment leave one owner behind', async () => {
  await using stage = await openStage()
  const { shop, owner, member, idOf } = stage
  const second = await member('otto@example.com', 'owner')
  const ids = [await idOf('olga@example.com'), await idOf('otto@example.com')] as const
  const demote = (caller: TestCaller, id: string) =>
    status(caller.put(`/companies/mine/members/${id}`, { role: 'buyer', spendingLimit: null }))
  const leave = (caller: TestCaller, id: string) => status(caller.delete(`/companies/mine/members/${id}`))
  for (const at of [
    'before it locks a user',
    'before it locks a company',
    'before it changes a user',
    'before it commits',
  ] as const) {
    const met = await stage.meet(
      'demote',
      () => demote(owner, ids[0]),
      at,
      () => demote(second, ids[1]),
    )
    expect([met?.first, met?.second].toSorted(), at).toEqual([200, 409])
    await shop.db.updateTable('users').set({ company_role: 'owner' }).where('id', 'in', ids).execute()
  }
  const both = await Promise.all([leave(owner, ids[0]), leave(second, ids[1])])
  expect(both.toSorted()).toEqual([200, 409])
  expect(shop.failures).toEqual([])
})

test('an owner who is one no more a moment later changes nothing', async () => {
  await using stage = await openStage()
  const { owner, member, idOf, shop } = stage
  const second = await member('otto@example.com', 'owner')
  const otto = await idOf('otto@example.com')
  const met = await stage.meet(
    'invite',
    () => status(second.post('/companies/mine/invitations', { email: 'eve@example.com', role: 'owner' })),
    'before it locks a company',
    () => status(owner.delete(`/companies/mine/members/${otto}`)),
  )
  expect(met?.second).toBe(200)
  const invitations = await shop.rows('invitations')
  expect(invitations).toHaveLength(met?.first === 200 ? 1 : 0)
  expect([200, 404]).toContain(met?.first)
})

test('whoever is an approver no more when the order is locked decides nothing', async () => {
  await using stage = await openStage()
  const { approver, owner, buyer, idOf, shop } = stage
  await stage.rules({ approvalThreshold: 1_000 })
  const id = await orderRouters(buyer)
  const anna = await idOf('anna@example.com')
  let refusal: unknown
  const approve = async () => {
    const reply = await approver.post(`/orders/${id}/approval`, {})
    refusal = reply.body.code
    return reply.status
  }
  const met = await stage.meet('approve', approve, 'before it locks an order', () =>
    status(owner.put(`/companies/mine/members/${anna}`, { role: 'buyer', spendingLimit: null })),
  )
  expect(met).toEqual({ first: 403, second: 200, rivalWasFirst: true })
  expect(refusal, 'by the role of that moment').toBe('approvers-only')
  expect(await shop.rows('orders')).toMatchObject([{ approval: 'waiting' }])
})

test('whoever is taken out of the company while ordering orders nothing for it, or did so before', async () => {
  await using stage = await openStage()
  const { owner, buyer, idOf, shop } = stage
  const bert = await idOf('bert@example.com')
  const order = { product_id: 'router', orderAmount: 100, address: 'x', phone: '1' }
  const met = await stage.meet(
    'order',
    () => status(buyer.post('/order', order)),
    'before it locks a company',
    () => status(owner.delete(`/companies/mine/members/${bert}`)),
  )
  expect(met?.second).toBe(200)
  expect([200, 409]).toContain(met?.first)
  expect(await shop.rows('orders')).toHaveLength(met?.first === 200 ? 1 : 0)
})

test('an invitation that is revoked or sent anew while it is accepted is one or the other', async () => {
  await using stage = await openStage()
  const { owner, shop } = stage
  for (const [place, rival] of (['revoke', 'resend', 'accept'] as const).entries())
    for (const at of ['before it locks a user', 'before it locks a company', 'before it commits'] as const) {
      const email = `cleo${place}${at.length}@example.com`
      const cleo = await shop.signUp(email)
      const { body } = await owner.post('/companies/mine/invitations', { email, role: 'buyer' })
      const path = `/companies/mine/invitations/${body.insertedId}`
      const token = invitationToken(shop, email)
      const accept = () => status(cleo.post(`/invitations/${token}/acceptance`, {}))
      const rivals = {
        revoke: () => status(owner.delete(path)),
        resend: () => status(owner.post(`${path}/resending`, {})),
        accept,
      }
      const met = await stage.meet('accept', accept, at, rivals[rival])
      expect(
        [met?.first, met?.second].filter((each) => each === 200),
        `${rival} ${at}`,
      ).toHaveLength(1)
      const { body: mine } = await cleo.get('/companies/mine')
      expect(mine.company !== undefined, `${rival} ${at}`).toBe(met?.first === 200 || rival === 'accept')
    }
  expect(shop.failures).toEqual([])
})

test('orders of several members at once do not wait for each other for ever', async () => {
  await using company = await openCompany()
  const { owner, approver, buyer, rules } = company
  await rules({ approvalThreshold: 3_000 })
  const all = [owner, approver, buyer].flatMap((caller) =>
    Array.from({ length: 8 }, (_, place) => orderRouters(caller, place % 2 ? 100 : 200)),
  )
  expect(new Set(await Promise.all(all)).size).toBe(24)
})
