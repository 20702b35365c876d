import { MAX_CART_LINES } from '#contract/carts/endpoints.ts'
import { all, first, textAt, textsAt, type XmlElement } from '#http/xml/tree.ts'
import { bounded, NotAccepted } from '../purchasing-systems/cxml/envelope.ts'
import {
  amountOf,
  MAX_VERSION,
  numberText,
  piecesOf,
  referenceOf,
  requireOneUnit,
  versionIn,
} from '../purchasing-systems/cxml/read-fields.ts'
import type { Credential } from '../purchasing-systems/cxml/write.ts'
import { contentHashOf, type OrderDocument, type OrderedItem, type OrderRequest } from './order-request.ts'
import { ublCodes } from './product-codes.ts'
import { filledAt, firstFilled } from './ship-to.ts'
import {
  billToOf,
  type Deliveries,
  deliveriesOf,
  destinationOf,
  toBuyersAddress,
  wantedDays,
} from './ubl-delivery.ts'

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
    throw new NotAccepted(450, 'This is not an Order, OrderChange or OrderCancellation of UBL 2.')
  const buyer = partyOf(first(root, 'BuyerCustomerParty/Party'))
  if (!buyer)
    throw new NotAccepted(
      400,
      'BuyerCustomerParty has no EndpointID and no PartyIdentification with a schemeID.',
    )
  const number = referenceOf(textAt(root, action === 'place' ? 'ID' : 'OrderReference/ID'), 60, 'ID')
  if (number === '') throw new NotAccepted(400, 'The document has no ID of the order.')
  if (action === 'cancel') return { buyer, document: { action, number } }
  const wanted = readOrder(root, number)
  const contentHash = contentHashOf(wanted)
  const received = {
    number,
    version: action === 'place' ? 1 : 1 + sequenceOf(numberText(first(root, 'SequenceNumberID'))),
    // A document need not have an id of its own.
    payloadId: bounded(textAt(root, 'UUID'), 200, 'UUID') || `${root.name} ${number} ${contentHash}`,
    contentHash,
    orderedAt: bounded(textAt(root, 'IssueDate'), 40, 'IssueDate') || null,
    from: buyer,
    to: partyOf(first(root, 'SellerSupplierParty/Party')),
  }
  return { buyer, document: { action, wanted, received } }
}

/** @throws NotAccepted */
function readOrder(root: XmlElement, number: string): OrderRequest {
  const lines = all(root, 'OrderLine/LineItem')
  if (lines.length === 0) throw new NotAccepted(400, 'The order has no lines.')
  if (lines.length > MAX_CART_LINES)
    throw new NotAccepted(400, `An order has at most ${MAX_CART_LINES.toLocaleString('en')} lines.`)
  const whole = { currency: textAt(root, 'DocumentCurrencyCode'), deliveries: deliveriesOf(root) }
  const read = lines.map((line, place) => itemOf(line, `${place + 1}`, whole))
  const toBuyer = read.find(({ isBuyers }) => isBuyers)?.item.shipTo
  const notices = [
    ...(toBuyer ? [toBuyersAddress(toBuyer)] : []),
    ...([root, ...lines].some((each) => filledAt(each, 'AllowanceCharge').length > 0) ? [NO_ALLOWANCES] : []),
  ]
  return {
    number,
    note: bounded(textsAt(root, 'Note').join('\n'), 2_000, 'Note'),
    items: read.map(({ item }) => item),
    billTo: billToOf(root),
    ...(notices.length > 0 && { notices }),
  }
}

const NO_ALLOWANCES =
  "The document's allowances and charges are ignored: the shop's own prices and charges apply."

/** Changes of an order are numbered from 1. @throws NotAccepted */
const sequenceOf = (written: string): number =>
  versionIn(
    written,
    MAX_VERSION - 1,
    (shown) => `The SequenceNumberID "${shown}" is not the number of a change.`,
  )

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
  readonly deliveries: Deliveries
  /** ISO 4217, where an amount has none. */
  readonly currency: string
}

function itemOf(line: XmlElement, place: string, { deliveries, currency }: Whole) {
  const lineNumber = referenceOf(textAt(line, 'ID') || place, 20, 'ID of a line')
  requireOneUnit(numberText(filledAt(line, 'Price/BaseQuantity')[0]) || '1', lineNumber)
  const price = first(line, 'Price/PriceAmount')
  const quantity = first(line, 'Quantity')
  const sellers = textAt(line, 'Item/SellersItemIdentification/ID')
  const { shipTo, isBuyers } = destinationOf(line, deliveries, lineNumber)
  const item: OrderedItem = {
    lineNumber,
    partNumber: referenceOf(sellers, 200, 'SellersItemIdentification'),
    auxiliaryId: '',
    ...ublCodes(line),
    pieces: piecesOf(numberText(quantity)),
    unit: bounded(quantity?.attributes.unitCode ?? '', 20, 'unitCode'),
    unitPrice: amountOf(numberText(price), `Line ${lineNumber}: PriceAmount`),
    currency: firstFilled(price?.attributes.currencyID, currency),
    note: noteOf(line, deliveries),
    shipTo,
  }
  return { item, isBuyers }
}

/** Notes of the line, and the days on which it is wanted. */
const noteOf = (line: XmlElement, deliveries: Deliveries): string =>
  bounded(
    [...textsAt(line, 'Note'), wantedDays(line, deliveries)].filter(Boolean).join('. '),
    200,
    'Note of a line',
  )
