import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Dollars, Id, Page, Pieces, text } from './fields.ts'

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

export const productSorts = ['newest', 'name', 'price', '-price'] as const

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  access: 'public',
  summary: 'Products for sale, a page at a time (Link: rel="next", X-Total-Count)',
  sharedSeconds: 1,
  query: z.object({ q: text(100).optional(), sort: z.enum(productSorts).default('newest'), ...Page }),
  reply: z.array(Product),
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
