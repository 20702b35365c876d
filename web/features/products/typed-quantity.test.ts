import { expect, test } from 'vitest'
import { adviseOn } from './typed-quantity.ts'

const cartons = { min: 240, multiple: 24, max: 4_800 }

test('what the specification forbids resets the field to the least quantity, in its words', () => {
  const below = { message: "Can't Order Less Than 100 PCS", resetTo: 240, nearest: [] }
  expect(adviseOn(cartons, 99, 5_000)).toEqual(below)
  expect(adviseOn(cartons, Number.NaN, 5_000)).toEqual(below)
  expect(adviseOn(cartons, -300, 5_000)).toEqual(below)
  const above = { message: "Can't Order More Than Available PCS", resetTo: 240, nearest: [] }
  expect(adviseOn(cartons, 1_001, 1_000)).toEqual(above)
  expect(adviseOn(cartons, 9_000, 5_000), 'above both').toMatchObject({ resetTo: 240 })
})

test('what only the product’s rule forbids stays, with the nearest quantities', () => {
  expect(adviseOn(cartons, 100, 5_000)).toEqual({ message: 'Minimum order: 240 pieces.', nearest: [240] })
  expect(adviseOn(cartons, 490, 5_000)).toEqual({
    message: 'Ordered in multiples of 24.',
    nearest: [480, 504],
  })
  expect(adviseOn(cartons, 4_801, 5_000)).toEqual({
    message: 'Maximum order: 4,800 pieces.',
    nearest: [4_800],
  })
  expect(adviseOn(cartons, 490.5, 5_000)).toEqual({ message: 'Order whole pieces.', nearest: [480, 504] })
  const single = { min: 100, multiple: 1 }
  expect(adviseOn(single, 100.5, 5_000)).toEqual({ message: 'Order whole pieces.', nearest: [100, 101] })
})

test('a quantity that can be ordered needs no advice', () => {
  for (const pieces of [240, 264, 4_800]) expect(adviseOn(cartons, pieces, 5_000)).toBeUndefined()
})
