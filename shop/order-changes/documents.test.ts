import { expect, test } from 'vitest'
import { openCompanyWithTerms, orderOnAccount } from '#test/open-company.ts'
import { pdfInOrder } from '#test/pdf-text.ts'

test('documents that were issued stay as they are; the confirmation has the new version', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, buyer, admin } = company
  const id = String((await orderOnAccount(buyer, 200)).body.insertedId)
  const { invoice } = (await buyer.get(`/orders/${id}`)).body as { invoice: { _id: string } } // as the contract has it
  const paper = async () => (await buyer.get(`/invoices/${invoice._id}/pdf`)).bytes
  const [before, list] = [await paper(), (await buyer.get('/invoices/mine')).body]
  const changed = await buyer.post(`/orders/${id}/changes`, {
    version: 1,
    purchaseOrderNumber: 'PO-99',
    contact: 'Gate 4',
    delivery: { name: 'Bert', street: '2 Yard', city: 'London', country: 'GB', phone: '2' },
    lines: [{ line: 1, orderAmount: 150 }],
  })
  expect(changed).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await paper(), 'the same bytes').toEqual(before)
  expect(await buyer.get('/invoices/mine')).toMatchObject({ body: [{ purchaseOrderNumber: 'PO-1' }] })
  expect(list).toMatchObject([{ purchaseOrderNumber: 'PO-1' }])
  const confirmation = pdfInOrder((await buyer.get(`/orders/${id}/confirmation`)).bytes)
  for (const text of ['version 2', 'PO-99', '2 Yard', 'Gate 4', '200 → 150 pieces', '$3,000'])
    expect(confirmation).toContain(text)
  const csv = (await admin.get('/orders.csv')).text
  expect(csv).toContain('2,Gate 4,,50,')
  expect(
    (await shop.rows('changes')).some(({ kind, record_id }) => kind === 'order' && record_id === id),
  ).toBe(true)
})
