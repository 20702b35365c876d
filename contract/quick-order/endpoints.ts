import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filled, Id, isReference, Pieces } from '../fields.ts'
import { Carton, Product, QuantityRule } from '../products/endpoints.ts'

/** Maximum lines in a pasted or uploaded list. */
export const MAX_QUICK_ORDER_LINES = 5_000
/** Maximum size of a spreadsheet. */
export const MAX_SPREADSHEET_BYTES = 5 * 1_024 * 1_024
/** Maximum number of unknown codes looked up by similarity, which takes longer than all other lookups together. */
export const MAX_LIKENESS_LOOKUPS = 100

const Code = filled(64)

export const matchedBy = ['part-number', 'sku', 'mpn', 'gtin', 'likeness'] as const

const Candidate = z.object({
  product_id: Id,
  productName: z.string(),
  sku: z.string(),
  img: z.string(),
  confidence: z.number().min(0).max(1).describe('1: exactly this code; similar ones have less'),
  quantityRule: QuantityRule,
  availableQuantity: Pieces,
  orderableQuantity: Product.shape.orderableQuantity,
  carton: Carton.optional(),
})
export type Candidate = z.infer<typeof Candidate>

export const MatchedLine = z.object({
  place: Pieces.describe('of the line in the request, from 0'),
  code: z.string(),
  status: z
    .enum(['found', 'choose', 'not-found'])
    .describe(
      'choose: several products have this MPN or GTIN, or, `by` likeness, only similar products were found',
    ),
  by: z.enum(matchedBy).optional(),
  candidates: z.array(Candidate).describe('best first; one when it was found, and at most 20'),
  orderAmount: Pieces.describe(
    'of the best candidate: what was asked for, rounded up to what can be ordered, or all that is in stock; 0 when fewer than the minimum are in stock',
  ),
  asked: Pieces.optional().describe('the quantity asked for, if it differs'),
})
export type MatchedLine = z.infer<typeof MatchedLine>

export const matchProducts = endpoint({
  method: 'POST',
  path: '/quick-order/match',
  mayLag: true,
  access: 'public',
  summary:
    "Find products by SKU, MPN or GTIN, else by similarity; with a key or a token, by the caller's own part numbers first. Keeps nothing",
  knowsCaller: true,
  readsOnly: true,
  maxBytes: 1_024 * 1_024,
  body: z.object({
    lines: z
      .array(
        z.object({
          code: Code,
          orderAmount: z.number().int().min(0).max(1_000_000_000).optional().describe('pieces'),
        }),
      )
      .min(1)
      .max(MAX_QUICK_ORDER_LINES),
  }),
  reply: z.object({
    lines: z.array(MatchedLine),
    found: Pieces,
    choose: Pieces,
    notFound: Pieces,
  }),
  refusals: [],
})

export const rememberPartNumbers = endpoint({
  method: 'PUT',
  path: '/quick-order/part-numbers',
  access: 'signed-in',
  summary: "Remember the caller's own part numbers of products, for the next list",
  body: z.object({
    partNumbers: z
      .array(
        z.object({
          code: Code.refine(isReference, 'It has characters that cannot be seen. Type it again'),
          product_id: Id,
        }),
      )
      .min(1)
      .max(1_000),
  }),
  reply: z.object({ remembered: Pieces }),
  refusals: [],
})
