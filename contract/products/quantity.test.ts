import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largestQuantity, nearestQuantities, quantityProblem } from './quantity.ts'

const cartons = { min: 120, multiple: 24, max: 2_400 }

test('a quantity keeps to minimum, maximum, stock and multiple, in this order', () => {
  expect(quantityProblem(cartons, 119, 1_000)).toBe('below-minimum')
  expect(quantityProblem(cartons, 2_424, 9_000)).toBe('above-maximum')
  expect(quantityProblem(cartons, 1_200, 1_000)).toBe('out-of-stock')
  expect(quantityProblem(cartons, 121, 1_000)).toBe('off-multiple')
  expect(quantityProblem(cartons, 144, 1_000)).toBeUndefined()
  expect(quantityProblem({ min: 100, multiple: 1 }, 101, 101)).toBeUndefined()
})

test('next to a quantity that cannot be ordered stand those that can', () => {
  expect(nearestQuantities(cartons, 130, 1_000)).toEqual([120, 144])
  expect(nearestQuantities(cartons, 5, 1_000)).toEqual([120])
  expect(nearestQuantities(cartons, 5_000, 9_000)).toEqual([2_400])
  expect(nearestQuantities(cartons, 500, 300)).toEqual([288])
  expect(nearestQuantities(cartons, 500, 119)).toEqual([])
})

test('whatever is typed, what is offered instead can be ordered', () => {
  const rules = fc
    .record({ lots: fc.integer({ min: 1, max: 50 }), multiple: fc.integer({ min: 1, max: 100 }) })
    .map(({ lots, multiple }) => ({ min: Math.ceil(100 / multiple) * multiple * lots, multiple }))
  fc.assert(
    fc.property(rules, fc.nat(100_000), fc.nat(100_000), (rule, pieces, available) => {
      for (const quantity of nearestQuantities(rule, pieces, available))
        expect(quantityProblem(rule, quantity, available)).toBeUndefined()
      const most = largestQuantity(rule, available)
      if (most === undefined) expect(available).toBeLessThan(rule.min)
      else expect(quantityProblem(rule, most + rule.multiple, available)).toBe('out-of-stock')
    }),
  )
})
