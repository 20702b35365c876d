import { MAX_CART_LINES } from '#contract/carts/endpoints.ts'
import { all, first, parseXml, type RefuseDoctype, textAt, type XmlElement } from '#http/xml/tree.ts'
import { Unreadable } from '#http/xml/unreadable.ts'
import type { SetUpRequest } from '../sessions.ts'

/** A document that is read but not accepted. */
export class NotAccepted extends Error {
  readonly status: 400 | 450

  constructor(status: NotAccepted['status'], message: string) {
    super(message)
    this.status = status
  }
}

/** Threat: a document type of its own declares entities, which grow or read files. cXML's own has none to declare. */
const refuseDoctype: RefuseDoctype = (doctype) => {
  if (doctype.includes('[')) return 'The document type must not have declarations of its own.'
  const version = /^\s*cXML\s+SYSTEM\s+["'][^"']*\/cXML\/1\.2\.\d{1,4}\/[\w.]{1,40}["']\s*$/
  return version.test(doctype) ? undefined : 'This shop reads cXML 1.2, whose document type this is not.'
}

/**
 * Reads a PunchOutSetupRequest.
 * @param isAllowed whether a cart may be posted to the address
 * @throws Unreadable, NotAccepted
 */
export function readSetupRequest(text: string, isAllowed: (url: string) => boolean): SetUpRequest {
  const root = parseXml(text, refuseDoctype)
  if (root.name !== 'cXML') throw new Unreadable('This is no cXML document.')
  const payloadId = root.attributes.payloadID ?? ''
  if (!payloadId || payloadId.length > 300) throw new NotAccepted(400, 'The document has no payloadID.')
  const setup = first(root, 'Request/PunchOutSetupRequest')
  if (!setup) throw new NotAccepted(450, 'This address takes PunchOutSetupRequest only.')
  const returnUrl = textAt(setup, 'BrowserFormPost/URL')
  if (returnUrl.length > 2_000 || !isAllowed(returnUrl))
    throw new NotAccepted(400, 'BrowserFormPost has no address to which this shop may post the cart.')
  return {
    protocol: 'cxml',
    ...senderOf(root),
    payloadId,
    operation: operationOf(setup),
    buyerCookie: bounded(textAt(setup, 'BuyerCookie'), 1_000, 'BuyerCookie'),
    returnUrl,
    buyer: buyerOf(setup),
    items: itemsOf(setup),
  }
}

function senderOf(root: XmlElement) {
  // A sender may name itself in several domains; the secret is with one of them.
  const credential = all(root, 'Header/Sender/Credential').find((each) => first(each, 'SharedSecret'))
  return {
    domain: credential?.attributes.domain ?? '',
    identity: textAt(credential, 'Identity'),
    secret: textAt(credential, 'SharedSecret'),
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
  return (named ?? '').slice(0, 200)
}

function itemsOf(setup: XmlElement): SetUpRequest['items'] {
  const items = all(setup, 'ItemOut')
  if (items.length > MAX_CART_LINES)
    throw new NotAccepted(400, `A cart has at most ${MAX_CART_LINES.toLocaleString('en')} lines.`)
  return items.map((item) => {
    const pieces = Number(item.attributes.quantity)
    if (!Number.isSafeInteger(pieces) || pieces < 1 || pieces > 1_000_000_000)
      throw new NotAccepted(400, `The quantity "${item.attributes.quantity ?? ''}" is no number of pieces.`)
    return {
      partNumber: bounded(textAt(item, 'ItemID/SupplierPartID'), 200, 'SupplierPartID'),
      auxiliaryId: bounded(textAt(item, 'ItemID/SupplierPartAuxiliaryID'), 200, 'SupplierPartAuxiliaryID'),
      pieces,
    }
  })
}

function bounded(text: string, most: number, name: string): string {
  if (text.length > most) throw new NotAccepted(400, `${name} has more than ${most} characters.`)
  return text
}
