import { z } from 'zod'
import { AgreementForm } from '../call-off-orders/moves.ts'
import { endpoint } from '../endpoint.ts'
import { Amount, Done, IdPath, Inserted, orDigits, text } from '../fields.ts'
import { CheckoutForm } from '../orders/endpoints.ts'
import { ShipTogether } from '../orders/ship-together.ts'
import { costCentreProblems } from '../refusals/cost-centres.ts'
import { OfferedCalls } from './calls.ts'
import { MAX_QUOTE_LINES, QUOTE_BYTES, QuotedPieces, QuotedPrice } from './form.ts'

/** The moves in a quote: offers and counter-offers, and the ways it can end. */

const Revision = z.number().int().positive().describe('the last revision that the caller saw')

const distinct = (lines: readonly { readonly line: number }[]) =>
  new Set(lines.map(({ line }) => line)).size === lines.length

/** A line in an offer or counter-offer. Lines left out are not part of it. */
const SentLines = <Price extends z.ZodType>(price: Price) =>
  z
    .array(z.object({ line: z.number().int().positive(), pieces: QuotedPieces, price }))
    .min(1)
    .max(MAX_QUOTE_LINES)
    .refine(distinct, 'A line is named twice')

export const OfferForm = z.object({
  lines: SentLines(QuotedPrice),
  validDays: orDigits(z.number().int().min(1).max(90)),
  holdStock: z.boolean().default(false).describe('whether the pieces are held until the offer ends'),
  message: text(4_000).default(''),
  calls: OfferedCalls.optional(),
})

export const offerQuote = endpoint({
  method: 'POST',
  path: '/quotes/{id}/offers',
  access: 'admin',
  roles: ['sales'],
  summary: 'Offer a price for each line, valid for some days; sent by email',
  maxBytes: QUOTE_BYTES,
  manyLines: true,
  params: IdPath,
  body: OfferForm.extend({ revision: Revision }),
  reply: z.object({ revision: Revision }),
  refusals: [
    'no-such-quote',
    'quote-not-open',
    'quote-changed',
    'no-such-quote-line',
    'quote-lines-refused',
    'quote-above-card-limit',
    'quote-hold-short',
    'quote-too-long',
    'call-off-until-past',
    'call-off-of-kit',
    'call-off-line-too-small',
    'call-off-too-many-lines',
  ],
})

export const resendOffer = endpoint({
  method: 'POST',
  path: '/quotes/{id}/offer-mails',
  access: 'admin',
  roles: ['sales'],
  summary: 'Email the current offer to the customer again',
  params: IdPath,
  body: z.object({ revision: Revision }),
  reply: Done,
  refusals: ['no-such-quote', 'quote-not-open', 'quote-changed', 'quote-expired'],
})

export const CounterOfferForm = z.object({
  lines: SentLines(QuotedPrice.optional()),
  message: text(4_000).default(''),
})

export const counterQuote = endpoint({
  method: 'POST',
  path: '/quotes/{id}/counter-offers',
  access: 'signed-in',
  roles: ['sales'],
  summary: 'Answer an offer with other quantities or prices; pieces that it held are no longer held',
  maxBytes: QUOTE_BYTES,
  manyLines: true,
  params: IdPath,
  body: CounterOfferForm.extend({ revision: Revision }),
  reply: z.object({ revision: Revision }),
  refusals: [
    'no-such-quote',
    'quote-not-open',
    'quote-expired',
    'quote-changed',
    'no-such-quote-line',
    'quote-lines-refused',
    'quote-too-long',
  ],
})

export const acceptQuote = endpoint({
  method: 'POST',
  path: '/quotes/{id}/acceptance',
  access: 'signed-in',
  summary: "Order the offered pieces at the quoted prices, or at today's if they are lower",
  manyLines: true,
  params: IdPath,
  body: CheckoutForm.extend({
    revision: Revision,
    shipTogether: ShipTogether.default(false),
    paymentAmount: Amount.optional().describe(
      'what the page showed, freight and tax included; refused when it is no longer right',
    ),
  }),
  reply: Inserted,
  created: '/orders/{id}',
  refusals: [
    'admin-cannot-purchase',
    'price-changed',
    'too-many-unpaid-orders',
    'no-such-quote',
    'quote-not-open',
    'quote-expired',
    'quote-changed',
    'no-such-product',
    'below-minimum',
    'above-maximum',
    'off-multiple',
    'out-of-stock',
    'quote-pieces-late',
    'quote-kit-changed',
    'order-lines-refused',
    'above-card-limit',
    'card-amount-uneven',
    'membership-changed',
    ...costCentreProblems,
  ],
})

export const acceptQuoteAsCallOff = endpoint({
  method: 'POST',
  path: '/quotes/{id}/call-off-acceptance',
  access: 'signed-in',
  summary:
    'Accept an offer that can be called part by part: creates a call-off order from it, and agrees to it. Nothing is ordered yet',
  params: IdPath,
  body: AgreementForm.safeExtend({ revision: Revision }),
  reply: Inserted,
  created: '/call-off-orders/{id}',
  refusals: [
    'admin-cannot-purchase',
    'no-such-quote',
    'quote-not-open',
    'quote-expired',
    'quote-changed',
    'quote-not-in-parts',
    'quote-kit-changed',
    'call-off-ended',
    'call-off-of-kit',
    'call-off-too-many-lines',
    'no-such-product',
    'no-terms',
    'membership-changed',
  ],
})

export const DeclineForm = z.object({ reason: text(2_000).min(1, 'Reason is required') })

export const declineQuote = endpoint({
  method: 'POST',
  path: '/quotes/{id}/decline',
  access: 'signed-in',
  roles: ['sales'],
  summary:
    "Decline the round that waits for the caller's answer: an offer as the customer, a request or counter-offer as an admin",
  params: IdPath,
  body: DeclineForm.extend({ revision: Revision }),
  reply: Done,
  refusals: ['no-such-quote', 'quote-not-open', 'quote-changed'],
})

export const withdrawQuote = endpoint({
  method: 'POST',
  path: '/quotes/{id}/withdrawal',
  access: 'signed-in',
  roles: ['sales'],
  summary: "Withdraw the last round of the caller's side: a request, a counter-offer or an offer",
  params: IdPath,
  body: z.object({ revision: Revision }),
  reply: Done,
  refusals: ['no-such-quote', 'quote-not-open', 'quote-changed'],
})
