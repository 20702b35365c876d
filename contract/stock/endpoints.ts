import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, Id, IdPath, text } from '../fields.ts'

/** Maximum stock of one product. */
export const MAX_STOCK_PIECES = 100_000_000
export const StockLevel = z.number().int().nonnegative().max(MAX_STOCK_PIECES)

export const stockReasons = ['received', 'corrected'] as const

export const restock = endpoint({
  method: 'POST',
  path: '/products/{id}/stock-changes',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Book received pieces, or a correction after counting',
  params: IdPath,
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
  refusals: ['no-such-product', 'kit-has-no-stock', 'received-nothing', 'stock-out-of-range'],
})

/** held: by an unpaid order or an offer. When held pieces are sold, no further row is written. */
export const LedgerReason = z.enum(['received', 'held', 'released', 'sold', 'returned', 'corrected'])
export type LedgerReason = z.infer<typeof LedgerReason>

export const LedgerFilter = z.object({
  product_id: Id.optional(),
  reason: LedgerReason.optional(),
  from: Day.optional().describe('on this day or later'),
  to: Day.optional().describe('on this day or earlier'),
})

export const exportStockLedger = endpoint({
  method: 'GET',
  path: '/stock-ledger.csv',
  mayLag: true,
  access: 'admin',
  roles: ['sales', 'warehouse'],
  summary:
    'Every change of stock that matches, oldest first, with the stock after it, as a file for a spreadsheet',
  query: LedgerFilter,
  reply: z.string().describe('CSV (RFC 4180) with a byte order mark and a header'),
  file: { type: 'text/csv', name: 'stock-ledger.csv' },
  refusals: [],
})
