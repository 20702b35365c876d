import { z } from 'zod'
import { Amount, Id } from '../fields.ts'

/** Lines ordered as two orders: what is in stock is paid at once, and what comes later when it has come. */

export const InTwoOrders = z
  .object({ firstAmount: Amount.describe('what the page showed for the first order') })
  .describe(
    'pay at once only for what is in stock: the pieces that come later become a second order, which is paid, or invoiced, when all of them have arrived',
  )

/** Another order, by its name. */
export const OrderName = z.object({ _id: Id, number: z.string() })
export type OrderName = z.infer<typeof OrderName>
