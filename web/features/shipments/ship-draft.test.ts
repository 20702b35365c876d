import { expect, test } from 'vitest'
import { draftFor, serialsProblem, shipDraft } from './ship-draft.ts'

const open = [
  { delivery: 1, line: 1, orderAmount: 2, tracksSerials: true },
  { delivery: 1, line: 2, orderAmount: 300, tracksSerials: false },
  { delivery: 2, line: 1, orderAmount: 5, tracksSerials: true },
]

test('a shipment begins with all that is left for its address', () => {
  expect(draftFor(open, 1).lines).toMatchObject([{ pieces: 2 }, { pieces: 300 }])
  expect(draftFor(open, 2).lines).toMatchObject([{ line: 1, pieces: 5, left: 5 }])
})

test('serial numbers are counted against the pieces, and repeats are named', () => {
  const problem = (serials: string, pieces = 2) => serialsProblem({ tracksSerials: true, pieces, serials })
  expect(problem('')).toBe('2 more needed')
  expect(problem('A, B\nC')).toBe('1 too many')
  expect(problem('A\na', 2)).toBe('A more than once')
  expect(problem('É\nB')).toMatch(/^É is not a serial number/)
  expect(problem('A\tB')).toBeUndefined()
  expect(problem('', 0)).toBeUndefined()
  expect(serialsProblem({ tracksSerials: false, pieces: 2, serials: '' })).toBeUndefined()
})

test('what is wrong stands beside its field', () => {
  const draft = draftFor(open, 1)
  const issues = (changes: Partial<typeof draft>) =>
    shipDraft
      .safeParse({ ...draft, ...changes })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(issues({ trackingUrl: 'x' })).toEqual([['lines.0.serials', '2 more needed']])
  const [laptops, cables] = draft.lines
  if (!laptops || !cables) throw new Error('both are left')
  const lines = [
    { ...laptops, serials: 'A,B' },
    { ...cables, pieces: 301 },
  ]
  expect(issues({ lines, carrier: 'other', trackingUrl: 'http://x' })).toEqual([
    ['trackingUrl', 'Enter an address that begins with https://'],
    ['lines.1.pieces', '300 are left'],
  ])
  expect(issues({ lines: draft.lines.map((line) => ({ ...line, pieces: 0 })) })).toEqual([
    ['lines.0.pieces', 'Ship at least one piece of one product'],
  ])
  expect(issues({ lines: [{ ...laptops, serials: 'A,B' }, cables] })).toBeUndefined()
})
