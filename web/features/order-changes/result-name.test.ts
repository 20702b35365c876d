import { expect, test } from 'vitest'
import { resultName } from './result-name.ts'

const sums = (total: number) => ({ goods: total, freight: 0, tax: 0, total })
const card = { charged: 0, refunded: 0, paidBy: 'card', before: sums(4_000), after: sums(4_000) } as const
const buyer = { isUnpaid: false, isSeller: false }

test('the button of a change says its result', () => {
  expect(resultName(card, buyer)).toBe('Change order')
  expect(resultName({ ...card, charged: 1_200, waitsFor: 'payment' }, buyer)).toBe(
    'Change order and pay $1,200',
  )
  expect(resultName({ ...card, refunded: 300 }, buyer)).toBe('Change order, refund $300')
  expect(resultName({ ...card, charged: 1_200, refunded: 300, waitsFor: 'payment' }, buyer)).toBe(
    'Change order: pay $1,200, refund $300',
  )
  expect(resultName({ ...card, paidBy: 'account', charged: 50, refunded: 20 }, buyer)).toBe(
    'Change order: invoice $50, credit $20',
  )
  expect(resultName({ ...card, charged: 1_200, waitsFor: 'payment' }, { ...buyer, isSeller: true })).toBe(
    'Change order and ask for $1,200',
  )
  expect(resultName({ ...card, waitsFor: 'approval' }, buyer)).toBe('Ask for approval')
  expect(resultName({ ...card, waitsFor: 'agreement' }, buyer)).toBe('Ask the seller')
  expect(resultName({ ...card, charged: 50, after: sums(4_050) }, { ...buyer, isUnpaid: true })).toBe(
    'Change order to $4,050',
  )
})
