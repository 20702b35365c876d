import { z } from 'zod'
import { AddressFields } from '../addresses/endpoints.ts'
import { NamedCostCentre } from '../cost-centres/cost-centre.ts'
import { endpoint } from '../endpoint.ts'
import { Amount, Day, Done, IdPath, Inserted, orDigits, reference, text } from '../fields.ts'
import { paymentMethods } from '../orders/endpoints.ts'
import { ShipTogether } from '../orders/ship-together.ts'
import { costCentreProblems } from '../refusals/cost-centres.ts'
import { LineNumber, MAX_CALL_OFF_LINES } from './endpoints.ts'

/** Any number: one that is too small or too large is refused with the quantities that can be called. */
const AskedPieces = z.number('Pieces are required').int('A whole number').min(1).max(1_000_000_000)

/** The buyer's input for the agreement, used by dated calls. */
export const AgreementForm = z
  .object({
    delivery: AddressFields,
    payment: z.enum(paymentMethods).default('card'),
    purchaseOrderNumber: reference(60).default(''),
  })
  .refine(({ payment, purchaseOrderNumber }) => payment === 'card' || purchaseOrderNumber !== '', {
    path: ['purchaseOrderNumber'],
    message: 'Purchase-order number is required',
  })

export const agreeToCallOffOrder = endpoint({
  method: 'PUT',
  path: '/call-off-orders/{id}/agreement',
  access: 'signed-in',
  summary: 'Agree to a proposed call-off order, with the address and payment method of its dated calls',
  params: IdPath,
  body: AgreementForm,
  reply: Done,
  refusals: [
    'admin-cannot-purchase',
    'no-such-call-off-order',
    'call-off-not-proposed',
    'call-off-ended',
    'membership-changed',
    'no-terms',
  ],
})

export const approveCallOffOrder = endpoint({
  method: 'PUT',
  path: '/call-off-orders/{id}/approval',
  access: 'signed-in',
  summary:
    "Approve a member's agreement, if the company approves agreements. Its calls then need no approval. Approvers and owners only",
  params: IdPath,
  reply: Done,
  refusals: [
    'no-such-call-off-order',
    'approvers-only',
    'call-off-not-waiting',
    'call-off-ended',
    'call-off-agreed-yourself',
    'not-your-turn',
  ],
})

export const callPieces = endpoint({
  method: 'POST',
  path: '/call-off-orders/{id}/calls',
  access: 'signed-in',
  summary: "Order pieces of a call-off order at its held prices, or at today's if they are lower",
  params: IdPath,
  body: z.object({
    lines: z
      .array(z.object({ line: LineNumber, pieces: AskedPieces }))
      .min(1, 'Call pieces of at least one line')
      .max(MAX_CALL_OFF_LINES)
      .refine(
        (lines) => new Set(lines.map(({ line }) => line)).size === lines.length,
        'A line is named twice',
      ),
    delivery: AddressFields.optional().describe('@default the address of the agreement'),
    payment: z.enum(paymentMethods).optional().describe('@default as agreed'),
    purchaseOrderNumber: reference(60).optional().describe('@default as agreed'),
    costCentre: NamedCostCentre,
    note: text(2_000).default(''),
    shipTogether: ShipTogether.default(false),
    paymentAmount: Amount.optional().describe(
      'what the page showed, freight and tax included; refused when it is no longer right',
    ),
  }),
  reply: Inserted,
  created: '/orders/{id}',
  refusals: [
    'admin-cannot-purchase',
    'no-such-call-off-order',
    'call-off-not-active',
    'call-off-ended',
    'call-off-not-begun',
    'call-off-line-unknown',
    'call-off-too-many',
    'call-off-below-minimum',
    'call-off-leaves-too-few',
    'call-off-needs-number',
    'price-changed',
    'too-many-unpaid-orders',
    'no-terms',
    'account-overdue',
    'above-credit-limit',
    'no-such-product',
    'below-minimum',
    'above-maximum',
    'off-multiple',
    'out-of-stock',
    'order-lines-refused',
    'above-card-limit',
    'card-amount-uneven',
    'membership-changed',
    ...costCentreProblems,
  ],
})

export const giveUpCallOffPieces = endpoint({
  method: 'PUT',
  path: '/call-off-orders/{id}/lines/{line}/release',
  access: 'signed-in',
  summary:
    'Give up the open pieces of a line that are fewer than an order of the product takes, such as those of a cancelled call',
  params: IdPath.extend({ line: orDigits(z.number().int().min(1).max(MAX_CALL_OFF_LINES)) }),
  reply: Done,
  refusals: [
    'admin-cannot-purchase',
    'no-such-call-off-order',
    'call-off-not-active',
    'call-off-line-unknown',
    'call-off-not-too-few',
  ],
})

export const askToProlong = endpoint({
  method: 'POST',
  path: '/call-off-orders/{id}/prolongation-requests',
  access: 'signed-in',
  summary: 'Ask the shop for a later last day of a call-off order, by email',
  params: IdPath,
  body: z.object({ until: Day, message: text(2_000).default('') }),
  reply: Done,
  refusals: [
    'admin-cannot-purchase',
    'no-such-call-off-order',
    'call-off-not-active',
    'call-off-until-past',
    'too-many-messages',
  ],
})

export const prolongCallOffOrder = endpoint({
  method: 'PUT',
  path: '/call-off-orders/{id}/last-day',
  access: 'admin',
  roles: ['sales'],
  summary: 'Change the last day on which pieces can be called',
  params: IdPath,
  body: z.object({ until: Day }),
  reply: Done,
  refusals: [
    'no-such-call-off-order',
    'call-off-not-active',
    'call-off-until-past',
    'call-off-schedule-outside',
  ],
})

export const endCallOffOrder = endpoint({
  method: 'PUT',
  path: '/call-off-orders/{id}/end',
  access: 'signed-in',
  roles: ['sales'],
  summary:
    'Decline a proposal, or what waits for approval, as the buyer or an approver; withdraw or end it as an admin',
  params: IdPath,
  body: z.object({ reason: text(2_000).min(1, 'Reason is required') }),
  reply: Done,
  refusals: ['no-such-call-off-order', 'call-off-not-proposed', 'call-off-not-active'],
})
