import { z } from 'zod'
import { AddressFields } from '../addresses/endpoints.ts'
import { OrderTotals } from '../charges/charges.ts'
import { endpoint } from '../endpoint.ts'
import { Amount, Done, Email, Id, IdPath, Inserted, Page, reference } from '../fields.ts'
import { paymentMethods } from '../orders/endpoints.ts'
import { MAX_POOL_PIECES, Pool, PoolMember } from './endpoints.ts'

/** Membership of a pool: joining, holding the amount on a card, leaving. */

export const JoinedPieces = z
  .number('Pieces are required')
  .int('A whole number')
  .min(1, 'At least 1 piece')
  .max(MAX_POOL_PIECES, 'At most 1,000,000 PCS')

export const myPools = endpoint({
  method: 'GET',
  path: '/pools/mine',
  access: 'self',
  summary: "The caller's current and former pools, newest first",
  query: z.object({ email: Email, ...Page }),
  reply: z.array(
    PoolMember.omit({ name: true, email: true }).extend({
      pool: Pool,
      order_id: Id.optional().describe('the order, once the pool is filled'),
    }),
  ),
  refusals: [],
})

export const poolTotals = endpoint({
  method: 'POST',
  path: '/pools/{id}/totals',
  access: 'signed-in',
  summary: 'The maximum cost of joining a pool, with freight and tax. Does not join it',
  readsOnly: true,
  params: IdPath,
  body: z.object({ pieces: JoinedPieces, delivery: AddressFields.optional() }),
  reply: OrderTotals.extend({ price: Amount.describe('for one piece, at most') }),
  refusals: ['no-such-pool', 'no-such-product', 'off-multiple'],
})

export const joinPool = endpoint({
  method: 'POST',
  path: '/pools/{id}/members',
  access: 'signed-in',
  summary:
    'Join a pool. On account, credit is held; by card, the caller joins once the amount is held on the card. Nothing is charged before the pool is filled',
  params: IdPath,
  body: z.object({
    pieces: JoinedPieces,
    delivery: AddressFields,
    payment: z.enum(paymentMethods).default('card'),
    purchaseOrderNumber: reference(60).default(''),
    paymentAmount: Amount.optional().describe(
      'what the page showed; refused when it would cost something else',
    ),
  }),
  reply: Inserted,
  refusals: [
    'admin-cannot-purchase',
    'no-such-pool',
    'pool-not-open',
    'pool-joined-already',
    'pool-enough-alone',
    'pool-too-few-left',
    'pool-takes-no-cards',
    'pool-needs-approval',
    'pool-needs-number',
    'pool-confirm-email',
    'off-multiple',
    'no-such-product',
    'freight-on-request',
    'price-changed',
    'above-card-limit',
    'card-amount-uneven',
    'membership-changed',
    'no-terms',
    'account-overdue',
    'above-credit-limit',
  ],
})

export const holdForPool = endpoint({
  method: 'POST',
  path: '/pools/members/{id}/payment',
  access: 'signed-in',
  summary: "The payment with which the caller's browser has the amount held on a card",
  params: IdPath,
  reply: z.object({ clientSecret: z.string() }),
  refusals: ['no-such-pool-member', 'pool-not-open', 'cards-unavailable'],
})

export const confirmPoolHold = endpoint({
  method: 'PUT',
  path: '/pools/members/{id}/payment',
  access: 'signed-in',
  summary: 'Tell the shop that the amount is held on the card. The shop asks the card service itself',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-pool-member', 'pool-not-held', 'pool-not-open', 'cards-unavailable'],
})

export const leavePool = endpoint({
  method: 'PUT',
  path: '/pools/members/{id}/leaving',
  access: 'signed-in',
  summary: 'Leave a pool that is not filled yet. Nothing is charged',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-pool-member', 'pool-not-open'],
})
