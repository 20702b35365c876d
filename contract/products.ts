import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Dollars, Id, Page, Pieces, text } from './fields.ts'
import { SUGGESTIONS } from './limits.ts'

export const Product = z.object({
  _id: Id,
  name: z.string(),
  price: Dollars.describe('whole dollars for one piece'),
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
