import { expect, test } from 'vitest'
import { firstDecisions, review } from './decisions.ts'
import { withoutAdded } from './draft.ts'
import {
  isEmptyRow,
  linesOfRows,
  MAX_TYPED_ROWS,
  rowProblem,
  type TypedRow,
  withLinesAt,
} from './typed-rows.ts'

const row = (id: number, code: string, quantity = '', name = ''): TypedRow => ({ id, code, quantity, name })

test('rows ask for what is typed in them, numbered as they stand; empty ones for nothing', () => {
  expect(
    linesOfRows([row(1, ' DK-\u00ad100\u202e ', '1,200'), row(2, '\u200b'), row(3, 'usb dock')]),
  ).toEqual([
    { row: 1, code: 'DK-100', asked: { kind: 'pieces', pieces: 1_200, written: '1,200' } },
    { row: 3, code: 'usb dock', asked: { kind: 'minimum' } },
  ])
  expect(isEmptyRow(row(1, ' ', ' '))).toBe(true)
})

test.for([
  ['', '', false],
  ['DK-100', '', false],
  ['DK-100', '240 pcs', false],
  ['DK-100', '2 cartons', false],
  ['DK-100', '150.5', true],
  ['DK-100', 'many', true],
  ['DK-100', '0', true],
  ['DK-100', '-5', true],
  ['', '240', true],
] as const)('the row %s | %s: a problem? %s', ([code, quantity, isProblem]) => {
  expect(rowProblem(row(1, code, quantity)) !== undefined).toBe(isProblem)
})

test('lines pasted into a row take its place, before those that follow, each with an id of its own', () => {
  const rows = [row(4, 'a', '1'), row(7, ''), row(5, 'b', '2'), row(6, '')]
  const pasted = [
    { row: 1, code: 'x', asked: { kind: 'pieces', pieces: 100 } },
    { row: 2, code: 'y', asked: { kind: 'minimum' } },
  ] as const
  const all = withLinesAt(rows, 1, pasted) ?? []
  expect(all.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['a', '1'],
    ['x', '100'],
    ['y', ''],
    ['b', '2'],
  ])
  expect(new Set(all.map(({ id }) => id)).size).toBe(4)
  const many = Array.from({ length: MAX_TYPED_ROWS }, (_, n) => ({
    row: n + 1,
    code: `p${n}`,
    asked: { kind: 'minimum' } as const,
  }))
  expect(withLinesAt([row(1, '')], 0, many)).toHaveLength(MAX_TYPED_ROWS)
  expect(withLinesAt(rows, 1, many)).toBeUndefined()
})

const match = (place: number, code: string, status: 'found' | 'not-found') => ({
  place,
  code,
  status,
  candidates:
    status === 'found'
      ? [
          {
            product_id: code,
            productName: code,
            sku: code,
            img: '',
            confidence: 1,
            quantityRule: { min: 100, multiple: 1 },
            availableQuantity: 1_000,
          },
        ]
      : [],
  orderAmount: 110,
})

test('what is in the cart leaves the draft; what was not found, or was changed since, stays', () => {
  const rows = [row(1, 'a', '110'), row(2, 'b', '110'), row(3, 'changed', '110')]
  const asked = { kind: 'pieces', pieces: 110 } as const
  const decided = review(
    firstDecisions(
      [match(0, 'a', 'found'), match(1, 'b', 'not-found'), match(2, 'c', 'found')],
      rows.map(({ code }, place) => ({ row: place + 1, code, asked })),
    ),
  )
  const draft = { text: 'a 110\nb 110\nc 110', rows }
  expect(withoutAdded(draft, { from: 'rows' }, decided)).toEqual({ ...draft, rows: [rows[1], rows[2]] })
  expect(withoutAdded(draft, { from: 'text', text: draft.text }, decided)).toEqual({
    ...draft,
    text: 'b\t110',
  })
  expect(withoutAdded(draft, { from: 'text', text: 'other' }, decided)).toEqual(draft)
  expect(withoutAdded(draft, { from: 'file' }, decided)).toEqual(draft)
})
