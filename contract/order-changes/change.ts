import { z } from 'zod'
import { AddressFields } from '../addresses/endpoints.ts'
import { ReasonForApproval } from '../approvals/approval-reason.ts'
import { SentLine } from '../carts/endpoints.ts'
import { Amount, Day, Id, Pieces, reference, SumOfAmounts, text } from '../fields.ts'
import { priceSources } from '../pricing.ts'
import { OrderName } from '../second-orders/second-order.ts'
import { PromisedPieces } from '../stock/incoming.ts'

/** Changes of orders that are placed. */

/** The most lines that one change names, and the most that it adds. */
export const MAX_CHANGED_LINES = 5_000

/** The fields that a change may set, in the order in which people read them. */
export const changedFields = [
  'purchaseOrderNumber',
  'costCentre',
  'note',
  'contact',
  'wantedOn',
  'delivery',
  'billing',
  'shipTogether',
] as const
export type ChangedField = (typeof changedFields)[number]

export const Contact = text(200).describe(
  'whom to ask about the order, such as a name and a phone number; empty: its buyer',
)
export const WantedOn = Day.nullable().describe('the day on which the buyer wants the order; null: none')

/** What is to be different. Whatever it does not name stays as it is. */
export const WantedChange = z.object({
  version: z.number().int().min(1).describe('the version of the order that the change was made from'),
  purchaseOrderNumber: reference(60).optional(),
  costCentre: text(40).optional().describe('code of the cost centre; empty: none'),
  note: text(2_000).optional(),
  contact: Contact.optional(),
  wantedOn: WantedOn.optional(),
  delivery: AddressFields.optional().describe('where the order goes to one address'),
  deliveries: z
    .array(z.object({ delivery: Pieces.min(1), address: AddressFields }))
    .max(200)
    .optional()
    .describe("where it goes to several: new addresses by the delivery's number, from 1"),
  billing: AddressFields.nullable().optional().describe('of the invoice; null: the first delivery address'),
  shipTogether: z.boolean().optional(),
  lines: z
    .array(
      z.object({
        line: Pieces.min(1).describe("which of the order's lines, from 1"),
        orderAmount: Pieces.describe('the pieces that it shall have; 0 takes the line off'),
        product_id: Id.optional().describe('another product, of which these pieces are ordered instead'),
      }),
    )
    .max(MAX_CHANGED_LINES)
    .optional(),
  added: z.array(SentLine).max(MAX_CHANGED_LINES).optional().describe('products to add'),
  reason: text(500).optional().describe('for the people who read the history of the order'),
})
export type WantedChange = z.output<typeof WantedChange>

/** A side of a line: what was ordered, or what will be. */
const LineSide = z.object({
  orderAmount: Pieces,
  price: Amount.describe('for one piece'),
  priceSource: z.enum(priceSources),
  paymentAmount: SumOfAmounts.describe('price times pieces'),
  awaited: z.array(PromisedPieces).optional().describe('pieces that are not in stock yet, by day'),
})

export const ChangedLine = z.object({
  line: Pieces.optional().describe('its number in the order, from 1; absent for what is added'),
  product_id: Id,
  productName: z.string(),
  sku: z.string(),
  before: LineSide.nullable().describe('null for what is added'),
  after: LineSide.nullable().describe('null for what is taken off'),
})
export type ChangedLine = z.infer<typeof ChangedLine>

const Sums = z.object({
  goods: SumOfAmounts.describe('all lines, less a coupon'),
  freight: SumOfAmounts,
  tax: SumOfAmounts,
  total: SumOfAmounts,
})
export type Sums = z.infer<typeof Sums>

export const ChangedFact = z.object({
  field: z.enum(changedFields),
  before: z.string().describe('as people read it; empty: nothing'),
  after: z.string(),
})
export type ChangedFact = z.infer<typeof ChangedFact>

/** What a change waits for before it counts; the order stays as it is until then. */
export const waitsFor = ['payment', 'approval', 'agreement'] as const
export const WaitsFor = z.enum(waitsFor)
export type WaitsFor = z.infer<typeof WaitsFor>

/** A reason why the order cannot change in this way. */
export const ChangeProblem = z.object({
  code: z.string().describe('of the table of refusals'),
  message: z.string(),
  product_id: Id.optional().describe('where it is about one product'),
})
export type ChangeProblem = z.infer<typeof ChangeProblem>

/** Both sides of a change. */
export const ComparedChange = z.object({
  fields: z.array(ChangedFact),
  lines: z.array(ChangedLine).describe('all lines of the order, and those that are added'),
  before: Sums,
  after: Sums,
  charged: SumOfAmounts.describe('what the buyer pays for it, or what an invoice asks for'),
  refunded: SumOfAmounts.describe('what goes back to the buyer, or what a credit note credits'),
})

export type ComparedChange = z.infer<typeof ComparedChange>

export const ChangePreview = ComparedChange.extend({
  version: Pieces.describe('of the order today'),
  isPossible: z.boolean(),
  problems: z.array(ChangeProblem).describe('every reason why not; empty if it is possible'),
  waitsFor: WaitsFor.optional().describe('absent if the change counts at once'),
  paidBy: z.enum(['card', 'account']).describe('how the difference is paid'),
  approvalReasons: z.array(ReasonForApproval).optional().describe('why the company has to approve it'),
  approvers: z
    .array(z.object({ name: z.string(), email: z.string() }))
    .optional()
    .describe('who may'),
})
export type ChangePreview = z.infer<typeof ChangePreview>

export const changeStates = ['waiting', 'done', 'lapsed', 'declined', 'withdrawn'] as const

/** A change in the history of an order. */
export const OrderChange = z.object({
  _id: Id,
  state: z
    .enum(changeStates)
    .describe(
      'lapsed: it was not paid or approved in time. declined: the seller did not agree, or it was no longer possible',
    ),
  version: Pieces.optional().describe('the version that it made, once it counts'),
  waitsFor: WaitsFor.optional(),
  by: z.enum(['buyer', 'admin']),
  person: z.string().optional().describe('email of the person, shown to their own side and to admins'),
  actedBy: z.string().optional().describe('the agent that asked for it for the person'),
  reason: z.string(),
  at: z.iso.datetime(),
  endedAt: z.iso.datetime().optional().describe('when it counted, lapsed or was declined'),
  answer: z.string().describe('why it was declined'),
  adds: OrderName.optional().describe('the order of what is added, with its own payment and documents'),
  compared: ComparedChange.optional().describe('absent until the seller has agreed'),
})
export type OrderChange = z.infer<typeof OrderChange>

/** What an order says of its changes. */
export const ChangesOfOrder = z.object({
  version: Pieces.describe('1 as it was placed; each change makes the next one'),
  contact: z.string().optional(),
  wantedOn: Day.optional(),
  addsTo: OrderName.optional().describe('the order that this one adds to'),
  changes: z.array(OrderChange).describe('oldest first'),
  mayChange: z
    .object({
      isPossible: z.boolean(),
      problems: z.array(ChangeProblem),
      needsAgreement: z.boolean().describe('whether the seller has to agree'),
      linesProblems: z.array(ChangeProblem).describe('why the lines stay as they are, if only they do'),
      invoiced: z
        .boolean()
        .describe('whether it is invoiced: the billing address stays, what is added is invoiced anew'),
    })
    .describe('whether the caller may change the order now'),
})
