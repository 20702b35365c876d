import { z } from 'zod'
import { MAX_CART_LINES } from '../carts/endpoints.ts'
import { TaxCategory } from '../charges/tax-category.ts'
import { endpoint } from '../endpoint.ts'
import { Amount, Id, IdPath, Page, Pieces, SumOfAmounts, text } from '../fields.ts'

/** The most refunds of one order. */
export const MAX_REFUNDS = 200

const RefundLine = z.object({
  line: z.number().int().min(1).describe("which of the order's lines, from 1"),
  orderAmount: Pieces.min(1).describe('pieces of the line'),
})

export const Refund = z.object({
  _id: Id,
  kind: z
    .enum(['whole', 'part', 'late'])
    .describe('whole: the order was cancelled by it; late: its payment came when it could no longer be paid'),
  amount: SumOfAmounts,
  reason: z.string().describe("in the shop's words; empty where all was refunded"),
  lines: z.array(RefundLine).describe('the pieces refunded, if it is for pieces'),
  creditNote: z.string().optional().describe('its number'),
  invoice_id: Id.optional().describe('of the invoice that it credits'),
  askedAt: z.iso.datetime(),
  madeAt: z.iso.datetime().optional().describe('when the card service made it; absent without a card'),
})
export type Refund = z.infer<typeof Refund>

export const listRefunds = endpoint({
  method: 'GET',
  path: '/orders/{id}/refunds',
  access: 'signed-in',
  summary: 'The refunds of an order that the caller sees, oldest first',
  params: IdPath,
  query: z.object(Page),
  reply: z.array(Refund),
  refusals: ['no-such-order'],
})

/** The reason, shown to the buyer. */
export const RefundReason = text(500).min(1, 'Reason is required')

const wanted = {
  amount: Amount.positive('Amount is required').optional(),
  lines: z.array(RefundLine).min(1).max(MAX_CART_LINES).optional(),
  return_id: Id.optional().describe(
    'a return of the order that is received: refunds its pieces, with an amount where that differs',
  ),
}

/** The subject of a refund: an amount, lines, or a return. */
export type RefundOf = Readonly<z.infer<z.ZodObject<typeof wanted>>>

const isAmountOrLines = ({ amount, lines, return_id }: RefundOf) =>
  return_id === undefined ? (amount === undefined) !== (lines === undefined) : lines === undefined
const namesEachOnce = ({ lines = [] }: RefundOf) =>
  new Set(lines.map(({ line }) => line)).size === lines.length

const amountOrLines = { path: ['amount'], message: 'Give either amount or lines, and with a return no lines' }
const eachOnce = { path: ['lines'], message: 'Name each line once' }

const refusals = [
  'no-such-order',
  'nothing-to-refund',
  'above-refundable',
  'no-such-line',
  'kit-by-parts',
  'pieces-refunded-before',
  'no-such-return',
  'return-not-open',
] as const

export const previewRefund = endpoint({
  method: 'POST',
  path: '/orders/{id}/refunds/preview',
  access: 'admin',
  readsOnly: true,
  summary:
    'A preview of a refund: its amount, and the net amount and the tax at each rate. Nothing is refunded',
  maxBytes: 1_024 * 1_024,
  params: IdPath,
  body: z.object(wanted).refine(isAmountOrLines, amountOrLines).refine(namesEachOnce, eachOnce),
  reply: z.object({
    amount: SumOfAmounts,
    left: SumOfAmounts.describe('amount that can still be refunded after it'),
    taxes: z.array(
      z.object({
        category: TaxCategory.optional().describe('absent for orders older than tax categories'),
        percent: z.number(),
        net: SumOfAmounts,
        tax: SumOfAmounts,
      }),
    ),
  }),
  refusals,
})

export const refundPart = endpoint({
  method: 'POST',
  path: '/orders/{id}/refunds',
  access: 'admin',
  summary:
    'Refund a part of an order: an amount, or pieces at the price they were ordered at. The tax is that of the pieces, on their sum; of an amount without pieces, that of all that is left. Paid by card, it goes back to the card; on account, it is deducted from what is open, and the rest goes back by bank transfer',
  maxBytes: 1_024 * 1_024,
  params: IdPath,
  body: z
    .object({ ...wanted, reason: RefundReason })
    .refine(isAmountOrLines, amountOrLines)
    .refine(namesEachOnce, eachOnce),
  reply: z.object({
    insertedId: Id,
    creditNote: z
      .string()
      .describe('its number; several, where an order is invoiced by shipment: then each is a refund'),
    amount: SumOfAmounts,
    left: SumOfAmounts.describe('amount that can still be refunded'),
  }),
  refusals: [...refusals, 'all-before-delivery', 'too-many-refunds'],
})

export const cancelAwaited = endpoint({
  method: 'POST',
  path: '/orders/{id}/cancelled-pieces',
  access: 'signed-in',
  summary:
    'Cancel and refund the pieces of a line that have not come yet: by its customer once other days were announced, by the shop’s owners at any time. If nothing else is left of the order, all of it is refunded',
  params: IdPath,
  body: z.object({
    line: RefundLine.shape.line,
    only: z
      .literal('moved')
      .optional()
      .describe('only the pieces whose days have changed or have passed; else all that have not come'),
  }),
  reply: z.object({ cancelled: Pieces.describe('pieces') }),
  refusals: [
    'no-such-order',
    'no-such-line',
    'kit-by-parts',
    'nothing-to-refund',
    'days-not-changed',
    'nothing-awaited',
    'not-refundable',
    'above-refundable',
    'pieces-refunded-before',
    'all-before-delivery',
    'too-many-refunds',
  ],
})
