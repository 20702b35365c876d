import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdPath, isEmail, Page, text } from '../fields.ts'
import { Lacks, PriceTolerance } from '../punchout/endpoints.ts'
import { isWebAddress, KEEP_DELIVERIES_DAYS, normalAddress, WebhookDelivery } from '../webhooks/endpoints.ts'

const roles = ['sales'] as const

export const ElectronicOrder = z.object({
  _id: Id,
  number: z.string().describe('as the purchasing system numbers it'),
  system: z.string().describe('the name of the connection'),
  receivedAt: z.iso.datetime(),
  state: z
    .enum(['waiting', 'placed', 'replaced', 'refused'])
    .describe('replaced: another version took the place of the order'),
  version: z.number().int(),
  order: z
    .object({ _id: Id, number: z.string() })
    .nullable()
    .describe('the order that was placed; null for a document that was refused or waits'),
  changes: z.array(z.string()).describe('differences that were accepted: a sentence for each'),
  problems: z.array(z.string()).describe('why it was refused: a sentence for each difference'),
})
export type ElectronicOrder = z.infer<typeof ElectronicOrder>

export const listElectronicOrders = endpoint({
  method: 'GET',
  path: '/companies/{id}/electronic-orders',
  access: 'admin',
  roles,
  summary:
    "The purchase orders from a company's purchasing systems, newest first. Refused ones are listed for 90 days",
  params: IdPath,
  query: z.object(Page),
  reply: z.array(ElectronicOrder),
  refusals: ['no-such-company'],
})

/** Enough for an order of 5,000 lines. */
export const MAX_ORDER_DOCUMENT = 4 * 1_024 * 1_024

export const sendElectronicOrder = endpoint({
  method: 'POST',
  path: '/electronic-orders',
  access: 'signed-in',
  summary:
    "Send a purchase order as a document: an OrderRequest of cXML 1.2, or an Order, OrderChange or OrderCancellation of UBL 2. It belongs to the connection of the caller's company that has its sender (cXML: Sender; UBL: the EndpointID of BuyerCustomerParty), and only the member in whose name that connection orders may send it. The same document gets the same answer again",
  maxBytes: 2 * MAX_ORDER_DOCUMENT,
  readsFile: true,
  body: z.object({ document: z.string().min(1).max(MAX_ORDER_DOCUMENT).describe('XML') }),
  reply: z.object({
    state: z
      .enum(['placed', 'waiting', 'cancelled'])
      .describe('waiting: an admin of the shop checks it; a document says later what became of it'),
    message: z.string(),
    order: Id.nullable().describe('the order that was placed or cancelled'),
  }),
  refusals: [
    'electronic-order-not-readable',
    'electronic-order-refused',
    'no-connection-for-order',
    'connection-orders-for-another',
    'too-many-electronic-orders',
  ],
})

export const setElectronicOrders = endpoint({
  method: 'PUT',
  path: '/punchout-connections/{id}/orders',
  access: 'admin',
  roles,
  summary:
    "Choose the member who places the orders of a purchasing system, and how much their prices may differ. Without a member, the connection takes no orders. With `asksAdmin`, each of its orders waits until an admin accepts it. The company's approval rules do not apply to them: they are approved in its system",
  params: IdPath,
  body: z.object({
    user_id: Id.nullable().describe('null: the connection takes no orders'),
    priceTolerance: PriceTolerance.default(0),
    asksAdmin: z.boolean().default(false).describe('its orders wait for an admin of the shop'),
  }),
  reply: Done.extend({ lacks: Lacks.describe('settings still missing before it can send orders') }),
  refusals: ['no-such-punchout-connection', 'punchout-connection-not-cxml', 'buyer-not-in-company'],
})

/** Begins the address of documents that are emailed. */
export const MAILTO = 'mailto:'

export const DocumentsAddress = text(500)
  .overwrite(normalAddress)
  .max(500, 'At most 500 characters, escaped ones counted as such')
  .refine(
    (address) => (address.startsWith(MAILTO) ? isEmail(address.slice(MAILTO.length)) : isWebAddress(address)),
    'An address that begins with https://, without a name, a password or a #, or an email address',
  )
  .describe('https, and reachable from everywhere; or mailto: and an email address')

export const DocumentsForm = z.object({
  url: DocumentsAddress.nullable().describe('null: it gets none'),
  secret: text(200)
    .default('')
    .describe(
      'the shared secret with which the shop signs in to the purchasing system; every document that is posted carries it, and none that is emailed. Empty keeps the secret of this address',
    ),
})

export const setElectronicDocuments = endpoint({
  method: 'PUT',
  path: '/punchout-connections/{id}/documents',
  access: 'admin',
  roles,
  summary:
    'Set where the documents on the orders of a purchasing system are sent: confirmations, ship notices, invoices and credit notes. Saving the address also switches them on again: documents that wait or failed are then sent',
  params: IdPath,
  body: DocumentsForm,
  reply: Done,
  refusals: [
    'no-such-punchout-connection',
    'punchout-connection-not-cxml',
    'documents-need-secret',
    'webhook-needs-https',
    'webhook-address-not-public',
  ],
})

const { type: _type, data: _data, event: _event, ...delivery } = WebhookDelivery.shape

export const ElectronicDocument = z.object({
  ...delivery,
  kind: z.enum(['confirmation', 'ship-notice', 'invoice', 'credit-note']),
  change: z
    .enum(['new', 'changed', 'cancelled', 'rejected'])
    .describe('an order cancelled or rejected, or a shipment changed or recorded by mistake'),
  system: z.string().describe('the name of the connection'),
  purchaseOrderNumber: z.string().describe('as the purchasing system numbers the order'),
  order: z
    .object({ _id: Id, number: z.string(), purchaseOrderNumber: z.string() })
    .nullable()
    .describe('null: the order was rejected, so there is none'),
})
export type ElectronicDocument = z.infer<typeof ElectronicDocument>

export const listElectronicDocuments = endpoint({
  method: 'GET',
  path: '/companies/{id}/electronic-documents',
  access: 'admin',
  roles,
  summary: `The documents sent to a company's purchasing systems in the last ${KEEP_DELIVERIES_DAYS} days, newest first`,
  params: IdPath,
  query: z.object(Page),
  reply: z.array(ElectronicDocument),
  refusals: ['no-such-company'],
})

export const getElectronicDocument = endpoint({
  method: 'GET',
  path: '/electronic-documents/{id}',
  access: 'admin',
  roles,
  summary: 'A document as it would be sent now, without the shared secret',
  params: IdPath,
  reply: z.object({ xml: z.string() }),
  refusals: ['no-such-electronic-document', 'electronic-document-not-writable'],
})

export const resendElectronicDocument = endpoint({
  method: 'POST',
  path: '/electronic-documents/{id}/resend',
  access: 'admin',
  roles,
  summary: 'Send a document again, now, with the same payloadID',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-electronic-document', 'documents-are-off', 'too-many-webhook-messages'],
})
