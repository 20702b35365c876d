import { MAX_CART_LINES } from '#contract/carts/endpoints.ts'
import { all, parseXml, textAt, type XmlElement } from '#http/xml/tree.ts'
import { type OrderDocument, readDocument } from '../electronic-orders/order-request.ts'
import {
  bounded,
  type Envelope,
  NotAccepted,
  readEnvelope,
  refuseDoctype,
} from '../purchasing-systems/cxml/envelope.ts'
import { piecesOf } from '../purchasing-systems/cxml/read-fields.ts'
import type { CxmlStatus } from '../purchasing-systems/cxml/write.ts'
import { isReturnAddress, type SetUpRequest } from './sessions.ts'

/** The request in a cXML document, or why it is not accepted. */
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
          why: `This address does not accept ${envelope.request.name.slice(0, 60)}.`,
        }
    }
  } catch (failure) {
    if (!(failure instanceof NotAccepted)) throw failure
    return { kind: 'refused', status: failure.status, why: failure.message }
  }
}

/**
 * Reads a PunchOutSetupRequest.
 * @throws NotAccepted
 */
export function readSetupRequest({ payloadId, request }: Envelope, isLive: boolean): SetUpRequest {
  const returnUrl = textAt(request, 'BrowserFormPost/URL')
  if (!isReturnAddress(returnUrl, isLive))
    throw new NotAccepted(400, 'BrowserFormPost has no address to which this shop may post the cart.')
  return {
    payloadId,
    operation: operationOf(request),
    buyerCookie: bounded(textAt(request, 'BuyerCookie'), 1_000, 'BuyerCookie'),
    returnUrl,
    buyer: buyerOf(request),
    items: itemsOf(request),
  }
}

function operationOf({ attributes: { operation } }: XmlElement): SetUpRequest['operation'] {
  if (operation === 'create' || operation === 'edit' || operation === 'inspect') return operation
  if (operation === 'source') throw new NotAccepted(450, 'This shop has no operation source.')
  throw new NotAccepted(400, 'The operation must be create, edit or inspect.')
}

/** The buyer's name or email, from the contact or else from what the system adds. */
function buyerOf(setup: XmlElement): string {
  const extrinsic = (name: string) =>
    all(setup, 'Extrinsic')
      .find(({ attributes }) => attributes.name?.toLowerCase() === name)
      ?.text.trim()
  const named =
    textAt(setup, 'Contact/Name') ||
    extrinsic('userprintablename') ||
    textAt(setup, 'Contact/Email') ||
    extrinsic('useremail')
  return (named ?? '').slice(0, 200).toWellFormed()
}

function itemsOf(setup: XmlElement): SetUpRequest['items'] {
  const items = all(setup, 'ItemOut')
  if (items.length > MAX_CART_LINES)
    throw new NotAccepted(400, `A cart has at most ${MAX_CART_LINES.toLocaleString('en')} lines.`)
  return items.map((item) => ({
    partNumber: bounded(textAt(item, 'ItemID/SupplierPartID'), 200, 'SupplierPartID'),
    auxiliaryId: bounded(textAt(item, 'ItemID/SupplierPartAuxiliaryID'), 200, 'SupplierPartAuxiliaryID'),
    pieces: piecesOf(item.attributes.quantity),
  }))
}
