import { expect, test } from 'vitest'
import { piecesByDay } from './delivery-days.ts'

test('pieces of all lines are summed by day, those in stock first', () => {
  const later = [
    { pieces: 400, on: '2027-05-14' },
    { pieces: 50, on: '2028-01-02' },
  ]
  expect(piecesByDay([])).toEqual([])
  expect(
    piecesByDay([
      { orderAmount: 100 },
      { orderAmount: 450, availability: { now: 0, later } },
      { orderAmount: 500, availability: { now: 100, later: [{ pieces: 400, on: '2027-05-14' }] } },
    ]),
  ).toEqual([
    { on: null, pieces: 200 },
    { on: '2027-05-14', pieces: 800 },
    { on: '2028-01-02', pieces: 50 },
  ])
})
