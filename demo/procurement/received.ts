import { first, parseXml, textAt, type XmlElement } from '#http/xml/tree.ts'
import { leaf } from '#http/xml/write.ts'
import { demoSystem } from './connection.ts'
import type { DocumentKind } from './store.ts'

/** A document that the shop sent on an order. */
export interface ReceivedDocument {
  readonly orderNumber: string
  readonly kind: DocumentKind
}

const kinds: Readonly<Record<string, DocumentKind>> = {
  ConfirmationRequest: 'confirmation',
  ShipNoticeRequest: 'ship-notice',
  InvoiceDetailRequest: 'invoice',
}

/** Where each names its order. */
const references = [
  'OrderReference',
  'ShipNoticePortion/OrderReference',
  'InvoiceDetailOrder/InvoiceDetailOrderInfo/OrderReference',
  'InvoiceDetailHeaderOrder/InvoiceDetailOrderInfo/OrderReference',
]

/**
 * Reads a document that the shop sent.
 * @returns the status of cXML for one that is not taken
 * @throws Unreadable
 */
export function readReceived(text: string): ReceivedDocument | 401 | 400 {
  const root = parseXml(text, () => undefined)
  if (textAt(root, 'Header/Sender/Credential/SharedSecret') !== demoSystem.secret) return 401
  const request = requestIn(root)
  const kind = request && kinds[request.name]
  const [orderNumber] = references.flatMap((path) => first(request, path)?.attributes.orderID ?? [])
  return kind && orderNumber ? { kind, orderNumber: orderNumber.slice(0, 60) } : 400
}

/** The element in the Request of a document. */
export const requestIn = (root: XmlElement): XmlElement | undefined => first(root, 'Request')?.children[0]

/** The reply of cXML to a document. */
export const statusReply = (code: number, text: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<cXML payloadID="${crypto.randomUUID()}@demo" timestamp="${new Date().toISOString()}"><Response>${leaf('Status', text, { code: String(code), text })}</Response></cXML>`
