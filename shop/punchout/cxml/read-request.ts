import { parseXml } from '#http/xml/tree.ts'
import { type OrderDocument, readDocument } from '#shop/electronic-orders/order-request.ts'
import type { SetUpRequest } from '../sessions.ts'
import { NotAccepted, readEnvelope, refuseDoctype } from './envelope.ts'
import { readSetupRequest } from './setup-request.ts'
import type { CxmlStatus } from './write.ts'

/** What a document of cXML asks for, or why it is not accepted. */
export type CxmlRequest =
  | { readonly kind: 'profile' }
  | { readonly kind: 'setup'; readonly setup: SetUpRequest }
  | { readonly kind: 'order'; readonly order: OrderDocument }
  | { readonly kind: 'refused'; readonly status: CxmlStatus; readonly why: string }

interface Sent {
  readonly document: string
  readonly isLive: boolean
}

/** Reads a whole document, in a thread of its own if it is large. @throws Unreadable */
export function read({ document, isLive }: Sent): CxmlRequest {
  try {
    const envelope = readEnvelope(parseXml(document, refuseDoctype))
    switch (envelope.request.name) {
      case 'PunchOutSetupRequest':
        return { kind: 'setup', setup: readSetupRequest(envelope, isLive) }
      case 'OrderRequest':
        return { kind: 'order', order: readDocument(envelope) }
      case 'ProfileRequest':
        return { kind: 'profile' }
      default:
        return {
          kind: 'refused',
          status: 450,
          why: `This address does not take ${envelope.request.name.slice(0, 60)}.`,
        }
    }
  } catch (failure) {
    if (!(failure instanceof NotAccepted)) throw failure
    return { kind: 'refused', status: failure.status, why: failure.message }
  }
}
