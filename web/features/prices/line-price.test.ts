import { expect, test } from 'vitest'
import { cheaperLine, linePrice, priceSteps } from './line-price.ts'

const cable = {
  price: 20,
  priceBreaks: [
    { from: 500, price: 17.5 },
    { from: 1_000, price: 15.25 },
  ],
  quantityRule: { min: 120, multiple: 24 },
  availableQuantity: 5_000,
}

test('a line costs what its price break says, in dollars', () => {
  expect(linePrice(cable, 480)).toEqual({ unitPrice: 20, amount: 9_600, source: 'base' })
  expect(linePrice(cable, 504)).toEqual({ unitPrice: 17.5, amount: 8_820, source: 'break' })
})

test('a cheaper quantity is one that can be ordered', () => {
  expect(cheaperLine(cable, 480), 'the break rounded up to whole cartons').toEqual({
    pieces: 504,
    saved: 780,
  })
  expect(cheaperLine({ ...cable, availableQuantity: 500 }, 480), 'not that many there').toBeUndefined()
  expect(cheaperLine(cable, 240), 'dearer in all').toBeUndefined()
  const barely = { ...cable, priceBreaks: [{ from: 500, price: 19.1 }] }
  expect(cheaperLine(barely, 480), '500 would be cheaper, 504 are not').toBeUndefined()
})

test('the steps of a price begin at quantities that can be ordered', () => {
  expect(priceSteps(cable)).toEqual([
    { from: 120, unitPrice: 20, amount: 2_400, source: 'base', savedShare: 0 },
    { from: 504, unitPrice: 17.5, amount: 8_820, source: 'break', savedShare: 0.125 },
    { from: 1_008, unitPrice: 15.25, amount: 15_372, source: 'break', savedShare: expect.closeTo(0.2375) },
  ])
  expect(priceSteps({ ...cable, priceBreaks: [] })).toHaveLength(1)
  const few = { ...cable, quantityRule: { min: 120, multiple: 24, max: 960 } }
  expect(priceSteps(few).map(({ from }) => from)).toEqual([120, 504])
  const early = { ...cable, priceBreaks: [{ from: 50, price: 18 }] }
  expect(priceSteps(early), 'a break below the least quantity is all there is').toMatchObject([
    { from: 120, unitPrice: 18, savedShare: expect.closeTo(0.1) },
  ])
})

test('what a price list says of a product makes its ladder, and breaks that it undercuts are no steps', () => {
  const product = {
    price: 20,
    priceBreaks: [{ from: 500, price: 19 }],
    priceList: {
      name: 'Partners',
      breaks: [
        { from: 1, price: 18 },
        { from: 1_000, price: 15 },
      ],
    },
    quantityRule: { min: 100, multiple: 1 },
    availableQuantity: 5_000,
  }
  expect(priceSteps(product)).toEqual([
    { from: 100, unitPrice: 18, amount: 1_800, source: 'price-list', savedShare: expect.closeTo(0.1) },
    { from: 1_000, unitPrice: 15, amount: 15_000, source: 'price-list', savedShare: 0.25 },
  ])
  expect(
    linePrice({ ...product, priceList: { name: 'Partners', percentOff: 12.5, breaks: [] } }, 500),
  ).toEqual({
    unitPrice: 16.63,
    amount: 8_315,
    source: 'price-list',
  })
  expect(cheaperLine(product, 900)).toEqual({ pieces: 1_000, saved: 1_200 })
})
