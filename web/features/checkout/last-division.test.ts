import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Address, addressText } from '#contract/addresses/endpoints.ts'
import { noPlan } from './delivery-plan.ts'
import { asLastTime, lastDivision } from './last-division.ts'

const address = (id: string, city: string): Address => ({
  ...{ _id: id, name: 'Ada Byron', company: '', street: '1 Dock Street', city },
  ...{ region: '', postalCode: '', country: 'GB', phone: '555', isDefault: false },
})
const [london, leeds, york] = [address('a', 'London'), address('b', 'Leeds'), address('c', 'York')]
const book = [london, leeds, york]

const delivery = (to: Address, pieces: Readonly<Record<string, number>>) => ({
  address: addressText(to),
  phone: '555',
  lines: Object.entries(pieces).map(([product_id, orderAmount]) => ({ line: 1, product_id, orderAmount })),
})
const order = {
  number: 'HF-100001',
  deliveries: [delivery(leeds, { laptop: 60, dock: 10 }), delivery(york, { laptop: 30 })],
}
const cart = [
  { product_id: 'laptop', orderAmount: 100 },
  { product_id: 'cable', orderAmount: 500 },
]

test('lines that were divided before get the same shares, others stay as they are', () => {
  const last = lastDivision(order, cart, book)
  if (!last) throw new Error('not offered')
  const typed = { cable: { b: '7' } }
  expect(asLastTime({ ...noPlan, addressIds: ['a'], typed }, cart, last)).toEqual({
    isOn: true,
    addressIds: ['b', 'c'],
    typed: { laptop: { b: '67', c: '33' }, cable: { b: '7' } },
  })
})

test('an address that would get nothing is not chosen', () => {
  const three = { ...order, deliveries: [...order.deliveries, delivery(london, { monitor: 5 })] }
  const last = lastDivision(three, cart, book)
  if (!last) throw new Error('not offered')
  expect(asLastTime(noPlan, cart, last).addressIds).toEqual(['b', 'c'])
})

test('it is not offered when products or addresses are others now', () => {
  expect(lastDivision(undefined, cart, book)).toBeUndefined()
  expect(lastDivision(order, [{ product_id: 'cable', orderAmount: 500 }], book)).toBeUndefined()
  expect(lastDivision(order, cart, [london, leeds])).toBeUndefined()
  const once = { ...order, deliveries: [delivery(leeds, { laptop: 60 }), delivery(leeds, { laptop: 30 })] }
  expect(lastDivision(once, cart, book)).toBeUndefined()
})

test('no piece is lost or added, whatever the shares were', () => {
  const count = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(count, count, count, (orderAmount, toLeeds, toYork) => {
      const lines = [{ product_id: 'laptop', orderAmount }]
      const deliveries = [delivery(leeds, { laptop: toLeeds }), delivery(york, { laptop: toYork })]
      const last = lastDivision({ number: 'HF-1', deliveries }, lines, book)
      if (!last) throw new Error('not offered')
      const { b, c } = asLastTime(noPlan, lines, last).typed.laptop ?? {}
      expect(Number(b) + Number(c)).toBe(orderAmount)
    }),
  )
})
