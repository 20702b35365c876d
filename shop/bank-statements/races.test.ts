import { expect, test } from 'vitest'
import { camt } from '#test/bank-samples.ts'
import { openInterleaving } from '#test/interleaving.ts'
import { entry, invoiceNumber as number, openOwing } from '#test/owing-company.ts'

const points = {
  'before a file is stored': /reads a statement/,
  'before a payment is written': /insert into "invoice_payments"/,
} as const

test('the same file and overlapping ones at the same moment are booked once', async () => {
  const interleaving = openInterleaving(points)
  await using owing = await openOwing(1, { before: interleaving.before })
  const { drop, shop } = owing
  interleaving.watch(shop.db)
  const file = (id: string) =>
    camt([{ id, entries: [entry(2_000_00, { purpose: number(1), bankReference: 'B' })] }])
  const met = await interleaving.meet(
    'file',
    () => drop(file('A')),
    'before a file is stored',
    () => drop(file('B')),
  )
  expect([met?.first.status, met?.second.status]).toEqual([200, 200])
  expect(await shop.rows('bank_transfers')).toHaveLength(1)
  expect(await shop.rows('invoice_payments')).toHaveLength(1)
  expect(shop.failures).toEqual([])
})

test('a transfer that two admins book at the same moment is booked once', async () => {
  const interleaving = openInterleaving(points)
  await using owing = await openOwing(2, { before: interleaving.before })
  const { shop, admin, invoices, drop } = owing
  interleaving.watch(shop.db)
  await drop(camt([{ entries: [entry(2_000_00, { name: 'Stranger', purpose: 'x' })] }]))
  const [transfer] = await owing.waiting()
  const book = (at: number) =>
    admin.put(`/bank-transfers/${transfer?._id}/booking`, {
      parts: [{ invoice_id: invoices[at]?.id, amount: 2_000 }],
    })
  const met = await interleaving.meet(
    'booking',
    () => book(0),
    'before a payment is written',
    () => book(1),
  )
  expect([met?.first.status, met?.second.status].toSorted()).toEqual([200, 409])
  expect(await shop.rows('invoice_payments')).toHaveLength(1)
})
