import type { Database } from '#database/open.ts'
import { first, parseXml, textAt, type XmlElement } from '#http/xml/tree.ts'
import { leaf } from '#http/xml/write.ts'
import { type DocumentKind, keepOn } from './store.ts'
import { demoSystem } from './system.ts'

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

/** Takes a document that the shop sends, and keeps it with its order. */
export async function receiveDocument(db: Database, sent: Request): Promise<Response> {
  const document = await sent.text()
  const root = parseXml(document, () => undefined)
  if (textAt(root, 'Header/Sender/Credential/SharedSecret') !== demoSystem.secret)
    return reply(401, 'Unauthorized')
  const request = requestIn(root)
  const kind = request && kinds[request.name]
  const [number] = references.flatMap((path) => first(request, path)?.attributes.orderID ?? [])
  if (!kind || !number || !(await keepOn(db, number, kind, document))) return reply(400, 'Bad Request')
  return reply(200, 'OK')
}

/** The element in the Request of a document. */
export const requestIn = (root: XmlElement): XmlElement | undefined => first(root, 'Request')?.children[0]

/** The reply of cXML to a document. */
const reply = (code: number, text: string) =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<cXML payloadID="${crypto.randomUUID()}@demo" timestamp="${new Date().toISOString()}"><Response>${leaf('Status', text, { code: String(code), text })}</Response></cXML>`,
  )
