import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { filled, Id, Page, text } from './fields.ts'
import { Product } from './products.ts'

/** What admins do with products. */

export const AdminProduct = Product.extend({
  deletedAt: z.iso.datetime().optional().describe('when it was taken off sale'),
})
export type AdminProduct = z.infer<typeof AdminProduct>

const MOST_SPECS = 30

export const ProductFields = z.object({
  name: filled(200),
  price: z.number().int().min(1).max(9_999_999).describe('whole dollars for one piece'),
  description: filled(5_000),
  img: text(300).min(1).describe('as the image host answered it'),
  category: text(60).default('Other'),
  specs: z
    .record(filled(60), filled(200))
    .refine((specs) => Object.keys(specs).length <= MOST_SPECS, `at most ${MOST_SPECS} lines`)
    .default({}),
})

/** What a shelf holds at most. */
const Stock = z.number().int().nonnegative().max(100_000_000)

const done = z.number().int().min(0).max(1)

export const addProduct = endpoint({
  method: 'POST',
  path: '/addProduct',
  access: 'admin',
  summary: 'Put a product on sale',
  body: ProductFields.extend({ availableQuantity: Stock }),
  reply: z.object({ insertedId: Id }),
  refusals: ['unknown-picture'],
})

/** `low`: on sale, with fewer pieces than LOW_STOCK_PIECES. */
export const catalogueViews = ['on-sale', 'low', 'deleted'] as const

export const adminProducts = endpoint({
  method: 'GET',
  path: '/adminProducts',
  access: 'admin',
  summary: 'Products for the admin: newest first, those that are low by pieces left',
  query: z.object({ q: text(100).optional(), show: z.enum(catalogueViews).default('on-sale'), ...Page }),
  reply: z.array(AdminProduct),
  refusals: [],
})

export const editProduct = endpoint({
  method: 'PUT',
  path: '/product',
  access: 'admin',
  summary: 'Change a product. Orders keep the name and the price that they were placed with',
  query: z.object({ _id: Id }),
  body: ProductFields,
  reply: z.object({ modifiedCount: done }),
  refusals: ['no-such-product', 'unknown-picture'],
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/product',
  access: 'admin',
  summary: 'Take a product off sale. Its orders stay',
  query: z.object({ _id: Id }),
  reply: z.object({ deletedCount: done }),
  refusals: [],
})

export const restoreProduct = endpoint({
  method: 'PUT',
  path: '/restoreProduct',
  access: 'admin',
  summary: 'Put a product that was taken off sale back',
  query: z.object({ _id: Id }),
  reply: z.object({ modifiedCount: done }),
  refusals: [],
})

export const stockReasons = ['received', 'corrected'] as const

export const restock = endpoint({
  method: 'POST',
  path: '/restock',
  access: 'admin',
  summary: 'Book pieces that came in, or a correction after counting',
  body: z.object({
    _id: Id,
    pieces: z
      .number()
      .int()
      .min(-100_000_000)
      .max(100_000_000)
      .refine((pieces) => pieces !== 0, 'Enter a number other than 0')
      .describe('negative, in a correction, when there are fewer than booked'),
    reason: z.enum(stockReasons),
    note: text(200).default(''),
  }),
  reply: z.object({ availableQuantity: z.number().int() }),
  refusals: ['no-such-product', 'received-nothing', 'stock-out-of-range'],
})

export const exportProducts = endpoint({
  method: 'GET',
  path: '/productsCsv',
  access: 'admin',
  summary: 'The products of a view as CSV (RFC 4180), at most 10,000; safe to open in a spreadsheet',
  query: z.object({ q: text(100).optional(), show: z.enum(catalogueViews).default('on-sale') }),
  reply: z.object({ csv: z.string() }),
  refusals: [],
})

export const importLimits = { rows: 1_000, bytes: 2 * 1_024 * 1_024 } as const

const ImportProblem = z.object({
  line: z.number().int().describe('of the file, the header being the first'),
  message: z.string(),
})

export const importProducts = endpoint({
  method: 'POST',
  path: '/importProducts',
  access: 'admin',
  summary: 'Add and change products from CSV, all lines or none. A dry run does the same and keeps nothing',
  maxBytes: importLimits.bytes + 64 * 1_024,
  body: z.object({ csv: z.string().max(importLimits.bytes), dryRun: z.boolean() }),
  reply: z.object({
    done: z.boolean().describe('whether it was kept'),
    added: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    problems: z.array(ImportProblem).max(100),
  }),
  refusals: [],
})
