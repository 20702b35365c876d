import { expect, test } from 'vitest'
import { movedPieces } from './moved-pieces.ts'

test('pieces that come on another day than told, or are late, have moved; the others have not', () => {
  const told = [
    { pieces: 100, on: '2027-05-10' },
    { pieces: 200, on: '2027-05-20' },
  ]
  const moved = (...awaited: [number, string | null][]) =>
    movedPieces(
      told,
      awaited.map(([pieces, on]) => ({ pieces, on })),
      '2027-05-09',
    ).map(({ pieces, on }) => [pieces, on])
  expect(moved([100, '2027-05-10'], [200, '2027-05-20'])).toEqual([])
  expect(moved([200, '2027-05-20'], [100, '2027-05-30'])).toEqual([[100, '2027-05-30']])
  expect(moved([300, '2027-05-20'])).toEqual([[100, '2027-05-20']])
  expect(moved([100, '2027-05-10'], [200, null])).toEqual([[200, null]])
  expect(moved([50, '2027-05-08'], [200, '2027-05-20'])).toEqual([[50, '2027-05-08']])
})
