import { z } from 'zod'
import { ChargedCostCentre } from '../cost-centres/cost-centre.ts'
import { Currency, Id } from '../fields.ts'
import { orderFacts, wireStatuses } from '../orders/status.ts'
import { quoteStates } from '../quotes/status.ts'
import { TEST_EVENT, webhookEventNames } from './events.ts'

/**
 * The body of each webhook event. Database triggers write it, except that of the catalogue, which a job writes; a test
 * checks it against these schemas.
 */

const amount = z.number().describe('in the currency of the order')
const time = z.iso.datetime()

export const WebhookOrder = z
  .object({
    _id: Id,
    number: z.string(),
    purchaseOrderNumber: z.string().optional(),
    costCentre: ChargedCostCentre.optional(),
    status: z.enum(wireStatuses),
    approval: z.enum(orderFacts.approval),
    payment: z.enum(orderFacts.payment),
    fulfilment: z.enum(orderFacts.fulfilment),
    orderAmount: z.int().describe('pieces of all lines'),
    paymentAmount: amount,
    currency: Currency,
    coupon: z
      .object({ code: z.string(), discount: amount })
      .optional()
      .describe('included in paymentAmount, with its discount on the goods'),
    placedAt: time,
    version: z.int().min(1).describe('1 as it was placed; each change makes the next one'),
  })
  .describe('as it is at that moment')

/** Data of order events besides the order itself. */
const aboutOrders = {
  order: {
    change: z.object({
      fact: z.enum(['approval', 'payment', 'fulfilment']),
      from: z.string().optional(),
      to: z.string(),
    }),
  },
  payment: {
    payment: z.object({ invoice: z.string(), method: z.enum(['card', 'transfer']), amount }),
  },
  refund: {
    refund: z.object({ _id: Id, amount, byCard: z.boolean(), reason: z.string(), madeAt: time.optional() }),
  },
  shipment: {
    shipment: z.object({
      _id: Id,
      number: z.string(),
      carrier: z.string().optional(),
      trackingNumber: z.string().optional(),
      shippedAt: time,
      deliveredAt: time.optional(),
      voidedAt: time.optional(),
    }),
  },
  invoice: {
    invoice: z.object({ _id: Id, number: z.string(), amount, issuedAt: time, dueAt: time.optional() }),
  },
  credit_note: {
    creditNote: z.object({ _id: Id, number: z.string(), invoice: z.string(), amount, issuedAt: time }),
  },
  return: { return: z.object({ _id: Id, number: z.string(), state: z.string() }) },
} as const

const others = {
  quote: {
    quote: z.object({
      _id: Id,
      number: z.string(),
      status: z.enum(quoteStates),
      revision: z.int(),
      expiresAt: time.optional(),
      order_id: Id.optional(),
    }),
  },
  catalogue: {
    catalogue: z
      .object({
        products: z
          .array(z.object({ _id: Id, sku: z.string(), name: z.string() }))
          .max(1_000)
          .describe('new, or changed in anything but their stock: ask for them again'),
        removed: z.array(z.object({ _id: Id })).describe('not on sale, or not for this customer'),
      })
      .describe('since the previous message. Prices of price lists are not included'),
  },
  product: {
    product: z.object({ _id: Id, sku: z.string().optional(), name: z.string(), availableQuantity: z.int() }),
  },
} as const

/** The data of an event, by the word before the dot. */
const dataOf: Readonly<Record<string, z.ZodObject>> = {
  ...Object.fromEntries(
    Object.entries(aboutOrders).map(([word, shape]) => [word, z.object({ order: WebhookOrder, ...shape })]),
  ),
  ...Object.fromEntries(Object.entries(others).map(([word, shape]) => [word, z.object(shape)])),
  webhook: z.object({ message: z.string() }),
}

const bodyOf = (name: string) =>
  z.object({
    type: z.literal(name),
    timestamp: time.describe('when it happened'),
    data: dataOf[name.split('.')[0] ?? ''] ?? z.never(),
  })

/** The whole message of each event. */
export const webhookBodies: ReadonlyMap<string, z.ZodObject> = new Map(
  [...webhookEventNames, TEST_EVENT].map((name) => [name, bodyOf(name)]),
)
