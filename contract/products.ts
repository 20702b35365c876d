import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Dollars, filled, Id, Page, Pieces, text } from './fields.ts'
import { SUGGESTIONS } from './limits.ts'
import { StockLevel } from './stock.ts'

export const Product = z.object({
  _id: Id,
  name: z.string(),
  price: Dollars.describe('dollars for one piece'),
  availableQuantity: Pieces,
  description: z.string(),
  img: z.string().describe('address of the picture on this shop'),
  category: z.string(),
  specs: z.record(z.string(), z.string()),
})
export type Product = z.infer<typeof Product>

/** `relevance`: what fits the words of a search best comes first. */
export const productSorts = ['newest', 'name', 'price', '-price', 'relevance'] as const
export type ProductSort = (typeof productSorts)[number]

const dollarsInQuery = z.coerce.number().int().nonnegative().max(1_000_000_000)

/** What products can be asked for; a page's address and the call have the same fields. */
export const ProductFilter = z.object({
  q: text(100)
    .optional()
    .describe('words of the name; mistyped ones find what is alike when nothing else fits'),
  category: text(100).optional(),
  minPrice: dollarsInQuery.optional().describe('whole dollars for one piece'),
  maxPrice: dollarsInQuery.optional(),
  inStock: z.enum(['true', 'false']).optional().describe('true: only what a whole lot is there of'),
  sort: z.enum(productSorts).optional().describe('relevance for a search, else newest, unless told'),
})

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  access: 'public',
  summary: 'Products for sale, a page at a time (Link: rel="next", X-Total-Count)',
  sharedSeconds: 1,
  query: ProductFilter.extend({
    ...Page,
    offset: z.coerce
      .number()
      .int()
      .nonnegative()
      .max(1_000_000)
      .default(0)
      .describe('rows to leave out; to go on through all of them, a cursor is faster'),
  }),
  reply: z.array(Product),
  refusals: [],
})

export const suggestProducts = endpoint({
  method: 'GET',
  path: '/suggestions',
  access: 'public',
  summary: `Names of products that begin a search, at most ${SUGGESTIONS}`,
  sharedSeconds: 10,
  query: z.object({ q: text(100) }),
  reply: z.array(z.object({ _id: Id, name: z.string() })).max(SUGGESTIONS),
  refusals: [],
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  access: 'public',
  summary: 'Every category that has a product for sale, by name',
  sharedSeconds: 10,
  reply: z.array(z.string()),
  refusals: [],
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/product',
  access: 'public',
  summary: 'One product',
  query: z.object({ id: Id }),
  reply: Product,
  refusals: ['no-such-product'],
})

export const getAvailable = endpoint({
  method: 'GET',
  path: '/available',
  access: 'public',
  summary: 'How many pieces of a product can be ordered now; a list whose first item says so',
  query: z.object({ product_id: Id }),
  reply: z.array(z.object({ _id: Id, availableQuantity: Pieces })).length(1),
  refusals: ['no-such-product'],
})

/** What admins do with products. */

export const AdminProduct = Product.extend({
  deletedAt: z.iso.datetime().optional().describe('when it was taken off sale'),
})
export type AdminProduct = z.infer<typeof AdminProduct>

const MOST_SPECS = 30

export const ProductFields = z.object({
  name: filled(200),
  price: Dollars.min(0.01).max(9_999_999).describe('dollars for one piece'),
  description: filled(5_000),
  img: text(300).min(1).describe('as the image host answered it'),
  category: text(60).default('Other'),
  specs: z
    .record(filled(60), filled(200))
    .refine((specs) => Object.keys(specs).length <= MOST_SPECS, `at most ${MOST_SPECS} lines`)
    .default({}),
})

const done = z.number().int().min(0).max(1)

export const addProduct = endpoint({
  method: 'POST',
  path: '/addProduct',
  access: 'admin',
  summary: 'Put a product on sale',
  body: ProductFields.extend({ availableQuantity: StockLevel }),
  reply: z.object({ insertedId: Id }),
  refusals: ['unknown-picture'],
})

/** `low`: on sale, with fewer pieces than LOW_STOCK_PIECES. */
export const productViews = ['on-sale', 'low', 'deleted'] as const

export const adminProducts = endpoint({
  method: 'GET',
  path: '/adminProducts',
  access: 'admin',
  summary: 'Products for the admin: newest first, those that are low by pieces left',
  query: z.object({ q: text(100).optional(), show: z.enum(productViews).default('on-sale'), ...Page }),
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

export const exportProducts = endpoint({
  method: 'GET',
  path: '/productsCsv',
  access: 'admin',
  summary: 'The products of a view as CSV (RFC 4180), at most 10,000; safe to open in a spreadsheet',
  query: z.object({ q: text(100).optional(), show: z.enum(productViews).default('on-sale') }),
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
