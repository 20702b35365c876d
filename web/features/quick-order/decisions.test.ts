import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartLine } from '#contract/carts/endpoints.ts'
import { quantityProblem } from '#contract/products/quantity.ts'
import type { AskedQuantity } from '#contract/quick-order/asked-quantity.ts'
import type { MatchedLine } from '#contract/quick-order/endpoints.ts'
import {
  chosenLines,
  countOutcomes,
  explainedCodes,
  firstDecisions,
  pricedLines,
  reasonOf,
  review,
  wantedPieces,
  withAsked,
  withReplacement,
} from './decisions.ts'
import { leftOver, reviewSentence } from './review-section.tsx'

const products = {
  dock: { quantityRule: { min: 120, multiple: 24 }, availableQuantity: 500, carton: { pieces: 24 } },
  cable: { quantityRule: { min: 100, multiple: 1, max: 300 }, availableQuantity: 5_000 },
  gone: { quantityRule: { min: 100, multiple: 1 }, availableQuantity: 0 },
  rare: { quantityRule: { min: 100, multiple: 1 }, availableQuantity: 350 },
} as const
type Id = keyof typeof products

const found = (place: number, id: Id, status: MatchedLine['status'] = 'found'): MatchedLine => ({
  place,
  code: id,
  status,
  ...(status === 'choose' && { by: 'likeness' as const }),
  candidates:
    status === 'not-found'
      ? []
      : [{ product_id: id, productName: id, sku: id, img: '', confidence: 1, ...products[id] }],
  orderAmount: 0,
})

const pieces = (count: number): AskedQuantity => ({ kind: 'pieces', pieces: count })

function reviewed(lines: readonly (readonly [Id, AskedQuantity, MatchedLine['status']?])[]) {
  return review(
    firstDecisions(
      lines.map(([id, , status], place) => found(place, id, status)),
      lines.map(([code, asked], place) => ({ row: place + 2, code, asked })),
    ),
  )
}

test('only what can be ordered is ready, and lines of one product share its stock and its cartons', () => {
  const lines = reviewed([
    ['dock', pieces(130)],
    ['dock', pieces(20)],
    ['dock', { kind: 'cartons', cartons: 2, written: '2 cartons' }],
    ['cable', { kind: 'cartons', cartons: 2, written: '2 cartons' }],
    ['cable', pieces(50)],
    ['cable', pieces(900)],
    ['gone', pieces(100)],
    ['rare', pieces(300)],
    ['rare', pieces(100)],
    ['rare', pieces(100)],
    ['cable', { kind: 'unclear', written: '12 boxes' }],
    ['cable', pieces(100), 'choose'],
    ['cable', pieces(100), 'not-found'],
  ])
  expect(lines.map(({ outcome, pieces, changed }) => [outcome, pieces, changed])).toEqual([
    ['ready', 144, 'cartons'],
    ['ready', 24, 'cartons'],
    ['ready', 48, undefined],
    ['unclear', 0, undefined],
    ['ready', 100, 'minimum'],
    ['ready', 200, 'maximum'],
    ['unavailable', 0, undefined],
    ['ready', 300, undefined],
    ['ready', 50, 'stock'],
    ['unavailable', 0, undefined],
    ['unclear', 0, undefined],
    ['choose', 0, undefined],
    ['not-found', 0, undefined],
  ])
  expect(chosenLines(lines)).toEqual([
    { product_id: 'dock', orderAmount: 216 },
    { product_id: 'cable', orderAmount: 300 },
    { product_id: 'rare', orderAmount: 350 },
  ])
  expect(reviewSentence(lines)).toBe(
    '13 lines: 7 ready, 1 needs your choice, 2 with a quantity that was not understood, 2 not in stock, 1 not found',
  )
  expect(
    leftOver(lines, [{ row: 1, code: 'x', reason: 'no-quantity' }]).map(({ line, reason }) => [line, reason]),
  ).toEqual([
    [1, 'No quantity'],
    [5, 'This product has no carton: 2 cartons'],
    [8, 'Not enough in stock'],
    [11, 'Not enough in stock'],
    [12, 'Quantity not understood: 12 boxes'],
    [13, 'Not chosen; similar: cable'],
    [14, 'No product has this number or one like it'],
  ])
})

test('whatever is asked for, every line has one outcome, and the cart can be ordered as it is', () => {
  const asked: fc.Arbitrary<AskedQuantity> = fc.oneof(
    fc.integer({ min: 1, max: 2_000 }).map(pieces),
    fc.constantFrom({ kind: 'minimum' } as const, { kind: 'unclear', written: '?' } as const),
    fc.integer({ min: 1, max: 9 }).map((cartons) => ({ kind: 'cartons', cartons, written: 'x' }) as const),
  )
  const status = fc.constantFrom('found', 'choose', 'not-found')
  const line = fc.tuple(fc.constantFrom<Id>('dock', 'cable', 'gone', 'rare'), asked, status)
  fc.assert(
    fc.property(fc.array(line), (asked) => {
      const lines = reviewed(asked)
      const counts = countOutcomes(lines)
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(asked.length)
      const cart = chosenLines(lines)
      expect(cart.reduce((sum, { orderAmount }) => sum + orderAmount, 0)).toBe(
        lines.reduce((sum, { pieces }) => sum + pieces, 0),
      )
      for (const { product_id, orderAmount } of cart) {
        const { quantityRule, availableQuantity } = products[product_id as Id] // ids are of these
        expect(quantityProblem(quantityRule, orderAmount, availableQuantity)).toBeUndefined()
      }
    }),
  )
})

test('a replacement is remembered for a code that nobody knows, not for a product of which too few are in stock', () => {
  const [unknown, short] = firstDecisions(
    [found(0, 'cable', 'not-found'), found(1, 'gone')],
    [
      { row: 1, code: 'cable', asked: pieces(100) },
      { row: 2, code: 'gone', asked: pieces(100) },
    ],
  )
  if (!unknown || !short) throw new Error('two lines')
  const lines = review([withReplacement(unknown, found(0, 'rare')), withReplacement(short, found(0, 'dock'))])
  expect(lines.map(({ match, outcome, pieces }) => [match.code, outcome, pieces])).toEqual([
    ['cable', 'ready', 100],
    ['gone', 'ready', 120],
  ])
  expect(explainedCodes(lines)).toEqual([{ code: 'cable', product_id: 'rare' }])
})

test('lines of one product are priced together, and a corrected quantity makes a line ready', () => {
  const [dock, unclear] = firstDecisions(
    [found(0, 'cable'), found(1, 'cable')],
    [
      { row: 1, code: 'cable', asked: pieces(100) },
      { row: 2, code: 'cable', asked: { kind: 'unclear', written: 'many' } },
    ],
  )
  if (!dock || !unclear) throw new Error('two lines')
  const lines = review([dock, withAsked(unclear, { kind: 'minimum' })])
  expect(wantedPieces(lines)).toEqual(new Map([['cable', 200]]))
  const known: CartLine = {
    ...{ product_id: 'cable', orderAmount: 100, note: '', productName: 'cable', sku: 'cable', img: '' },
    ...{ ...products.cable, basePrice: 2, priceBreaks: [{ from: 200, price: 1.5 }] },
    ...{ price: 2, priceSource: 'base', paymentAmount: 200 },
  }
  expect(pricedLines(lines, new Map([['cable', known]]))).toMatchObject([
    { orderAmount: 200, price: 1.5, paymentAmount: 300 },
  ])
  expect(pricedLines(lines, new Map())).toEqual([])
})

test('a code of several products waits for a choice, which is remembered, and is not called similar', () => {
  const several: MatchedLine = {
    ...found(0, 'dock', 'choose'),
    by: 'gtin',
    candidates: [...found(0, 'dock').candidates, ...found(0, 'cable').candidates],
  }
  const decided = firstDecisions([several], [{ row: 1, code: '4006381333931', asked: pieces(240) }])
  const [open] = review(decided)
  expect(open).toMatchObject({ outcome: 'choose', productId: undefined })
  expect(open && reasonOf(open)).toBe('Not chosen; several have this number: dock, cable')
  const chosen = review(decided.map((line) => ({ ...line, productId: 'cable' })))
  expect(chosenLines(chosen)).toEqual([{ product_id: 'cable', orderAmount: 240 }])
  expect(explainedCodes(chosen)).toEqual([{ code: 'dock', product_id: 'cable' }])
  const [similar] = review(
    firstDecisions([found(0, 'dock', 'choose')], [{ row: 1, code: 'dok', asked: pieces(240) }]),
  )
  expect(similar && reasonOf(similar)).toBe('Not chosen; similar: dock')
})
