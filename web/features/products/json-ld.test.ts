import { expect, test } from 'vitest'
import type { Family, Variant } from '#contract/families/endpoints.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { productJsonLd } from './json-ld.ts'

const publicUrl = 'https://shop.example'
const product: Product = {
  _id: 'red-16',
  name: 'Laptop red 16',
  sku: 'L-R16',
  brand: 'Acme',
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
const { _id, name, description: _, category: __, specs: ___, ...sold } = product
const red: Variant = { ...sold, product_id: _id, productName: name, values: ['red', '16 GB'] }
const blue: Variant = {
  ...sold,
  product_id: 'blue-32',
  productName: 'Laptop blue 32',
  sku: 'L-B32',
  mpn: 'MPN-7',
  gtin: undefined,
  img: '/no-picture.svg',
  availableQuantity: 0,
  values: ['blue', '32 GB'],
}
const family: Family = {
  _id: 'f',
  name: 'Laptop',
  minimumOver: 'variant',
  breaksOver: 'variant',
  options: [
    { name: 'Colour', values: [{ value: 'red' }, { value: 'blue' }] },
    { name: 'Memory', values: [{ value: '16 GB' }, { value: '32 GB' }] },
  ],
  variants: [red, blue],
}
const described = { product, rating: { count: 0 }, path: '/product/red-16/laptop-red-16', publicUrl }

const offer = (url: string, availability: string) => ({
  '@type': 'Offer',
  url,
  price: 900,
  priceCurrency: 'USD',
  availability: `https://schema.org/${availability}`,
  eligibleQuantity: { '@type': 'QuantitativeValue', minValue: 100 },
})
const memory = (value: string) => [{ '@type': 'PropertyValue', name: 'Memory', value }]

test('a variant is described within its group, each variant with its codes and its values', () => {
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
        gtin: '4006381333931',
        brand,
        url,
        image: `${publicUrl}/i/red-800.webp`,
        offers: offer(url, 'InStock'),
        color: 'red',
        additionalProperty: memory('16 GB'),
      },
      {
        '@type': 'Product',
        name: 'Laptop blue 32',
        sku: 'L-B32',
        mpn: 'MPN-7',
        brand,
        url: blueUrl,
        offers: offer(blueUrl, 'OutOfStock'),
        color: 'blue',
        additionalProperty: memory('32 GB'),
      },
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

test('the variant that is shown has an offer for each price break, another one its price range', () => {
  const priceBreaks = [{ from: 400, price: 800 }]
  const [group] = productJsonLd({
    ...described,
    product: { ...product, priceBreaks },
    family: { ...family, variants: [red, { ...blue, priceBreaks }] },
  })
  const range = { '@type': 'AggregateOffer', lowPrice: 800, highPrice: 900, offerCount: 2 }
  const most = (minValue: number, maxValue?: number) => ({
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue, ...(maxValue && { maxValue }) },
  })
  expect(group).toMatchObject({
    hasVariant: [
      {
        offers: {
          ...range,
          availability: 'https://schema.org/InStock',
          offers: [
            { price: 900, ...most(100, 399) },
            { price: 800, ...most(400) },
          ],
        },
      },
      { offers: { ...range, availability: 'https://schema.org/OutOfStock' } },
    ],
  })
  expect((group as { hasVariant: { offers: object }[] }).hasVariant[1]?.offers).not.toHaveProperty('offers')
})
