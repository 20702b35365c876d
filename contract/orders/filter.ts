import { z } from 'zod'
import { Day, Email, Id, text } from '../fields.ts'
import { wireStatuses } from './status.ts'

export const orderSorts = [
  'newest',
  'oldest',
  '-amount',
  'amount',
  'buyer',
  '-buyer',
  'pieces',
  '-pieces',
] as const
export type OrderSort = (typeof orderSorts)[number]

/** Instead of one status: all whose money is here, or will be, and stays. */
export const SOLD = 'sold'

/** So far the orders that a search in words finds are counted; one more says that there are more. */
export const MAX_COUNTED = 1_000

/** What an admin looks for; the page's address, the list, its export and its delivery have the same fields. */
export const OrderFilter = z.object({
  q: text(100)
    .optional()
    .describe(
      'words, each a part of the name, e-mail, phone, address, purchase-order number, transaction id or a product; or a whole order number or id',
    ),
  buyer: Email.optional().describe('orders of this e-mail only'),
  product_id: Id.optional().describe('orders of this product only'),
  status: z
    .enum([...wireStatuses, SOLD])
    .optional()
    .describe('sold: pending or delivered, which is what sales are counted of'),
  from: Day.optional().describe('placed on this day or later, UTC'),
  to: Day.optional().describe('placed on this day or earlier, UTC'),
  sort: z.enum(orderSorts).default('newest'),
})
