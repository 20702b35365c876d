import { expect, test } from 'vitest'
import type { Address } from '#contract/addresses/endpoints.ts'
import {
  allTo,
  chosenIn,
  deliveriesIn,
  evenly,
  leftOf,
  noPlan,
  planProblems,
  titlesOf,
  withTyped,
} from './delivery-plan.ts'

const address = (id: string, city: string, more: Partial<Address> = {}): Address => ({
  _id: id,
  name: 'Ada Byron',
  company: '',
  street: '1 Dock Street',
  city,
  region: '',
  postalCode: '',
  country: 'GB',
  phone: '555',
  isDefault: false,
  ...more,
})
const addresses = [address('a', 'London'), address('b', 'Leeds'), address('c', 'York')]
const laptop = { product_id: 'laptop', productName: 'Laptop', orderAmount: 120 }
const cable = { product_id: 'cable', productName: 'Cable', orderAmount: 200 }
const lines = [laptop, cable]
const plan = { ...noPlan, isOn: true, addressIds: ['b', 'a', 'gone'] }
const chosen = chosenIn(plan, addresses)

test('addresses are those that were chosen and are still there, in the order of choosing', () => {
  expect(chosen.map(({ _id }) => _id)).toEqual(['b', 'a'])
})

test('an even split loses no piece, and the first addresses get what does not divide', () => {
  const even = evenly(plan, [{ ...laptop, orderAmount: 101 }], addresses)
  expect(even.typed.laptop).toEqual({ a: '34', b: '34', c: '33' })
})

test('all pieces of a line go to one address, and other lines stay as they are', () => {
  const all = allTo(withTyped(plan, 'cable', 'a', '7'), [laptop], chosen, 'b')
  expect(all.typed).toEqual({ laptop: { a: '0', b: '120' }, cable: { a: '7' } })
  expect(deliveriesIn(lines, all, chosen)).toMatchObject([
    { address: { city: 'Leeds' }, lines: [{ product_id: 'laptop', orderAmount: 120 }] },
    { address: { city: 'London' }, lines: [{ product_id: 'cable', orderAmount: 7 }] },
  ])
})

test('what is left counts the chosen addresses only', () => {
  const typed = withTyped(withTyped(plan, 'laptop', 'a', '50'), 'laptop', 'c', '70')
  expect(leftOf(laptop, typed, chosen)).toBe(70)
  expect(leftOf(laptop, withTyped(typed, 'laptop', 'b', '71'), chosen)).toBe(-1)
})

test('each line that does not add up says by how many, and an address that gets nothing is named', () => {
  const messages = (typed: typeof plan) => planProblems(lines, typed, addresses).map(({ message }) => message)
  expect(messages({ ...plan, addressIds: ['a'] })).toEqual([
    'Select at least two addresses, or do not ship to several addresses.',
  ])
  const some = withTyped(withTyped(plan, 'laptop', 'a', '119'), 'cable', 'b', '1200')
  expect(messages(some)).toEqual([
    'Laptop: 1 piece of 120 not assigned yet.',
    'Cable: 1,000 pieces more assigned than the 200 ordered.',
  ])
  expect(messages(allTo(plan, lines, chosen, 'a'))).toEqual([
    'Nothing goes to Ada Byron, Leeds yet. Assign pieces, or do not select it.',
  ])
  const even = evenly(plan, lines, chosen)
  expect(messages(even)).toEqual([])
  for (const mistyped of ['6o', '1.5', '-60', '60 pcs'])
    expect(messages(withTyped(allTo(plan, lines, chosen, 'a'), 'laptop', 'b', mistyped))[0], mistyped).toBe(
      'Laptop: enter whole pieces, in digits.',
    )
})

test('addresses that would be called the same are told apart by their streets', () => {
  const titles = titlesOf([
    address('1', 'London', { company: 'Engines' }),
    address('2', 'London'),
    address('3', 'London', { street: '2 Dock Street\nGate 4' }),
    address('4', 'London', { country: 'US', region: 'Ohio' }),
  ])
  expect([...titles.values()]).toEqual([
    'Engines, London',
    'Ada Byron, 1 Dock Street, London, United Kingdom',
    'Ada Byron, 2 Dock Street, London',
    'Ada Byron, 1 Dock Street, London Ohio, United States',
  ])
})
