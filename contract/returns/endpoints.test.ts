import { expect, test } from 'vitest'
import { askForReturn, canBecome, countsAsReturned, receiveReturn, returnStates } from './endpoints.ts'

test('a return is decided, received and refunded, in this order', () => {
  const legal = returnStates.flatMap((from) =>
    returnStates.filter((to) => canBecome(from, to)).map((to) => `${from} to ${to}`),
  )
  expect(legal).toEqual([
    'asked to approved',
    'asked to refused',
    'asked to withdrawn',
    'approved to refused',
    'approved to received',
    'received to refunded',
  ])
})

test('pieces of a return that was refused or withdrawn can be asked for again', () => {
  expect(returnStates.filter((state) => !countsAsReturned(state))).toEqual(['refused', 'withdrawn'])
})

test('a return names each of its lines once', () => {
  const line = { line: 1, orderAmount: 10, reason: 'damaged' }
  const isValid = (...lines: object[]) => askForReturn.body?.safeParse({ lines }).success
  expect(isValid(line, { ...line, line: 2 })).toBe(true)
  expect(isValid(line, line)).toBe(false)
})

test('a receipt has at least one piece, and as many serial numbers as one receipt may have', () => {
  const line = { line: 1, restocked: 0, writtenOff: 0 }
  const isValid = (...lines: object[]) => receiveReturn.body?.safeParse({ lines }).success
  expect(isValid({ ...line, restocked: 1 })).toBe(true)
  expect(isValid(line, { ...line, line: 2, writtenOff: 1 })).toBe(true)
  expect(isValid({ ...line, restocked: 5, writtenOff: 5 })).toBe(true)
  expect(isValid(line), 'nothing came').toBe(false)
  expect(isValid({ ...line, restocked: 1 }, { ...line, restocked: 1 }), 'a line twice').toBe(false)
  const serials = (count: number) => Array.from({ length: count }, (_, place) => `SN${place}`)
  const two = (count: number) => [
    { ...line, restocked: 1, serials: serials(5_000) },
    { ...line, line: 2, restocked: 1, serials: serials(count) },
  ]
  expect(isValid(...two(5_000))).toBe(true)
  expect(isValid(...two(5_001))).toBe(false)
})
