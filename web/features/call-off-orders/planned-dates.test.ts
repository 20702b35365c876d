import { expect, test } from 'vitest'
import type { CallOffLine } from '#contract/call-off-orders/endpoints.ts'
import { plannedDates } from './planned-dates.ts'

test('pieces that were called by hand are missing from the last dates of their line', () => {
  const line = (number: number, openPieces: number): CallOffLine => ({
    line: number,
    product_id: 'p',
    productName: 'Switch',
    sku: '',
    img: '',
    pieces: 800,
    price: 20,
    minCallPieces: 100,
    calledPieces: 800 - openPieces,
    openPieces,
    incoming: [],
    givenUpPieces: 0,
    tooFew: false,
    reserved: 0,
  })
  const dates = [
    { on: '2027-01-01', line: 1, pieces: 200, order_id: 'o' },
    { on: '2027-02-01', line: 1, pieces: 200 },
    { on: '2027-02-01', line: 2, pieces: 200 },
    { on: '2027-03-01', line: 1, pieces: 200 },
    { on: '2027-04-01', line: 1, pieces: 200 },
  ]
  const planned = plannedDates({ dates, lines: [line(1, 300), line(2, 800)] })
  expect(planned.map(({ left }) => left)).toEqual([0, 200, 200, 100, 0])
})
