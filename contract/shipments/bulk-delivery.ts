import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Cursor, Id } from '../fields.ts'
import { OrderFilter } from '../orders/filter.ts'

/** Maximum number of orders that one call delivers. */
export const MAX_DELIVERED = 100

export const deliverOrders = endpoint({
  method: 'PUT',
  path: '/orders/deliveries',
  access: 'admin',
  roles: ['warehouse'],
  summary:
    'Ship and deliver all that is left of each of these orders that is pending; the reply says which were not delivered, and why. With a filter: its pending orders, oldest first, a part of them at a time',
  body: z
    .object({
      ids: z.array(Id).min(1).max(MAX_DELIVERED).optional(),
      filter: OrderFilter.omit({ sort: true }).optional().describe('all pending orders that match it'),
      expected: z
        .number()
        .int()
        .min(1)
        .max(1_000_000_000)
        .optional()
        .describe('how many matching pending orders the person saw; refused when it is another number now'),
      cursor: Cursor.optional().describe('the `next` of the call before'),
    })
    .refine(({ ids, filter }) => !ids !== !filter, { path: ['ids'], message: 'Give either ids or a filter' }),
  reply: z.object({
    delivered: z.array(Id),
    refused: z.array(Id),
    reasons: z
      .array(z.object({ _id: Id, number: z.string().optional(), code: z.string(), message: z.string() }))
      .describe('why each of the refused ones was not delivered'),
    next: Cursor.optional().describe('set when more are left: call again with it as the cursor'),
  }),
  refusals: ['orders-changed'],
})
