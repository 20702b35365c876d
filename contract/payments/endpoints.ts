import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, orDigits } from '../fields.ts'

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/create-payment-intent',
  access: 'signed-in',
  summary: "The order's payment intent: created by the first call, and returned by every later one",
  lenient: true,
  body: z
    .object({
      _id: Id.optional().describe("the order; without it, the caller's only unpaid one of this amount"),
      paymentAmount: orDigits(z.number().nonnegative())
        .optional()
        .describe('what the page showed; refused when not right'),
    })
    .refine(({ _id, paymentAmount }) => _id !== undefined || paymentAmount !== undefined, {
      path: ['_id'],
      message: 'Give the order, or its amount',
    }),
  reply: z.object({ clientSecret: z.string() }),
  refusals: [
    'no-such-order',
    'several-orders',
    'approval-needed',
    'first-order-unpaid',
    'not-payable',
    'price-changed',
    'above-card-limit',
    'card-amount-uneven',
    'cards-unavailable',
  ],
})

export const updateOrder = endpoint({
  method: 'PUT',
  path: '/orderUpdate',
  access: 'signed-in',
  summary: 'Tell the shop that an order was paid. The shop asks the card service itself; only _id is read',
  lenient: true,
  body: z.looseObject({ _id: Id, transactionId: z.string().max(200).optional() }),
  reply: z.object({ success: z.literal(true), transactionId: z.string() }),
  refusals: ['no-such-order', 'not-payable', 'not-paid', 'paid-too-late', 'cards-unavailable'],
})
