import { expect, test } from 'vitest'
import type { Product } from '#contract/products/endpoints.ts'
import type { ShownFamily } from '#web/features/families/shown-family.ts'
import { productJsonLd } from './json-ld.ts'

const publicUrl = 'https://shop.example'
const product: Product = {
  _id: 'red-16',
  name: 'Laptop red 16',
  sku: 'L-R16',
  brand: 'Acme',
  mpn: 'MPN-7',
  gtin: '4006381333931',
  price: 900,
  priceBreaks: [],
  quantityRule: { min: 100, multiple: 1 },
  availableQuantity: 500,
  description: 'A laptop.',
  img: '/i/red-800.webp',
  category: 'Laptops',
  specs: {},
}
const family: ShownFamily = {
  _id: 'f',
  name: 'Laptop',
  options: [
    { name: 'Colour', values: [{ value: 'red' }, { value: 'blue' }] },
    { name: 'Memory', values: [{ value: '16 GB' }, { value: '32 GB' }] },
  ],
  variants: [
    { product_id: 'red-16', productName: 'Laptop red 16', values: ['red', '16 GB'], isOrderable: true },
    { product_id: 'blue-32', productName: 'Laptop blue 32', values: ['blue', '32 GB'], isOrderable: false },
  ],
}
const described = { product, rating: { count: 0 }, path: '/product/red-16/laptop-red-16', publicUrl }

const quantity = (minValue: number, maxValue?: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  ...(maxValue && { maxValue }),
  unitCode: 'C62',
})
const unitPrice = (price: number, eligibleQuantity: object) => ({
  '@type': 'UnitPriceSpecification',
  price,
  priceCurrency: 'USD',
  valueAddedTaxIncluded: false,
  eligibleQuantity,
})
const offer = (url: string, availability: string) => ({
  '@type': 'Offer',
  url,
  price: 900,
  priceCurrency: 'USD',
  availability: `https://schema.org/${availability}`,
  eligibleQuantity: quantity(100),
  priceSpecification: [unitPrice(900, quantity(100))],
})
const memory = (value: string) => [{ '@type': 'PropertyValue', name: 'Memory', value }]

test('a variant is described within its group with its codes and values, the others by their addresses', () => {
  const url = `${publicUrl}/product/red-16/laptop-red-16`
  const blueUrl = `${publicUrl}/product/blue-32/laptop-blue-32`
  const brand = { '@type': 'Brand', name: 'Acme' }
  expect(productJsonLd({ ...described, family })[0]).toEqual({
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    productGroupID: 'f',
    name: 'Laptop',
    description: 'A laptop.',
    brand,
    url,
    image: `${publicUrl}/i/red-800.webp`,
    variesBy: ['https://schema.org/color'],
    hasVariant: [
      {
        '@type': 'Product',
        name: 'Laptop red 16',
        description: 'A laptop.',
        category: 'Laptops',
        sku: 'L-R16',
        mpn: 'MPN-7',
        gtin: '4006381333931',
        brand,
        url,
        image: `${publicUrl}/i/red-800.webp`,
        offers: offer(url, 'InStock'),
        color: 'red',
        additionalProperty: memory('16 GB'),
      },
      { '@type': 'Product', url: blueUrl },
    ],
  })
})

test('a group whose options schema.org does not know says nothing of how it varies', () => {
  const memories = {
    ...family,
    options: family.options.slice(1),
    variants: family.variants.map((variant) => ({ ...variant, values: variant.values.slice(1) })),
  }
  const [group] = productJsonLd({ ...described, family: memories })
  expect(group).not.toHaveProperty('variesBy')
  expect(group).toMatchObject({ hasVariant: [{ additionalProperty: memory('16 GB') }, {}] })
})

test('a product has one offer, with a price for each price break and the quantities that it is for', () => {
  const changed = {
    priceBreaks: [{ from: 400, price: 800 }],
    quantityRule: { min: 120, multiple: 24, max: 960 },
  }
  const offers = (more: Partial<Product>) =>
    productJsonLd({ ...described, product: { ...product, ...more } })[0]
  expect(offers(changed)).toMatchObject({
    offers: {
      '@type': 'Offer',
      price: 900,
      availability: 'https://schema.org/InStock',
      eligibleQuantity: quantity(120, 960),
      priceSpecification: [unitPrice(900, quantity(120, 384)), unitPrice(800, quantity(408, 960))],
    },
  })
  expect(offers({ unitOfMeasure: 'MTR' })).toMatchObject({
    offers: { eligibleQuantity: { unitCode: 'MTR' } },
  })
})

test('what is not in stock has the confirmed day on which pieces come', () => {
  const url = `${publicUrl}${described.path}`
  const offers = (more: Partial<Product>) =>
    productJsonLd({ ...described, product: { ...product, availableQuantity: 0, ...more } })[0]
  expect(offers({})).toHaveProperty('offers', offer(url, 'OutOfStock'))
  const incoming = [
    { pieces: 500, on: '2026-12-01', estimated: true as const },
    { pieces: 500, on: '2026-12-10' },
  ]
  expect(offers({ incoming })).toHaveProperty('offers', {
    ...offer(url, 'OutOfStock'),
    availabilityStarts: '2026-12-10',
  })
  expect(offers({ incoming, soldFrom: 'incoming', orderableQuantity: 500 })).toHaveProperty('offers', {
    ...offer(url, 'BackOrder'),
    availabilityStarts: '2026-12-10',
  })
  expect(offers({ incoming, availableQuantity: 500 })).toHaveProperty('offers', offer(url, 'InStock'))
})

test('further pictures are a list, and a maker is a manufacturer', () => {
  const pictures = [
    { url: '/i/red-800.webp', alt: '' },
    { url: '/i/red-back-800.webp', alt: 'From the back' },
  ]
  const maker = { name: 'Netforge', address: '1 Mill Lane, Leeds', contact: 'safety@netforge.example' }
  const of = (more: Partial<Product>) =>
    productJsonLd({ ...described, product: { ...product, ...more } })[0] as unknown as Record<string, unknown> // as it is written
  expect(of({ pictures, maker })).toMatchObject({
    image: [`${publicUrl}/i/red-800.webp`, `${publicUrl}/i/red-back-800.webp`],
    manufacturer: {
      '@type': 'Organization',
      name: 'Netforge',
      address: '1 Mill Lane, Leeds',
      email: 'safety@netforge.example',
    },
  })
  expect(of({ pictures: pictures.slice(0, 1) }).image).toBe(`${publicUrl}/i/red-800.webp`)
  expect(of({ maker: { ...maker, contact: 'https://netforge.example/safety' } }).manufacturer).toMatchObject({
    url: 'https://netforge.example/safety',
  })
})
