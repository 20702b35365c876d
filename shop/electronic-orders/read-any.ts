import { parseXml } from '#http/xml/tree.ts'
import { NotAccepted, readEnvelope, refuseDoctype } from '../punchout/cxml/envelope.ts'
import type { Credential } from '../punchout/cxml/write.ts'
import { type OrderDocument, readDocument } from './order-request.ts'
import { readUbl } from './read-ubl.ts'

export interface ReadDocument {
  /** As the document names it: nothing in it proves who sent it. */
  readonly sender: Credential
  readonly protocol: 'cxml' | 'ubl'
  readonly document: OrderDocument
}

/** Reads an order as cXML or UBL. @throws Unreadable, NotAccepted */
export function readAny(text: string): ReadDocument {
  const root = parseXml(text, refuseDoctype)
  if (root.name !== 'cXML') {
    const { buyer: sender, document } = readUbl(root)
    return { sender, protocol: 'ubl', document }
  }
  const envelope = readEnvelope(root)
  if (envelope.request.name !== 'OrderRequest')
    throw new NotAccepted(450, `This is no OrderRequest but ${envelope.request.name.slice(0, 60)}.`)
  return { sender: envelope.sender, protocol: 'cxml', document: readDocument(envelope) }
}

export const numberOf = (document: OrderDocument): string =>
  document.action === 'cancel' ? document.number : document.received.number
