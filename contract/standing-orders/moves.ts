import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, Day, Done, Id, IdPath, Inserted, text } from '../fields.ts'

export const pauseStandingOrder = endpoint({
  method: 'PUT',
  path: '/standing-orders/{id}/pause',
  access: 'signed-in',
  summary: 'Pause a standing order: no date is placed until it is resumed',
  params: IdPath,
  reply: Done,
  refusals: ['admin-cannot-purchase', 'no-such-standing-order', 'standing-order-ended'],
})

export const resumeStandingOrder = endpoint({
  method: 'PUT',
  path: '/standing-orders/{id}/resumption',
  access: 'signed-in',
  summary: 'Resume a paused standing order with its next date after today; dates in between are left out',
  params: IdPath,
  reply: Done,
  refusals: [
    'admin-cannot-purchase',
    'no-such-standing-order',
    'standing-order-ended',
    'standing-order-last-day',
  ],
})

export const endStandingOrder = endpoint({
  method: 'PUT',
  path: '/standing-orders/{id}/end',
  access: 'signed-in',
  roles: ['sales'],
  summary: 'End a standing order. What it ordered stays as it is; a date that waits for a yes is declined',
  params: IdPath,
  body: z.object({
    reason: text(2_000).default('').describe('the reason shown to the buyer, from an admin'),
  }),
  reply: Done,
  refusals: ['no-such-standing-order', 'standing-order-ended', 'standing-order-needs-reason'],
})

export const acceptRisenPrice = endpoint({
  method: 'POST',
  path: '/standing-orders/{id}/orders',
  access: 'signed-in',
  summary: "Accept a risen price: places the order of a waiting date, at today's prices, and agrees to them",
  params: IdPath,
  body: z.object({
    on: Day.describe('the date'),
    goods: Amount.describe('what the page showed for the goods; refused when they cost more by now'),
  }),
  reply: Inserted,
  refusals: [
    'admin-cannot-purchase',
    'no-such-standing-order',
    'standing-order-not-waiting',
    'standing-order-of-another',
    'standing-order-address-gone',
    'goods-cost-more',
    'too-many-unpaid-orders',
    'no-terms',
    'account-overdue',
    'above-credit-limit',
    'no-such-product',
    'not-in-assortment',
    'below-minimum',
    'above-maximum',
    'off-multiple',
    'out-of-stock',
    'order-lines-refused',
    'above-card-limit',
    'card-amount-uneven',
    'freight-on-request',
    'membership-changed',
    'cost-centre-needed',
    'above-budget',
  ],
})

export const declineRisenPrice = endpoint({
  method: 'PUT',
  path: '/standing-orders/{id}/declined-dates/{on}',
  access: 'signed-in',
  summary: 'Say no to a risen price: nothing is ordered for this date; later ones go on',
  params: z.object({ id: Id, on: Day }),
  reply: Done,
  refusals: ['admin-cannot-purchase', 'no-such-standing-order', 'standing-order-not-waiting'],
})
