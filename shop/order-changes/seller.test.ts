import { expect, test } from 'vitest'
import { openCompanyWithTerms, orderOnAccount } from '#test/open-company.ts'

const settings = {
  holdMinutes: null,
  approvalDays: null,
  unpaidOrders: null,
  unpaidAmount: null,
  replyTo: '',
}

test('the seller sets until when buyers may change, and changes orders at any time before they are shipped', async () => {
  await using company = await openCompanyWithTerms()
  const { buyer, admin } = company
  const id = String((await orderOnAccount(buyer, 200)).body.insertedId)
  const note = (version: number) => ({ version, note: `Note ${version}` })
  expect((await admin.put('/settings/shop', { ...settings, buyersChangeUntil: 'never' })).status).toBe(200)
  expect(await buyer.post(`/orders/${id}/changes`, note(1))).toMatchObject({
    status: 409,
    body: { code: 'order-cannot-change', problems: [{ code: 'changes-closed' }] },
  })
  await admin.put('/settings/shop', { ...settings, buyersChangeUntil: 'picking' })
  expect(await buyer.post(`/orders/${id}/changes`, note(1))).toMatchObject({ status: 200 })
  expect((await admin.get(`/picking-list?ids=${id}`)).status).toBe(200)
  expect((await buyer.post(`/orders/${id}/changes/preview`, note(2))).body).toMatchObject({
    isPossible: false,
    problems: [{ code: 'picked-before' }],
  })
  expect(await admin.post(`/orders/${id}/changes`, note(2))).toMatchObject({
    status: 200,
    body: { version: 3 },
  })
  await admin.put('/settings/shop', { ...settings, buyersChangeUntil: 'shipped' })
  expect(await buyer.post(`/orders/${id}/changes`, note(3))).toMatchObject({ status: 200 })
  await admin.put(`/update?_id=${id}`)
  const late = { ...note(9), billing: null }
  expect((await buyer.post(`/orders/${id}/changes/preview`, late)).body, 'every reason').toMatchObject({
    problems: [{ code: 'order-shipped' }, { code: 'order-changed-meanwhile' }, { code: 'billing-invoiced' }],
  })
})

test('where the seller has to agree, a change waits and holds nothing until the seller does', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, buyer, admin } = company
  const id = String((await orderOnAccount(buyer, 200)).body.insertedId)
  await admin.put('/settings/shop', { ...settings, changesNeedAgreement: true })
  const more = { version: 1, lines: [{ line: 1, orderAmount: 250 }] }
  expect((await buyer.post(`/orders/${id}/changes/preview`, more)).body).toMatchObject({
    waitsFor: 'agreement',
  })
  const ask = () => buyer.post(`/orders/${id}/changes`, more)
  const asked = await ask()
  expect(asked).toMatchObject({ status: 200, body: { version: 1, waitsFor: 'agreement' } })
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'order-change-asked', by: 'bert@example.com' })
  expect(await shop.rows('orders')).toHaveLength(1)
  const path = (body: { readonly insertedId?: unknown }) =>
    `/orders/${id}/changes/${body.insertedId}/agreement`
  expect(await buyer.put(path(asked.body), { agrees: true })).toMatchObject({ status: 403 })
  expect(await admin.put(path(asked.body), { agrees: false, answer: 'Packed already' })).toMatchObject({
    status: 200,
  })
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'order-change-declined', answer: 'Packed already' })
  const again = await ask()
  expect(await admin.put(path(again.body), { agrees: true })).toMatchObject({ status: 200 })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    version: 2,
    changes: [{ state: 'declined' }, { state: 'done', person: 'bert@example.com', version: 2 }],
  })
  expect(await shop.rows('invoices')).toMatchObject([{ amount_cents: 400_000 }, { amount_cents: 100_000 }])
  expect(await admin.put(path(again.body), { agrees: true })).toMatchObject({ status: 409 })
})
