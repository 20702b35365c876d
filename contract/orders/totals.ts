import { z } from 'zod'
import { AddressFields } from '../addresses/endpoints.ts'
import { ApprovalPreview } from '../approvals/approval-preview.ts'
import { MAX_CART_LINES, SentLine } from '../carts/endpoints.ts'
import { OrderTotals } from '../charges/charges.ts'
import { NamedCostCentre } from '../cost-centres/cost-centre.ts'
import { TypedCoupon } from '../coupons/applied.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { MAX_DELIVERIES, SentDelivery } from './deliveries.ts'
import { ShipTogether } from './ship-together.ts'

export const orderTotals = endpoint({
  method: 'POST',
  path: '/orders/totals',
  access: 'signed-in',
  summary:
    "The price of lines, or of a quote's offer, with freight and tax to an address: without one, to the default address, else to the home region. Nothing is ordered",
  readsOnly: true,
  maxBytes: 4 * 1_024 * 1_024,
  body: z
    .object({
      lines: z.array(SentLine).max(MAX_CART_LINES).optional(),
      quote_id: Id.optional(),
      delivery: AddressFields.optional(),
      deliveries: z.array(SentDelivery).min(1).max(MAX_DELIVERIES).optional(),
      coupon: TypedCoupon.optional().describe('a code for the lines; an offer takes none'),
      shipTogether: ShipTogether.default(false),
      costCentre: NamedCostCentre,
      toHomeRegion: z.boolean().optional().describe('as an order whose address is one text'),
    })
    .refine(({ lines, quote_id }) => !lines !== !quote_id, {
      path: ['lines'],
      message: 'Give either lines or quote_id',
    })
    .refine(({ coupon, quote_id }) => !coupon || !quote_id, {
      path: ['coupon'],
      message: 'The prices of a quote take no coupon',
    }),
  reply: OrderTotals.extend({
    approval: ApprovalPreview.optional().describe(
      'of a member of a company: whether one order of this total would wait for approval or be refused; decided anew when it is placed',
    ),
  }),
  refusals: [
    'no-such-quote',
    'no-such-address',
    'deliveries-do-not-add-up',
    'no-such-cost-centre',
    'cost-centre-of-agent',
    'agent-stopped',
  ],
})
