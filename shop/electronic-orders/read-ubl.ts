import { AddressFields } from '#contract/addresses/endpoints.ts'
import { MAX_CART_LINES } from '#contract/carts/endpoints.ts'
import { all, first, textAt, textsAt, type XmlElement } from '#http/xml/tree.ts'
import { bounded, NotAccepted, piecesOf } from '../punchout/cxml/envelope.ts'
import type { Credential } from '../punchout/cxml/write.ts'
import { contentHashOf, type OrderDocument, type OrderedItem, type ShipTo } from './order-request.ts'

/** A document of UBL 2 about an order, with its buyer as it names them. */
interface UblDocument {
  readonly buyer: Credential
  readonly document: OrderDocument
}

const actions = { Order: 'place', OrderChange: 'change', OrderCancellation: 'cancel' } as const

/**
 * Reads an Order, OrderChange or OrderCancellation of UBL 2.
 * @throws NotAccepted
 */
export function readUbl(root: XmlElement): UblDocument {
  const action = Object.entries(actions).find(([name]) => name === root.name)?.[1]
  if (!action || root.namespace !== `urn:oasis:names:specification:ubl:schema:xsd:${root.name}-2`)
    throw new NotAccepted(450, 'This is no Order, OrderChange or OrderCancellation of UBL 2.')
  const buyer = partyOf(first(root, 'BuyerCustomerParty/Party'))
  if (!buyer)
    throw new NotAccepted(
      400,
      'BuyerCustomerParty has no EndpointID and no PartyIdentification with a schemeID.',
    )
  const number = bounded(textAt(root, action === 'place' ? 'ID' : 'OrderReference/ID'), 60, 'ID')
  if (number === '') throw new NotAccepted(400, 'The document has no ID of the order.')
  if (action === 'cancel') return { buyer, document: { action, number } }
  const lines = all(root, 'OrderLine/LineItem')
  if (lines.length === 0) throw new NotAccepted(400, 'The order has no lines.')
  if (lines.length > MAX_CART_LINES)
    throw new NotAccepted(400, `An order has at most ${MAX_CART_LINES.toLocaleString('en')} lines.`)
  const currency = textAt(root, 'DocumentCurrencyCode')
  const wanted = {
    number,
    note: bounded(textsAt(root, 'Note').join('\n'), 2_000, 'Note'),
    items: lines.map((line, place) => itemOf(line, `${place + 1}`, { currency, root })),
    billTo: undefined,
  }
  const contentHash = contentHashOf(wanted)
  const received = {
    number,
    version: action === 'place' ? 1 : 1 + sequenceOf(textAt(root, 'SequenceNumberID')),
    // A document need not have an id of its own.
    payloadId: bounded(textAt(root, 'UUID'), 200, 'UUID') || `${root.name} ${number} ${contentHash}`,
    contentHash,
    orderedAt: bounded(textAt(root, 'IssueDate'), 40, 'IssueDate') || null,
    from: buyer,
    to: partyOf(first(root, 'SellerSupplierParty/Party')),
  }
  return { buyer, document: { action, wanted, received } }
}

/** Changes of an order are numbered from 1. @throws NotAccepted */
function sequenceOf(written: string): number {
  const sequence = Number(written)
  if (written === '' || !Number.isSafeInteger(sequence) || sequence < 1 || sequence >= 1_000_000)
    throw new NotAccepted(400, `The SequenceNumberID "${written.slice(0, 40)}" is no number of a change.`)
  return sequence
}

function partyOf(party: XmlElement | undefined): Credential | undefined {
  const ids = [first(party, 'EndpointID'), ...all(party, 'PartyIdentification/ID')]
  const id = ids.find((each) => each?.attributes.schemeID && each.text.trim() !== '')
  const { schemeID = '' } = id?.attributes ?? {}
  const identity = id?.text.trim() ?? ''
  return identity
    ? { domain: bounded(schemeID, 60, 'schemeID'), identity: bounded(identity, 100, 'EndpointID') }
    : undefined
}

interface Whole {
  readonly root: XmlElement
  /** ISO 4217, where an amount has none. */
  readonly currency: string
}

function itemOf(line: XmlElement, place: string, { root, currency }: Whole): OrderedItem {
  const lineNumber = bounded(textAt(line, 'ID') || place, 20, 'ID of a line')
  const basis = textAt(line, 'Price/BaseQuantity') || '1'
  if (Number(basis) !== 1)
    throw new NotAccepted(450, `Line ${lineNumber}: this shop reads prices of one unit only.`)
  const price = first(line, 'Price/PriceAmount')
  const written = price?.text.trim() ?? ''
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(written))
    throw new NotAccepted(400, `Line ${lineNumber}: PriceAmount "${written.slice(0, 40)}" is no amount.`)
  const quantity = first(line, 'Quantity')
  return {
    lineNumber,
    partNumber: bounded(textAt(line, 'Item/SellersItemIdentification/ID'), 200, 'SellersItemIdentification'),
    auxiliaryId: '',
    pieces: piecesOf(quantity?.text.trim()),
    unit: bounded(quantity?.attributes.unitCode ?? '', 20, 'unitCode'),
    unitPrice: Number(written),
    currency: price?.attributes.currencyID ?? currency,
    note: noteOf(line, first(root, 'Delivery')),
    shipTo: shipToOf(first(line, 'Delivery') ?? first(root, 'Delivery'), root, lineNumber),
  }
}

/** Notes of the line, and the day on which it is wanted. */
function noteOf(line: XmlElement, delivery: XmlElement | undefined): string {
  const period = first(line, 'Delivery/RequestedDeliveryPeriod') ?? first(delivery, 'RequestedDeliveryPeriod')
  const day = textAt(period, 'StartDate') || textAt(period, 'EndDate')
  const wanted = day ? `Requested for ${day}` : ''
  return bounded([...textsAt(line, 'Note'), wanted].filter(Boolean).join('. '), 200, 'Note of a line')
}

/** Where the delivery goes: its address, or else the buyer's. @throws NotAccepted */
function shipToOf(delivery: XmlElement | undefined, root: XmlElement, lineNumber: string): ShipTo {
  const buyer = first(root, 'BuyerCustomerParty/Party')
  const address =
    first(delivery, 'DeliveryLocation/Address') ??
    first(delivery, 'DeliveryAddress') ??
    first(buyer, 'PostalAddress')
  if (!address) throw new NotAccepted(400, `Line ${lineNumber}: there is no address of a delivery.`)
  const receiver = first(delivery, 'DeliveryParty')
  const company = textAt(receiver, 'PartyName/Name') || textAt(buyer, 'PartyName/Name')
  const person = textAt(receiver, 'Contact/Name')
  const read = AddressFields.extend({ phone: AddressFields.shape.phone.optional() }).safeParse({
    name: person || company,
    company: person ? company : '',
    street: [
      textAt(address, 'StreetName'),
      textAt(address, 'AdditionalStreetName'),
      ...textsAt(address, 'AddressLine/Line'),
    ]
      .filter(Boolean)
      .join('\n'),
    city: textAt(address, 'CityName'),
    region: textAt(address, 'CountrySubentity'),
    postalCode: textAt(address, 'PostalZone'),
    country: textAt(address, 'Country/IdentificationCode'),
    phone: textAt(receiver, 'Contact/Telephone') || textAt(buyer, 'Contact/Telephone') || undefined,
  })
  if (!read.success)
    throw new NotAccepted(
      400,
      `The address of a delivery: ${read.error.issues[0]?.message ?? 'not readable'}.`,
    )
  return { ...read.data, phone: read.data.phone }
}
