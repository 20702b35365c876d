import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, filled, Id, IdPath, Pieces, text } from '../fields.ts'
import { PriceBreak, Product, QuantityRule } from '../products/endpoints.ts'

/** A product family: products that differ by some options. Each variant is a product of its own. */

export const MAX_OPTIONS = 3
export const MAX_OPTION_VALUES = 50
export const MAX_VARIANTS = 250

export const OptionValue = z.object({
  value: filled(60),
  swatch: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'Use six digits, such as #1a2b3c')
    .optional()
    .describe('the colour that stands for it'),
  img: text(300).min(1).optional().describe('the picture that stands for it, on this shop'),
})

export type OptionValue = z.infer<typeof OptionValue>

export const FamilyOption = z.object({
  name: filled(60),
  values: z.array(OptionValue).min(1).max(MAX_OPTION_VALUES),
})
export type FamilyOption = z.infer<typeof FamilyOption>

const Scope = z.enum(['variant', 'family'])

export const FamilySettings = z.object({
  name: filled(200),
  minimumOver: Scope.describe(
    'variant: each line of an order needs its minimum quantity; family: all lines of the family together',
  ),
  breaksOver: Scope.describe(
    'variant: price breaks count the pieces of a line; family: those of all lines of the family in the order',
  ),
})

export type FamilySettings = z.infer<typeof FamilySettings>

export const Variant = z.object({
  product_id: Id,
  values: z.array(z.string()).describe('one of each option, in order'),
  productName: z.string(),
  sku: z.string(),
  brand: Product.shape.brand,
  mpn: Product.shape.mpn,
  gtin: Product.shape.gtin,
  img: z.string(),
  price: Amount.describe('for one piece'),
  priceBreaks: z.array(PriceBreak),
  quantityRule: QuantityRule,
  availableQuantity: Pieces,
  orderableQuantity: Product.shape.orderableQuantity,
})
export type Variant = z.infer<typeof Variant>

export const Family = FamilySettings.extend({
  _id: Id,
  options: z.array(FamilyOption),
  variants: z.array(Variant).max(MAX_VARIANTS).describe('those for sale, in the order of the options'),
})
export type Family = z.infer<typeof Family>

export const getFamily = endpoint({
  method: 'GET',
  path: '/families/{id}',
  mayLag: true,
  access: 'public',
  knowsCaller: true,
  summary: 'A product family with its options and variants',
  sharedSeconds: 1,
  params: IdPath,
  reply: Family,
  refusals: ['no-such-family'],
})
