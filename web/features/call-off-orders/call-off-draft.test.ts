import { expect, test } from 'vitest'
import { addMonths } from '#contract/days.ts'
import { datesOf } from './call-off-draft.ts'

test('a month after the 31st is the last day of a shorter month, and later months have the 31st again', () => {
  expect([0, 1, 2, 12].map((months) => addMonths('2027-01-31', months))).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2028-01-31',
  ])
})

test('a line is divided over dates, of which the last takes what is too little for a call', () => {
  const monthly = { firstOn: '2027-01-01', everyMonths: 3 }
  const line = { pieces: 650, piecesByDate: 200, minCallPieces: 100 }
  expect(datesOf(line, monthly)).toEqual([
    { on: '2027-01-01', pieces: 200 },
    { on: '2027-04-01', pieces: 200 },
    { on: '2027-07-01', pieces: 250 },
  ])
  expect(datesOf({ ...line, pieces: 600 }, monthly).map(({ pieces }) => pieces)).toEqual([200, 200, 200])
  expect(datesOf({ ...line, piecesByDate: undefined }, monthly)).toEqual([])
  expect(datesOf(line, { ...monthly, firstOn: '' })).toEqual([])
})
