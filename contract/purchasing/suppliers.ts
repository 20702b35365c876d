import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, Done, Email, Id, IdPath, Inserted, Page, Pieces, text } from '../fields.ts'

/** The shop's suppliers, with their products and costs. */

const Days = z.number({ error: 'Enter days' }).int('A whole number').max(730, 'At most 730')

export const SupplierForm = z.object({
  name: text(80).min(1, 'Name is required'),
  email: z.union([z.literal(''), Email]).default(''),
  address: text(500).default('').describe('one or more lines, as shown on orders'),
  leadDays: Days.min(0, 'At least 0').describe('from an order until its pieces come'),
  coverDays: Days.min(1, 'At least 1').describe('days of sales that an order shall cover'),
  minimum: Amount.describe('the total below which they do not deliver; 0 for none'),
})

export const PurchasingSupplier = SupplierForm.extend({
  _id: Id,
  // As stored, including addresses from older files.
  email: z.string(),
  productCount: Pieces.describe('products that come from them'),
})
export type PurchasingSupplier = z.infer<typeof PurchasingSupplier>

export const listPurchasingSuppliers = endpoint({
  method: 'GET',
  path: '/purchasing/suppliers',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Suppliers, newest first',
  query: z.object(Page),
  reply: z.array(PurchasingSupplier),
  refusals: [],
})

export const addSupplier = endpoint({
  method: 'POST',
  path: '/purchasing/suppliers',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Add a supplier',
  body: SupplierForm,
  reply: Inserted,
  refusals: ['supplier-name-taken'],
})

export const changeSupplier = endpoint({
  method: 'PUT',
  path: '/purchasing/suppliers/{id}',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Change a supplier. Sent orders stay as they are',
  params: IdPath,
  body: SupplierForm,
  reply: Done,
  refusals: ['no-such-supplier', 'supplier-name-taken'],
})

export const SupplierTerms = z.object({
  supplierSku: text(60).default('').describe('the supplier’s own number of the product'),
  cost: Amount.positive('More than 0').nullable().describe('of a piece; null if it is not known'),
  multiple: z
    .number({ error: 'Enter a number' })
    .int('A whole number')
    .min(1, 'At least 1')
    .max(100_000_000)
    .describe('they sell multiples of this'),
})

const OfProduct = IdPath.extend({ product: Id })

export const getSupplierTerms = endpoint({
  method: 'GET',
  path: '/purchasing/suppliers/{id}/products/{product}',
  access: 'admin',
  roles: ['warehouse'],
  summary: "A supplier's part number and cost for a product",
  params: OfProduct,
  reply: SupplierTerms.extend({ known: z.boolean().describe('whether they supply it') }),
  refusals: ['no-such-supplier'],
})

export const setSupplierTerms = endpoint({
  method: 'PUT',
  path: '/purchasing/suppliers/{id}/products/{product}',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Set the supplier of a product, with part number and cost',
  params: OfProduct,
  body: SupplierTerms,
  reply: Done,
  refusals: ['no-such-supplier', 'no-such-product', 'kit-has-no-stock'],
})

export const endSupplierTerms = endpoint({
  method: 'DELETE',
  path: '/purchasing/suppliers/{id}/products/{product}',
  access: 'admin',
  roles: ['warehouse'],
  summary:
    "Delete a supplier's part number and cost for a product. A product in their files is still supplied by them",
  params: OfProduct,
  reply: Done,
  refusals: ['no-such-supplier', 'no-such-product'],
})
