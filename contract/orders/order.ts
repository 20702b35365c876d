import { z } from 'zod'
import { AddressFields } from '../addresses/endpoints.ts'
import { ReasonForApproval } from '../approvals/approval-reason.ts'
import { ChargeSummary } from '../charges/charges.ts'
import { ChargedCostCentre } from '../cost-centres/cost-centre.ts'
import { AppliedCoupon } from '../coupons/applied.ts'
import { Amount, Currency, Id, Pieces, SumOfAmounts, SumOfPieces, text } from '../fields.ts'
import { priceSources } from '../pricing.ts'
import { ReturnStep } from '../returns/endpoints.ts'
import { PromisedPieces } from '../stock/incoming.ts'
import { OrderDelivery } from './deliveries.ts'
import { orderFacts, wireStatuses } from './status.ts'

export const OrderStatus = z.enum(wireStatuses)

const sources = {
  awaited: z
    .array(PromisedPieces)
    .describe('pieces that are not in stock yet, in order of day; left out where all of them are')
    .optional(),
  daysChanged: z
    .literal(true)
    .optional()
    .describe(
      'whether awaited pieces have other days than first promised, or their day has passed: they can be cancelled',
    ),
  moved: z
    .array(PromisedPieces)
    .optional()
    .describe(
      'which awaited pieces these are, if others still come as promised: they can be cancelled alone',
    ),
  cancelled: Pieces.optional().describe('pieces that were cancelled before they came'),
}

export const OrderLine = z.object({
  product_id: Id,
  productName: z.string(),
  sku: z.string(),
  note: z.string(),
  img: z.string(),
  orderAmount: Pieces.describe('pieces'),
  price: Amount.describe('for one piece, as it was ordered'),
  priceSource: z.enum(priceSources).describe('the source of the price'),
  paymentAmount: SumOfAmounts.describe('price times pieces'),
  discount: SumOfAmounts.optional().describe("its share of the coupon's discount"),
  tax: SumOfAmounts.optional().describe('on top of it, if any is charged'),
  ...sources,
})
export type OrderLine = z.infer<typeof OrderLine>

/** A part of a kit. It is shipped, returned and refunded; the kit's line has the price. */
export const OrderPart = z.object({
  kitLine: z.number().int().min(1).describe("which of the order's lines is its kit, from 1"),
  product_id: Id,
  productName: z.string(),
  sku: z.string(),
  img: z.string(),
  piecesPerKit: Pieces,
  orderAmount: Pieces.describe('pieces in all kits of the line'),
  paymentAmount: SumOfAmounts.describe(
    "its share of the kit's, by the prices of the parts when it was ordered",
  ),
  tax: SumOfAmounts.optional().describe("its share of the kit's"),
  ...sources,
})
export type OrderPart = z.infer<typeof OrderPart>

/** An order. With several lines, product_id and img are the first line's; the name counts the rest. */
export const Order = z.object({
  _id: Id,
  number: z.string().describe('its number for people: HF-100001'),
  purchaseOrderNumber: z.string().optional(),
  buyerReference: z
    .string()
    .optional()
    .describe('the routing ID of electronic invoices, such as a Leitweg-ID'),
  costCentre: ChargedCostCentre.optional().describe(
    'of the company, that the order is charged to; as it was when the order was placed',
  ),
  note: z.string().optional(),
  customer: Id.describe('id of the customer: of the company, where it is one'),
  name: z.string().describe('display name of the customer when the order was placed'),
  email: z.string(),
  actedBy: z
    .string()
    .optional()
    .describe(
      'who placed it for the customer: the name of an admin, or an agent such as “the agent Restocker”',
    ),
  product_id: Id,
  productName: z.string().describe("the product's name, or 'X and 3 more'"),
  img: z.string(),
  orderAmount: SumOfPieces.describe('pieces of all lines'),
  paymentAmount: SumOfAmounts.describe(
    'the amount to pay: all lines, less the coupon, with fees by law, freight and tax',
  ),
  currency: Currency,
  coupon: AppliedCoupon.optional().describe('where the order uses one'),
  charges: ChargeSummary.optional().describe(
    'where a fee by law, freight or tax is charged, or somebody is exempt',
  ),
  lines: z.array(OrderLine).min(1),
  parts: z
    .array(OrderPart)
    .optional()
    .describe(
      "the parts of its kits, counted on after the lines: shipments, returns and refunds name these numbers in place of a kit's",
    ),
  address: z.string().describe('of several addresses the first, and how many more; see deliveries'),
  phone: z.string(),
  deliveries: z.array(OrderDelivery).min(1).describe('the delivery addresses, each with its pieces'),
  billing: z.string().optional().describe('address of its invoice, unless the first of deliveries'),
  billingPlace: AddressFields.optional().describe('the same by its parts'),
  status: OrderStatus,
  approval: z
    .enum(orderFacts.approval)
    .exclude(['not-needed'])
    .optional()
    .describe('where an order needs or needed the approval of its company. One that waits is not payed'),
  approvalReasons: z
    .array(ReasonForApproval)
    .optional()
    .describe('every reason why it needed approval, as it was when the order was placed'),
  onAccount: z
    .literal(true)
    .optional()
    .describe('where its invoice is paid later, or will be once the order is approved'),
  second: z
    .literal(true)
    .optional()
    .describe('where it is the second of two orders, paid or invoiced when its pieces have arrived'),
  shipTogether: z
    .literal(true)
    .optional()
    .describe('where nothing is shipped before all its pieces have come'),
  oneFreight: z
    .literal(true)
    .optional()
    .describe('where its freight is that of one shipment and two would cost more: its buyer cannot split it'),
  transactionId: z.string().optional().describe('set once paid by card'),
  partlyRefunded: z
    .literal(true)
    .optional()
    .describe('where a part was refunded, and nothing is open of the rest'),
  fulfilment: z.enum(orderFacts.fulfilment).describe('how much of it is on its way'),
  invoice_id: Id.optional().describe('of its invoice, in lists of orders; absent if each shipment has one'),
  placedAt: z.iso.datetime(),
  heldUntil: z.iso
    .datetime()
    .optional()
    .describe('when the pieces of an unpaid order go back to stock; absent while it waits for them'),
})
export type Order = z.infer<typeof Order>

/** Names an order by its lines, where only one name fits. */
export function orderTitle(lines: readonly { readonly productName: string }[]): string {
  const [first] = lines
  if (!first) return ''
  return lines.length === 1 ? first.productName : `${first.productName} and ${lines.length - 1} more`
}

/** One step in an order's history. */
export const OrderEvent = z.object({
  from: OrderStatus.nullable(),
  to: OrderStatus,
  by: z.enum(['buyer', 'admin', 'shop']),
  person: z.string().optional().describe('email of the person, shown to their own side and to admins'),
  at: z.iso.datetime(),
  approval: z
    .object({
      state: z.enum(orderFacts.approval),
      by: z.string().describe('email of the member'),
      for: z.string().optional().describe('email of the approver for whom they acted, as a stand-in'),
      step: z
        .object({ number: z.int(), of: z.int() })
        .optional()
        .describe('where it is one of several steps'),
      reason: z.string(),
    })
    .optional()
    .describe("where the step is the company's: the status stays as it was"),
  fulfilment: z
    .enum(['open', 'part-shipped', 'shipped'])
    .optional()
    .describe('where the step is a shipment: the status stays as it was'),
  refund: z
    .object({ amount: Amount, reason: z.string() })
    .optional()
    .describe('where the step is a refund of a part: the status stays as it was'),
  return: ReturnStep.optional().describe("where the step is a return's: the status stays as it was"),
  shipTogether: z
    .boolean()
    .optional()
    .describe('where the buyer chose after ordering whether all pieces are shipped together'),
})

/** The pages that emails about an order link to. */
export const orderPage = (orderId: string) => `/dashBoard/order/${orderId}`
/** The path has the shape of external links, an order as JSON, but contains only the id. */
export const paymentPage = (orderId: string) =>
  `/dashboard/payment/${encodeURIComponent(JSON.stringify({ _id: orderId }))}`

/** An order number as people write it. */
export const orderNumber = (number: number) => `HF-${number}`

/** Parses an order number (`HF-100482`, `hf 100482` or `100482`); null when the text is none. */
export function orderNumberIn(words: string): number | null {
  const digits = /^(?:hf[\s-]*)?(\d{1,15})$/i.exec(words.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The order form, checked alike by the page and the server. */
export const Delivery = z.object({
  address: text(500).min(1, 'Address is required'),
  phone: text(40).min(1, 'Phone is required'),
})
