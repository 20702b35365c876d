import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, filled, Id, IdPath, Inserted, Page, Pieces, text } from '../fields.ts'
import { ProductFields } from '../products/editing.ts'
import { StockLevel } from '../stock/endpoints.ts'
import { FamilyOption, FamilySettings, MAX_OPTIONS, MAX_VARIANTS } from './endpoints.ts'

/** Calls with which admins create and change product families. */

const Values = z
  .array(filled(60))
  .min(1)
  .max(MAX_OPTIONS)
  .describe('one of each option, in order; compared ignoring case')

export const FamilyFields = FamilySettings.extend({
  options: z.array(FamilyOption).min(1).max(MAX_OPTIONS),
  variants: z.array(z.object({ product_id: Id, values: Values })).max(MAX_VARIANTS),
})
export type FamilyFields = z.infer<typeof FamilyFields>

export const ListedFamily = FamilySettings.extend({
  _id: Id,
  options: z.array(z.string()).describe('their names'),
  variantCount: Pieces.describe('for sale or not'),
})
export type ListedFamily = z.infer<typeof ListedFamily>

const { name, sku, price, gtin } = ProductFields.shape

export const NewVariants = z.object({
  like: Id.describe(
    'the product whose picture, description, category, brand, quantity rule, carton, tax class and specifications they take; a specification of an option’s name has the option’s value',
  ),
  variants: z
    .array(z.object({ values: Values, name, sku, price, gtin, availableQuantity: StockLevel }))
    .min(1)
    .max(MAX_VARIANTS),
})
export type NewVariants = z.output<typeof NewVariants>

const ChangedVariants = z
  .array(
    z.object({
      product_id: Id,
      name: name.optional(),
      sku,
      price,
      priceBreaks: ProductFields.shape.priceBreaks,
      gtin,
    }),
  )
  .min(1)
  .max(MAX_VARIANTS)
export type ChangedVariants = z.output<typeof ChangedVariants>

export const FamilyChange = FamilyFields.extend({
  added: NewVariants.optional().describe('new products, put on sale as variants'),
  changed: ChangedVariants.optional().describe('variants whose product changes'),
})
export type FamilyChange = z.infer<typeof FamilyChange>

const FAMILY_BYTES = 256 * 1_024

const fieldRefusals = [
  'family-options-repeat',
  'family-variant-incomplete',
  'family-variants-alike',
  'product-in-family',
  'kit-in-family',
  'no-such-product',
  'unknown-picture',
] as const

export const listFamilies = endpoint({
  method: 'GET',
  path: '/families',
  access: 'admin',
  summary: 'Product families, newest first',
  query: z.object({ q: text(100).optional().describe('part of the name'), ...Page }),
  reply: z.array(ListedFamily),
  refusals: [],
})

export const makeFamily = endpoint({
  method: 'POST',
  path: '/families',
  access: 'admin',
  summary: 'Create a product family from existing products',
  maxBytes: FAMILY_BYTES,
  body: FamilyFields,
  reply: Inserted,
  created: '/families/{id}',
  refusals: [...fieldRefusals],
})

export const changeFamily = endpoint({
  method: 'POST',
  path: '/families/{id}/changes',
  access: 'admin',
  summary:
    'Change a product family, with its new and changed variants: all or nothing. Products that are left out leave it, and stay for sale. Variants off sale stay in it, unless one of their values is gone or a variant on sale has the same',
  maxBytes: FAMILY_BYTES,
  params: IdPath,
  body: FamilyChange,
  reply: Done,
  refusals: ['no-such-family', ...fieldRefusals, 'family-full', 'sku-taken', 'price-breaks-do-not-fall'],
})

export const dissolveFamily = endpoint({
  method: 'DELETE',
  path: '/families/{id}',
  access: 'admin',
  summary: 'Dissolve a product family. Its products stay for sale',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-family'],
})

export const addVariants = endpoint({
  method: 'POST',
  path: '/families/{id}/variants',
  access: 'admin',
  summary:
    'Put new products on sale as variants of a family; what is not said of them is as of another product',
  maxBytes: FAMILY_BYTES,
  params: IdPath,
  body: NewVariants,
  reply: z.object({ insertedIds: z.array(Id).describe('in the order of the variants') }),
  refusals: [
    'no-such-family',
    'family-variant-incomplete',
    'family-variants-alike',
    'family-full',
    'no-such-product',
    'sku-taken',
  ],
})

export const changeVariants = endpoint({
  method: 'PUT',
  path: '/families/{id}/variants',
  access: 'admin',
  summary: 'Change several variants at once: all of them or none',
  maxBytes: FAMILY_BYTES,
  params: IdPath,
  body: z.object({ variants: ChangedVariants }),
  reply: z.object({ modifiedCount: Pieces }),
  refusals: ['no-such-family', 'no-such-product', 'sku-taken', 'price-breaks-do-not-fall'],
})
