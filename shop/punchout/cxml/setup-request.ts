import { MAX_CART_LINES } from '#contract/carts/endpoints.ts'
import { all, textAt, type XmlElement } from '#http/xml/tree.ts'
import { isReturnAddress } from '../return-address.ts'
import type { SetUpRequest } from '../sessions.ts'
import { bounded, type Envelope, NotAccepted } from './envelope.ts'
import { piecesOf } from './read-fields.ts'

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
