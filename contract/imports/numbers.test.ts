import { expect, test } from 'vitest'
import { numberOf, readNumber, signOf } from './numbers.ts'

const number = (value: number, sign?: 'point' | 'comma') => ({ kind: 'number', value, sign })

test.for([
  ['1234', number(1_234)],
  ['1234.5', number(1_234.5, 'point')],
  ['1234,50', number(1_234.5, 'comma')],
  ['1.234,56', number(1_234.56, 'comma')],
  ['1,234.56', number(1_234.56, 'point')],
  ['1.234.567', number(1_234_567, 'comma')],
  ['1,234,567.8', number(1_234_567.8, 'point')],
  ['1 234,56', number(1_234.56, 'comma')],
  ['1\u00a0234,56 €', number(1_234.56, 'comma')],
  ["CHF 1'234.50", number(1_234.5, 'point')],
  ['12,90 zł', number(12.9, 'comma')],
  ['USD 12', number(12)],
  ['100.0000', number(100, 'point')],
  ['0.125', number(0.125, 'point')],
  ['1234.567', number(1_234.567, 'point')],
  ['1.234', { kind: 'ambiguous', separator: '.' }],
  ['12,500', { kind: 'ambiguous', separator: ',' }],
  ['1.23.45', { kind: 'none' }],
  ['1,234.567.8', { kind: 'none' }],
  ['12,34,567', { kind: 'none' }],
  ['-5', { kind: 'none' }],
  ['1e5', { kind: 'none' }],
  ['12.', { kind: 'none' }],
  ['', { kind: 'none' }],
  ['free', { kind: 'none' }],
  ['ABC 12X', { kind: 'none' }],
  ['9'.repeat(40), { kind: 'none' }],
] as const)('%s is read in the only way there is, or as ambiguous', ([text, expected]) => {
  expect(readNumber(text)).toEqual(expected)
})

test('only an ambiguous number depends on the sign before decimals, and without one it is none', () => {
  expect(numberOf('1.234', 'comma')).toBe(1_234)
  expect(numberOf('1.234', 'point')).toBe(1.234)
  expect(numberOf('€ 1,234', 'comma')).toBe(1.234)
  expect(numberOf('1.234', undefined)).toBeUndefined()
  expect(numberOf('1.234,50', 'point')).toBe(1_234.5)
})

test('the sign is what the other cells show; where they show none or both, somebody is asked', () => {
  const none = { point: 0, comma: 0, ambiguous: 0 }
  expect(signOf([{ ...none, point: 3, comma: 2 }])).toBeUndefined()
  expect(
    signOf([
      { ...none, ambiguous: 1 },
      { ...none, comma: 2 },
    ]),
  ).toBe('comma')
  expect(signOf([{ ...none, ambiguous: 1, point: 1 }])).toBe('point')
  expect(signOf([{ ...none, ambiguous: 1 }])).toBe('ask')
  expect(signOf([{ point: 1, comma: 1, ambiguous: 1 }])).toBe('ask')
})
