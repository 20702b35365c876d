import { expect, test } from 'vitest'
import { DESCRIPTION_LENGTH, listed } from './listed-product.ts'

const product = {
  _id: 'a',
  name: 'Switch',
  sku: 'S-1',
  brand: 'Portline',
  mpn: 'PL1',
  gtin: '2000101000013',
  price: 20,
  priceBreaks: [],
  quantityRule: { min: 100, multiple: 5 },
  carton: { pieces: 5 },
  availableQuantity: 400,
  img: '/i/a.webp',
  category: 'Network',
  specs: { Ports: '24', Speed: '1 Gbit/s', PoE: '370 W' },
}

test('a list is sent what it shows of a product, and whether the description goes on', () => {
  const { brand, mpn, gtin, carton, specs, ...shown } = product
  expect(listed({ ...product, description: 'Short' })).toEqual({
    ...shown,
    description: 'Short',
    mainData: ['24', '1 Gbit/s'],
  })
  const { description } = listed({ ...product, description: 'x'.repeat(1_000) })
  expect(description.length).toBeGreaterThan(DESCRIPTION_LENGTH)
  expect(description.length).toBeLessThan(DESCRIPTION_LENGTH + 10)
})
