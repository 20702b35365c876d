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

/** A filter value in place of a status: orders whose money has arrived or will arrive, and stays. */
export const SOLD = 'sold'

/** Search results are counted up to this; one more means that there are more. */
export const MAX_COUNTED = 1_000

/** The admin's filter, shared by the page's address, the list, its export and bulk delivery. */
export const OrderFilter = z.object({
  q: text(100)
    .optional()
    .describe(
      'words, each a part of the name, email, phone, address, purchase-order number, transaction id or a product; or a whole SKU, id, or number of an order, invoice, credit note, shipment, return, tracking or piece',
    ),
  buyer: Email.optional().describe('orders of this email only'),
  product_id: Id.optional().describe('orders of this product only'),
  status: z
    .enum([...wireStatuses, SOLD])
    .optional()
    .describe('sold: pending or delivered, the orders that count as sales'),
  from: Day.optional().describe('placed on this day or later'),
  to: Day.optional().describe('placed on this day or earlier'),
  sort: z.enum(orderSorts).default('newest'),
})

/** Orders selected in a list. */
export const OrderIds = z
  .string()
  .regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,99}$/)
  .optional()
  .describe('up to 100 ids with commas between them: only these, of all matches')

/** The same for customers, who see only their own orders. */
export const OwnOrderFilter = OrderFilter.omit({ buyer: true })
