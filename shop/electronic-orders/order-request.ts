import { MAX_CART_LINES } from '#contract/carts/endpoints.ts'
import { Day } from '#contract/fields.ts'
import { hashOf } from '#database/secret-tokens.ts'
import { all, first, textAt, textsAt, type XmlElement } from '#http/xml/tree.ts'
import { printedDay } from '../documents/line-table.ts'
import { bounded, type Envelope, NotAccepted } from '../purchasing-systems/cxml/envelope.ts'
import {
  amountOf,
  MAX_VERSION,
  numberText,
  piecesOf,
  referenceOf,
  requireOneUnit,
  versionIn,
} from '../purchasing-systems/cxml/read-fields.ts'
import { type Codes, cxmlCodes } from './product-codes.ts'
import { checkedAddress, firstFilled, hasText, type ShipTo, type WrittenAddress } from './ship-to.ts'
import type { Received } from './store.ts'

/** The request of a purchasing system's document. */
export type OrderDocument =
  | { readonly action: 'cancel'; readonly number: string }
  | {
      readonly action: 'place' | 'change'
      readonly wanted: OrderRequest
      readonly received: Omit<Received, 'connectionId'>
    }

/** A purchase order as a purchasing system sent it. */
export interface OrderRequest {
  /** As the purchasing system numbers it. */
  readonly number: string
  readonly note: string
  readonly items: readonly OrderedItem[]
  /** Of the invoice; undefined where the document has none, or the sentence why it cannot be used. */
  readonly billTo: ShipTo | string | undefined
  /** Notes to the buyer on how it was read: sentences. */
  readonly notices?: readonly string[]
}

export interface OrderedItem extends Codes {
  /** As the purchasing system numbers it. */
  readonly lineNumber: string
  readonly partNumber: string
  /** The product's id, as this shop sent it with the cart. */
  readonly auxiliaryId: string
  readonly pieces: number
  /** As written; empty if left out. */
  readonly unit: string
  /** In `currency`. */
  readonly unitPrice: number
  /** ISO 4217. */
  readonly currency: string
  readonly note: string
  readonly shipTo: ShipTo
}

/** Reads an OrderRequest of cXML. @throws NotAccepted */
export function readDocument({ request, payloadId, isTest, from, to }: Envelope): OrderDocument {
  if (isTest) throw new NotAccepted(450, 'Test orders are not accepted: every order is processed.')
  const { type = 'new' } = first(request, 'OrderRequestHeader')?.attributes ?? {}
  if (type === 'delete') return { action: 'cancel', number: orderNumberOf(request) }
  if (type !== 'new' && type !== 'update')
    throw new NotAccepted(450, `This shop does not accept orders of the type ${type.slice(0, 40)}.`)
  const wanted = readOrderRequest(request)
  const received = {
    number: wanted.number,
    version: versionOf(request, type === 'update'),
    payloadId,
    contentHash: contentHashOf(wanted),
    orderedAt: orderDateOf(request),
    from,
    to,
  }
  return { action: type === 'new' ? 'place' : 'change', wanted, received }
}

export const contentHashOf = ({ notices: _, ...contents }: OrderRequest): string =>
  hashOf(JSON.stringify(contents))

function readOrderRequest(request: XmlElement): OrderRequest {
  const header = first(request, 'OrderRequestHeader')
  const { orderType = 'regular' } = header?.attributes ?? {}
  if (orderType !== 'regular' && orderType !== 'release')
    throw new NotAccepted(450, `This shop does not accept orders of the type ${orderType.slice(0, 40)}.`)
  const items = all(request, 'ItemOut')
  if (items.length === 0) throw new NotAccepted(400, 'The order has no lines.')
  if (items.length > MAX_CART_LINES)
    throw new NotAccepted(400, `An order has at most ${MAX_CART_LINES.toLocaleString('en')} lines.`)
  return {
    number: orderNumberOf(request),
    note: bounded(textsAt(header, 'Comments').join('\n'), 2_000, 'Comments'),
    items: items.map((item, place) => itemOf(item, `${place + 1}`, header)),
    billTo: billToOf(header),
  }
}

/** @throws NotAccepted */
function orderNumberOf(request: XmlElement): string {
  const number = first(request, 'OrderRequestHeader')?.attributes.orderID?.trim() ?? ''
  if (number === '') throw new NotAccepted(400, 'OrderRequestHeader has no orderID.')
  return referenceOf(number, 60, 'orderID')
}

/** The version that a change makes of an order. @throws NotAccepted without one */
function versionOf(request: XmlElement, isChange: boolean): number {
  const written = first(request, 'OrderRequestHeader')?.attributes.orderVersion ?? ''
  if (written === '' && isChange)
    throw new NotAccepted(400, 'A change (type="update") needs the orderVersion, to tell which is the later.')
  return written === ''
    ? 1
    : versionIn(written, MAX_VERSION, (shown) => `The orderVersion "${shown}" is not a version.`)
}

/** When it was made, as it was written. @throws NotAccepted */
const orderDateOf = (request: XmlElement): string | null =>
  bounded(first(request, 'OrderRequestHeader')?.attributes.orderDate ?? '', 40, 'orderDate') || null

function itemOf(item: XmlElement, place: string, header: XmlElement | undefined): OrderedItem {
  const lineNumber = referenceOf(firstFilled(item.attributes.lineNumber, place), 20, 'lineNumber')
  requireOneUnit(first(item, 'ItemDetail/PriceBasisQuantity')?.attributes.quantity ?? '1', lineNumber)
  const price = first(item, 'ItemDetail/UnitPrice/Money')
  return {
    lineNumber,
    partNumber: referenceOf(textAt(item, 'ItemID/SupplierPartID'), 200, 'SupplierPartID'),
    auxiliaryId: bounded(textAt(item, 'ItemID/SupplierPartAuxiliaryID'), 200, 'SupplierPartAuxiliaryID'),
    ...cxmlCodes(item),
    pieces: piecesOf(item.attributes.quantity),
    unit: bounded(textAt(item, 'ItemDetail/UnitOfMeasure'), 20, 'UnitOfMeasure'),
    unitPrice: amountOf(numberText(price), `Line ${lineNumber}: UnitPrice`),
    currency: firstFilled(price?.attributes.currency, first(header, 'Total/Money')?.attributes.currency),
    note: noteOf(item, header),
    shipTo: shipToOf(item, header, lineNumber),
  }
}

/** Comments of the line, and the day on which it is wanted. */
function noteOf(item: XmlElement, header: XmlElement | undefined): string {
  const asked = [item, header].map((each) => each?.attributes.requestedDeliveryDate)
  const [day] = firstFilled(...asked).split('T')
  const wanted = day ? requestedFor(day) : ''
  return bounded([...textsAt(item, 'Comments'), wanted].filter(Boolean).join('. '), 200, 'Comments of a line')
}

/**
 * The destination of a line of an order in cXML. The line's ShipTo overrides that of the order only in the parts that
 * it has.
 * @throws NotAccepted without an address
 */
export function shipToOf(item: XmlElement, header: XmlElement | undefined, lineNumber: string): ShipTo {
  const addresses = [first(item, 'ShipTo/Address'), first(header, 'ShipTo/Address')].flatMap((each) =>
    each ? [each] : [],
  )
  const place = placeIn(addresses, lineNumber)
  const said = (read: (address: XmlElement) => string) => firstFilled(...addresses.map(read))
  const read = checkedAddress({
    ...place,
    company: said((address) => textAt(address, 'Name')),
    phone: firstFilled(said(phoneIn), phoneIn(first(header, 'Contact'))),
  })
  if (typeof read === 'string') throw new NotAccepted(400, `ShipTo: ${read}.`)
  return read
}

/** The billing address; undefined if the document has none, or the sentence why its address cannot be used. */
export function billToOf(header: XmlElement | undefined): ShipTo | string | undefined {
  const address = first(header, 'BillTo/Address')
  if (!address) return undefined
  const read = checkedAddress({
    ...placeOf(address),
    company: textAt(address, 'Name'),
    phone: phoneIn(address),
  })
  return typeof read === 'string'
    ? `The invoice uses the billing address stored in the shop, because of BillTo: ${read}.`
    : read
}

type Place = Omit<WrittenAddress, 'company' | 'phone'>

/** The place of the inner address, or of the outer one where the inner has none. */
function placeIn(addresses: readonly XmlElement[], lineNumber: string): Place {
  const [inner, outer] = addresses
  if (!inner) throw new NotAccepted(400, `Line ${lineNumber}: there is no ShipTo.`)
  if (!outer || isPlace(inner)) return placeOf(inner)
  const { addressID = '' } = inner.attributes
  if (addressID !== '' && addressID !== outer.attributes.addressID)
    throw new NotAccepted(
      400,
      `Line ${lineNumber}: its ShipTo names the place ${addressID.slice(0, 40)} without an address. Send the address with it.`,
    )
  const people = textsAt(inner, 'PostalAddress/DeliverTo')
  return placeOf(outer, people.length > 0 ? people : undefined)
}

/** Whether there is more than the people at an address. */
const isPlace = (address: XmlElement): boolean =>
  first(address, 'PostalAddress')?.children.some((part) => part.name !== 'DeliverTo' && hasText(part)) ??
  false

/** @param people the person and the departments there */
function placeOf(address: XmlElement, people = textsAt(address, 'PostalAddress/DeliverTo')): Place {
  const postal = first(address, 'PostalAddress')
  const [person = '', ...departments] = people
  return {
    person,
    street: [...departments, ...textsAt(postal, 'Street')],
    city: textAt(postal, 'City'),
    region: textAt(postal, 'State'),
    postalCode: textAt(postal, 'PostalCode'),
    country: firstFilled(
      first(postal, 'Country')?.attributes.isoCountryCode,
      address.attributes.isoCountryCode,
    ),
  }
}

function phoneIn(address: XmlElement | undefined): string {
  const number = first(address, 'Phone/TelephoneNumber')
  const country = textAt(number, 'CountryCode')
  const parts = [textAt(number, 'AreaOrCityCode'), textAt(number, 'Number'), textAt(number, 'Extension')]
  const local = parts.filter(Boolean).join(' ')
  return local ? [country && `+${country.replace(/^\+/, '')}`, local].filter(Boolean).join(' ') : ''
}

const written = (sent: string) => (Day.safeParse(sent).success ? printedDay(sent) : sent)

/** The note of a line that is wanted on a day, or in a period. A text in place of a day is kept as it is. */
export const requestedFor = (first: string, last = first): string =>
  first === last ? `Requested for ${written(first)}` : `Requested from ${written(first)} to ${written(last)}`
