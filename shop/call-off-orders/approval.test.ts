import { expect, test } from 'vitest'
import { activeCallOff, age, agree, call, propose } from '#test/call-offs.ts'
import { openCompany } from '#test/open-company.ts'

const company = { name: 'Analytical Engines', taxNumber: 'GB 980780684', selfApproval: false }

async function open(callOffApproval: 'calls' | 'agreement') {
  const opened = await openCompany()
  await opened.owner.put('/companies/mine', { ...company, approvalThreshold: 10_000, callOffApproval })
  const admin = await opened.shop.admin()
  const told = () =>
    opened.shop.mails.emails.flatMap((email) =>
      email.kind === 'call-off-order' ? [[email.event, email.to]] : [],
    )
  return { ...opened, admin, told, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
}

test('where the company approves agreements, one above the threshold waits, and its calls need no approval then', async () => {
  await using opened = await open('agreement')
  const { shop, owner, approver, buyer, admin, told } = opened
  expect((await owner.get('/companies/mine')).body).toMatchObject({
    company: { callOffApproval: 'agreement' },
  })
  const id = await propose(admin)
  expect(await agree(buyer, id)).toMatchObject({ status: 200 })
  expect((await buyer.get(`/call-off-orders/${id}`)).body).toMatchObject({
    status: 'waiting',
    canApprove: false,
    lines: [{ reserved: 0 }],
  })
  expect(told().slice(1)).toEqual([
    ['approval-asked', 'anna@example.com'],
    ['approval-asked', 'olga@example.com'],
  ])
  expect(await call(buyer, id, 200)).toMatchObject({ status: 409, body: { code: 'call-off-not-active' } })
  const approve = (who: typeof buyer) => who.put(`/call-off-orders/${id}/approval`)
  expect(await approve(buyer)).toMatchObject({ status: 403, body: { code: 'approvers-only' } })
  expect((await approver.get(`/call-off-orders/${id}`)).body).toMatchObject({ canApprove: true })
  const replies = await Promise.all([approve(approver), approve(owner)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(told().slice(3)).toEqual([['approved', 'bert@example.com']])
  expect((await buyer.get(`/call-off-orders/${id}`)).body).toMatchObject({
    status: 'active',
    callsApproved: true,
    lines: [{ reserved: 1_000 }],
  })
  await call(buyer, id, 800)
  expect(await shop.rows('orders')).toMatchObject([{ approval: 'not-needed', amount_cents: 1_200_000 }])
})

test('nobody approves what they agreed to; one that is declined, or whose last day passes, calls nothing', async () => {
  await using opened = await open('agreement')
  const { shop, owner, approver, buyer, admin, told } = opened
  const own = await propose(admin)
  await agree(approver, own)
  expect(await approver.put(`/call-off-orders/${own}/approval`)).toMatchObject({
    body: { code: 'call-off-agreed-yourself' },
  })
  expect(await owner.put(`/call-off-orders/${own}/end`, { reason: 'Too much' })).toMatchObject({
    status: 200,
  })
  expect(told().at(-1)).toEqual(['declined', 'bert@example.com'])
  const late = await propose(admin)
  await agree(buyer, late)
  await age(shop, late, 400)
  expect(await owner.put(`/call-off-orders/${late}/approval`)).toMatchObject({
    body: { code: 'call-off-ended' },
  })
  await shop.jobs.tick('sweep-call-off-orders')
  expect((await shop.rows('call_off_orders')).map(({ status }) => status)).toEqual(['declined', 'withdrawn'])
  const small = await activeCallOff(opened, {
    lines: [{ product_id: 'router', pieces: 600, price: 15, minCallPieces: 100 }],
  })
  expect((await buyer.get(`/call-off-orders/${small}`)).body).toMatchObject({ callsApproved: true })
})

test('otherwise each call is approved as any order', async () => {
  await using opened = await open('calls')
  const { shop, buyer } = opened
  const id = await activeCallOff(opened)
  await call(buyer, id, 800)
  expect(await shop.rows('orders')).toMatchObject([{ approval: 'waiting' }])
})
