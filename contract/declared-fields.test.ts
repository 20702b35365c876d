import { expect, test } from 'vitest'
import { z } from 'zod'
import { declaredFields, type UnknownField } from './declared-fields.ts'
import { orDigits } from './fields.ts'

const schema = z.object({
  postalCode: z.string().optional(),
  pieces: orDigits(z.number()).nullish(),
  lines: z.array(z.object({ product_id: z.string() })).default([]),
  source: z.discriminatedUnion('from', [
    z.object({ from: z.literal('cart') }),
    z.object({ from: z.literal('order'), order: z.string() }),
  ]),
  delivery: z.union([z.string(), z.object({ street: z.string() })]).optional(),
  other: z.looseObject({}).optional(),
  specs: z.record(z.string(), z.string()).optional(),
})

function declared(sent: unknown) {
  const unknown: UnknownField[] = []
  const kept = declaredFields(schema, sent, (field) => unknown.push(field))
  return { kept, unknown: unknown.map(({ path, message }) => `${path.join('.')}: ${message}`) }
}

test('fields that are not declared are left out and named at every depth, with the field that was probably meant', () => {
  const sent = {
    postcode: 'x',
    postal_code: 'x',
    note: 'x',
    constructor: 1,
    pieces: '5',
    lines: [{ product_id: 'a', productId: 'b' }],
    source: { from: 'order', order: '1', cart: 'x' },
    delivery: { street: 'x', city: 'x' },
    other: { anything: 1 },
    specs: { Colour: 'red' },
  }
  expect(declared(sent)).toEqual({
    kept: {
      pieces: '5',
      lines: [{ product_id: 'a' }],
      source: { from: 'order', order: '1' },
      delivery: { street: 'x' },
      other: { anything: 1 },
      specs: { Colour: 'red' },
    },
    unknown: [
      'postcode: unknown field postcode: did you mean postalCode?',
      'postal_code: unknown field postal_code: did you mean postalCode?',
      'note: unknown field note',
      'constructor: unknown field constructor',
      'lines.0.productId: unknown field productId: did you mean product_id?',
      'source.cart: unknown field cart',
      'delivery.city: unknown field city',
    ],
  })
})

test('what is no object stays what it is', () => {
  for (const sent of [null, 'text', 5, [], [{ a: 1 }]])
    expect(declared(sent)).toEqual({ kept: sent, unknown: [] })
  expect(declared({ lines: 'none', source: null, delivery: [1] }).unknown).toEqual([])
})
