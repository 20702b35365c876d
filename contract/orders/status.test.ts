import { expect, test } from 'vitest'
import {
  changesOf,
  fromWireStatus,
  isPossible,
  type OrderMoveName,
  type OrderState,
  orderFacts,
  orderMoves,
  orderStatuses,
  statusOf,
  wireStatus,
} from './status.ts'

const states = orderFacts.approval.flatMap((approval) =>
  orderFacts.payment.flatMap((payment) =>
    orderFacts.fulfilment.map((fulfilment) => ({ approval, payment, fulfilment })),
  ),
)
const named = ({ approval, payment, fulfilment }: OrderState) => `${approval}, ${payment}, ${fulfilment}`

test('an order that waits is unpaid, a rejected one is cancelled, and only what is paid or on account is shipped', () => {
  const decided = ['not-needed', 'approved']
  const shipping = ['open', 'part-shipped', 'shipped', 'delivered', 'cancelled']
  const expected = [
    ...decided.flatMap((approval) => [
      ...['open', 'cancelled'].map((fulfilment) => `${approval}, unpaid, ${fulfilment}`),
      ...['paid', 'on-account', 'partly-refunded'].flatMap((payment) =>
        shipping.map((fulfilment) => `${approval}, ${payment}, ${fulfilment}`),
      ),
      ...['delivered', 'cancelled'].map((fulfilment) => `${approval}, refunded, ${fulfilment}`),
    ]),
    'waiting, unpaid, open',
    'waiting, unpaid, cancelled',
    'rejected, unpaid, cancelled',
  ]
  expect(states.filter(isPossible).map(named).toSorted()).toEqual(expected.toSorted())
})

const state = (payment: OrderState['payment'], fulfilment: OrderState['fulfilment']): OrderState => ({
  approval: 'not-needed',
  payment,
  fulfilment,
})

test('a move changes the facts that differ, and none where the order does not allow it', () => {
  expect(changesOf('refund', state('paid', 'open'))).toEqual([
    { fact: 'payment', from: 'paid', to: 'refunded' },
    { fact: 'fulfilment', from: 'open', to: 'cancelled' },
  ])
  expect(changesOf('refundPart', state('partly-refunded', 'delivered'))).toEqual([])
  expect(changesOf('refund', state('paid', 'part-shipped'))).toBeUndefined()
  expect(changesOf('pay', { ...state('unpaid', 'open'), approval: 'waiting' })).toBeUndefined()
})

test('each move is allowed from the states that it names and no other', () => {
  for (const name of Object.keys(orderMoves) as OrderMoveName[]) {
    const from: { readonly [fact: string]: readonly string[] } = orderMoves[name].from
    for (const each of states) {
      const isAllowed = Object.entries(each).every(([fact, value]) => from[fact]?.includes(value) ?? true)
      expect(changesOf(name, each) !== undefined, `${name} of ${named(each)}`).toBe(isAllowed)
    }
  }
})

test('an order has one word for its state, and each word of the wire stands for one', () => {
  expect(statusOf(state('unpaid', 'open'))).toBe('unpaid')
  expect(statusOf(state('unpaid', 'cancelled'))).toBe('cancelled')
  expect(statusOf(state('paid', 'shipped'))).toBe('processing')
  expect(statusOf(state('on-account', 'delivered'))).toBe('delivered')
  expect(statusOf(state('refunded', 'delivered'))).toBe('refunded')
  expect(orderStatuses.map((status) => fromWireStatus(wireStatus[status]))).toEqual(orderStatuses)
})
