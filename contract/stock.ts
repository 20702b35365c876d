import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, text } from './fields.ts'

/** What a shelf holds at most. */
export const MAX_STOCK_PIECES = 100_000_000
export const StockLevel = z.number().int().nonnegative().max(MAX_STOCK_PIECES)

export const stockReasons = ['received', 'corrected'] as const

export const restock = endpoint({
  method: 'POST',
  path: '/products/{id}/stock-changes',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Book pieces that came in, or a correction after counting',
  params: z.object({ id: Id }),
  body: z.object({
    pieces: z
      .number()
      .int()
      .min(-MAX_STOCK_PIECES)
      .max(MAX_STOCK_PIECES)
      .refine((pieces) => pieces !== 0, 'Enter a number other than 0')
      .describe('negative, in a correction, when there are fewer than booked'),
    reason: z.enum(stockReasons),
    note: text(200).default(''),
  }),
  reply: z.object({ availableQuantity: z.number().int() }),
  refusals: ['no-such-product', 'received-nothing', 'stock-out-of-range'],
})
