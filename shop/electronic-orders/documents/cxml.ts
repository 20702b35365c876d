import { node } from '#http/xml/write.ts'
import { readCreditNote, readInvoice } from '#shop/electronic-invoices/write.ts'
import {
  credential,
  cxmlDocument,
  type Dtd,
  shopCredential,
  userAgent,
} from '#shop/purchasing-systems/cxml/write.ts'
import { confirmation, rejection } from './confirmation.ts'
import type { About, Format } from './format.ts'
import { invoiceDetail } from './invoice-detail.ts'
import type { Sent } from './ordered.ts'
import { shipNotice } from './ship-notice.ts'

/** Documents of cXML. */
export const cxml: Format = {
  confirmation: (ordered, about) =>
    enveloped(ordered, confirmation(ordered, about.event.happenedAt), about, 'Fulfill'),
  rejection: (sent, rejecting, about) =>
    enveloped(sent, rejection(sent, about.event.happenedAt, rejecting), about, 'Fulfill'),
  shipNotice: (ordered, notice, about) => enveloped(ordered, shipNotice(ordered, notice), about, 'Fulfill'),
  invoice: async (db, ordered, { invoice, note }, about) => {
    const read = note ? readCreditNote(db, { invoice, note }, 'cxml') : readInvoice(db, invoice, 'cxml')
    return enveloped(ordered, invoiceDetail(ordered, await read), about, 'InvoiceDetail')
  },
}

function enveloped(sent: Sent, request: string, { event, publicUrl, sharedSecret }: About, dtd: Dtd): string {
  const shop = sent.supplier ?? shopCredential(publicUrl)
  return cxmlDocument(
    [
      node('Header', [
        node('From', [credential(shop)]),
        node('To', [credential(sent.buyer)]),
        node('Sender', [credential(shop, sharedSecret), userAgent()]),
      ]),
      node('Request', [request], { deploymentMode: 'production' }),
    ],
    { publicUrl, now: event.happenedAt, id: event.id, dtd },
  )
}
