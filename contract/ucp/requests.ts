import { z } from 'zod'

/** What platforms send, as far as the shop reads it. Other fields are allowed and ignored, as the protocol wants. */

/** Products of one page, and of one look-up. */
export const MAX_PAGE_PRODUCTS = 50
export const MAX_IDS = 20
/** Lines of a cart that is sent, and of one that is shown. */
export const MAX_SENT_LINES = 200
export const MAX_SHOWN_LINES = 1_000

const Minor = z.int().min(0).max(1e12)
const Identifier = z.string().min(1).max(200)

const Filters = z.object({
  categories: z.array(z.string().max(100)).max(20).optional(),
  price: z.object({ min: Minor.optional(), max: Minor.optional() }).optional(),
})
export type Filters = z.output<typeof Filters>

const Context = z.object({ currency: z.string().max(10).optional() })

export const SearchRequest = z
  .object({
    query: z.string().max(100).optional(),
    filters: Filters.optional(),
    context: Context.optional(),
    pagination: z
      .object({ cursor: z.string().min(1).max(1_000).optional(), limit: z.int().min(1).optional() })
      .optional(),
  })
  .refine(({ query, filters }) => query?.trim() || filters?.categories?.length || filters?.price, {
    message: 'Send a query or filters',
  })
export type SearchRequest = z.output<typeof SearchRequest>

export const LookupRequest = z.object({
  ids: z.array(Identifier).min(1),
  filters: Filters.optional(),
  context: Context.optional(),
})
export type LookupRequest = z.output<typeof LookupRequest>

export const ProductRequest = z.object({
  id: Identifier,
  filters: Filters.optional(),
  context: Context.optional(),
})
export type ProductRequest = z.output<typeof ProductRequest>

export const CartRequest = z.object({
  line_items: z.array(
    z.object({
      item: z.object({ id: Identifier, quantity_unit: z.object({ unit: z.string().max(20) }).optional() }),
      quantity: z.int().min(1).max(1_000_000_000),
    }),
  ),
})
export type CartRequest = z.output<typeof CartRequest>
