import { z } from 'zod'
import { Amount, Id } from '../fields.ts'

/** Lines ordered as two orders: pieces in stock are paid at once, and pieces that come later when they have come. */

export const InTwoOrders = z
  .object({ firstAmount: Amount.describe('the total shown on the page for the first order') })
  .describe(
    'pay at once only for pieces in stock: the pieces that come later become a second order, which is paid, or invoiced, when all of them have arrived',
  )

/** Another order, by its name. */
export const OrderName = z.object({ _id: Id, number: z.string() })
export type OrderName = z.infer<typeof OrderName>
