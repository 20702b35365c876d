import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, Id, Page, Pieces, SumOfPieces, text } from '../fields.ts'

/** Sales are counted over so many days. */
export const SALES_DAYS = 90
/** The terms assumed for a product without a known supplier. */
export const UNKNOWN_SUPPLIER = { leadDays: 14, coverDays: 30 } as const
export const ReorderLine = z.object({
  _id: Id.describe('the product'),
  name: z.string(),
  sku: z.string(),
  availableQuantity: Pieces,
  awaited: SumOfPieces.describe('sold, or held by offers, before they came'),
  incoming: SumOfPieces.describe(
    'pieces of outstanding deliveries, including overdue ones, except those that call-off orders set aside',
  ),
  soldPerDay: z.number().nonnegative().describe(`pieces, on average of the last ${SALES_DAYS} days`),
  emptyOn: z.iso
    .date()
    .nullable()
    .describe(
      'when nothing is left at this rate, with the deliveries that come before that; null: in more than 10 years',
    ),
  suggested: SumOfPieces.describe(
    `pieces to order, for the lead time and the days to cover of the supplier; ${UNKNOWN_SUPPLIER.leadDays} and ${UNKNOWN_SUPPLIER.coverDays} where none is known`,
  ),
  supplier: z
    .object({
      _id: Id,
      name: z.string(),
      supplierSku: z.string(),
      cost: Amount.nullable(),
      multiple: Pieces,
    })
    .nullable()
    .describe('the one that was asked for, else the cheapest that sells it; null if none is known'),
})
export type ReorderLine = z.infer<typeof ReorderLine>

export const reorderList = endpoint({
  method: 'GET',
  path: '/purchasing/reorder-list',
  mayLag: true,
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Products that sell, by the day they run out. Sales are counted every hour',
  query: z.object({
    ...Page,
    q: text(100).optional().describe('name or SKU; also finds products that do not sell'),
    supplier: Id.optional().describe("only this supplier's products"),
  }),
  reply: z.array(ReorderLine),
  refusals: [],
})
