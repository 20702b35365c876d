import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdPath, Inserted, Page, Pieces, SumOfAmounts, SumOfPieces, text } from '../fields.ts'
import { MAX_STOCK_PIECES } from '../stock/endpoints.ts'

/** The most products of a count. */
export const MAX_COUNT_LINES = 1_000

/** The number of a count, as people write it. */
export const stockCountNumber = (number: number) => `SC-${number}`

export const stockCountStates = ['open', 'closed', 'posted', 'discarded'] as const
export type StockCountState = (typeof stockCountStates)[number]

const roles = ['warehouse'] as const

export const StockCountForm = z
  .object({
    title: text(100).min(1, 'Enter a name'),
    category: text(100).optional().describe('all products of it'),
    products: z.array(Id).max(MAX_COUNT_LINES).default([]).describe('further products'),
  })
  .refine(({ category, products }) => category || products.length > 0, {
    path: ['category'],
    message: 'Choose a category or products',
  })

export const StockCountSummary = z.object({
  _id: Id,
  number: z.string(),
  title: z.string(),
  state: z.enum(stockCountStates),
  lineCount: Pieces,
  countedCount: Pieces,
  madeBy: z.string().describe('email of the admin'),
  createdAt: z.iso.datetime(),
  endedBy: z.string().nullable().describe('who posted or discarded it'),
})
export type StockCountSummary = z.infer<typeof StockCountSummary>

export const StockCount = StockCountSummary.extend({
  lines: z.array(
    z.object({
      product_id: Id,
      productName: z.string(),
      sku: z.string(),
      pieces: Pieces.nullable().describe('null until it is counted'),
      countedBy: z.string().nullable().describe('email of the admin'),
      expected: z
        .int()
        .nullable()
        .describe('what lay there by the books when it was counted; null while the count is open'),
      difference: z
        .int()
        .nullable()
        .describe('pieces counted less pieces expected; null while the count is open'),
    }),
  ),
  differences: z
    .object({
      missing: SumOfPieces,
      surplus: SumOfPieces,
      missingValue: SumOfAmounts.describe('at the lowest known costs'),
      surplusValue: SumOfAmounts,
    })
    .nullable()
    .describe('null while the count is open'),
})
export type StockCount = z.infer<typeof StockCount>

export const listStockCounts = endpoint({
  method: 'GET',
  path: '/stock-counts',
  access: 'admin',
  roles,
  summary: 'Stock counts, newest first',
  query: z.object(Page),
  reply: z.array(StockCountSummary),
  refusals: [],
})

export const makeStockCount = endpoint({
  method: 'POST',
  path: '/stock-counts',
  access: 'admin',
  roles,
  summary: 'Start a count of these products. Kits have no stock and are left out',
  body: StockCountForm,
  reply: Inserted,
  refusals: ['nothing-to-count', 'too-much-to-count'],
})

export const getStockCount = endpoint({
  method: 'GET',
  path: '/stock-counts/{id}',
  access: 'admin',
  roles,
  summary: 'A stock count. Expected quantities are hidden while somebody may still count',
  params: IdPath,
  reply: StockCount,
  refusals: ['no-such-count'],
})

export const recordCount = endpoint({
  method: 'PUT',
  path: '/stock-counts/{id}/lines/{product}',
  access: 'admin',
  roles,
  summary: 'Record the pieces of a product on the shelf now. Can be repeated',
  params: IdPath.extend({ product: Id }),
  body: z.object({
    pieces: z
      .number({ error: 'Quantity is required' })
      .int('Enter a whole number')
      .min(0, 'At least 0')
      .max(MAX_STOCK_PIECES, 'That is too much'),
  }),
  reply: Done,
  refusals: ['no-such-count', 'count-not-open'],
})

export const closeStockCount = endpoint({
  method: 'POST',
  path: '/stock-counts/{id}/closing',
  access: 'admin',
  roles,
  summary: 'End the counting: differences are shown, and nothing more can be recorded',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-count', 'count-not-open', 'nothing-counted'],
})

export const postStockCount = endpoint({
  method: 'POST',
  path: '/stock-counts/{id}/posting',
  access: 'admin',
  roles,
  summary: 'Correct the stock by the differences of a closed count, all or none, once',
  params: IdPath,
  reply: Done,
  refusals: [
    'no-such-count',
    'count-not-closed',
    'counted-it-yourself',
    'corrected-since-counted',
    'count-below-reserved',
    'stock-out-of-range',
    'no-such-product',
    'kit-has-no-stock',
  ],
})

export const discardStockCount = endpoint({
  method: 'DELETE',
  path: '/stock-counts/{id}',
  access: 'admin',
  roles,
  summary: 'Discard a count that was not posted. It stays on the list',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-count', 'count-over'],
})
