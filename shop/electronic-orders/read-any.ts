import { type ShopLocale, setShopLocale, shopLocale } from '#contract/locale.ts'
import { inThread, SMALL_BYTES } from '#http/threads/pool.ts'
import { parseXml, type XmlElement } from '#http/xml/tree.ts'
import { NotAccepted, readEnvelope, refuseDoctype } from '../purchasing-systems/cxml/envelope.ts'
import type { Credential, CxmlStatus } from '../purchasing-systems/cxml/write.ts'
import { type OrderDocument, readDocument } from './order-request.ts'
import { readUbl } from './read-ubl.ts'

export interface ReadDocument {
  /** As the document names it: nothing in it proves who sent it. */
  readonly sender: Credential
  readonly protocol: 'cxml' | 'ubl'
  readonly document: OrderDocument
}

/** Why a document is not accepted, in a form that threads can hand over. */
interface NotRead {
  readonly status: CxmlStatus
  readonly why: string
}

/**
 * Reads an order as cXML or UBL; a large one in a separate thread.
 * @throws Unreadable, NotAccepted
 */
export async function readAny(text: string): Promise<ReadDocument> {
  const address = new URL('./read-any.ts', import.meta.url)
  const sent = { text, locale: shopLocale() }
  const done =
    text.length <= SMALL_BYTES ? read(sent) : await inThread<typeof import('./read-any.ts')>(address, sent)
  if ('why' in done) throw new NotAccepted(done.status, done.why)
  return done
}

/**
 * The work of the thread, which writes days as the shop does.
 * @throws Unreadable
 */
export function read({ text, locale }: { text: string; locale: ShopLocale }): ReadDocument | NotRead {
  setShopLocale(locale)
  try {
    return readRoot(parseXml(text, refuseDoctype))
  } catch (failure) {
    if (!(failure instanceof NotAccepted)) throw failure
    return { status: failure.status, why: failure.message }
  }
}

function readRoot(root: XmlElement): ReadDocument {
  if (root.name !== 'cXML') {
    const { buyer: sender, document } = readUbl(root)
    return { sender, protocol: 'ubl', document }
  }
  const envelope = readEnvelope(root)
  if (envelope.request.name !== 'OrderRequest')
    throw new NotAccepted(450, `This is not an OrderRequest but ${envelope.request.name.slice(0, 60)}.`)
  return { sender: envelope.sender, protocol: 'cxml', document: readDocument(envelope) }
}

export const numberOf = (document: OrderDocument): string =>
  document.action === 'cancel' ? document.number : document.received.number
