import type { z } from 'zod'
import { AddressFields } from '#contract/addresses/endpoints.ts'
import { MAX_CART_LINES } from '#contract/carts/endpoints.ts'
import { hashOf } from '#database/secret-tokens.ts'
import { all, first, textAt, textsAt, type XmlElement } from '#http/xml/tree.ts'
import { bounded, type Envelope, NotAccepted, piecesOf } from '../punchout/cxml/envelope.ts'
import type { Received } from './store.ts'

/** What a document of a purchasing system asks for. */
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
}

export interface OrderedItem {
  /** As the purchasing system numbers it. */
  readonly lineNumber: string
  readonly partNumber: string
  /** The product's id, as this shop sent it with the cart. */
  readonly auxiliaryId: string
  readonly pieces: number
  /** As it was written; empty if it was left out. */
  readonly unit: string
  /** In `currency`. */
  readonly unitPrice: number
  /** ISO 4217. */
  readonly currency: string
  readonly note: string
  readonly shipTo: ShipTo
}

/** Purchasing systems often leave the phone number out: it is then that of the buyer. */
export type ShipTo = Omit<AddressFields, 'phone'> & { readonly phone: string | undefined }

/** Reads an OrderRequest of cXML. @throws NotAccepted */
export function readDocument({ request, payloadId, isTest, from, to }: Envelope): OrderDocument {
  if (isTest) throw new NotAccepted(450, 'Test orders are not accepted: every order is processed.')
  const { type = 'new' } = first(request, 'OrderRequestHeader')?.attributes ?? {}
  if (type === 'delete') return { action: 'cancel', number: orderNumberOf(request) }
  if (type !== 'new' && type !== 'update')
    throw new NotAccepted(450, `This shop has no orders of the type ${type.slice(0, 40)}.`)
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

export const contentHashOf = (wanted: OrderRequest): string => hashOf(JSON.stringify(wanted))

function readOrderRequest(request: XmlElement): OrderRequest {
  const header = first(request, 'OrderRequestHeader')
  const { orderType = 'regular' } = header?.attributes ?? {}
  if (orderType !== 'regular' && orderType !== 'release')
    throw new NotAccepted(450, `This shop takes no orders of the type ${orderType.slice(0, 40)}.`)
  const items = all(request, 'ItemOut')
  if (items.length === 0) throw new NotAccepted(400, 'The order has no lines.')
  if (items.length > MAX_CART_LINES)
    throw new NotAccepted(400, `An order has at most ${MAX_CART_LINES.toLocaleString('en')} lines.`)
  return {
    number: orderNumberOf(request),
    note: bounded(textAt(header, 'Comments'), 2_000, 'Comments'),
    items: items.map((item, place) => itemOf(item, `${place + 1}`, first(header, 'ShipTo/Address'))),
    billTo: billToOf(first(header, 'BillTo/Address')),
  }
}

function billToOf(address: XmlElement | undefined): OrderRequest['billTo'] {
  if (!address) return undefined
  const { data, error } = readAddress(address)
  return (
    data ?? `The invoice has the billing address that the shop knows, because of BillTo: ${problemOf(error)}.`
  )
}

/** @throws NotAccepted */
function orderNumberOf(request: XmlElement): string {
  const number = first(request, 'OrderRequestHeader')?.attributes.orderID?.trim() ?? ''
  if (number === '') throw new NotAccepted(400, 'OrderRequestHeader has no orderID.')
  return bounded(number, 60, 'orderID')
}

/** The version that a change makes of an order. @throws NotAccepted without one */
function versionOf(request: XmlElement, isChange: boolean): number {
  const written = first(request, 'OrderRequestHeader')?.attributes.orderVersion?.trim() ?? ''
  if (written === '' && isChange)
    throw new NotAccepted(400, 'A change (type="update") needs the orderVersion, to tell which is the later.')
  const version = written === '' ? 1 : Number(written)
  if (!Number.isSafeInteger(version) || version < 1 || version > 1_000_000)
    throw new NotAccepted(400, `The orderVersion "${written.slice(0, 40)}" is no version.`)
  return version
}

/** When it was made, as it was written. @throws NotAccepted */
const orderDateOf = (request: XmlElement): string | null =>
  bounded(first(request, 'OrderRequestHeader')?.attributes.orderDate ?? '', 40, 'orderDate') || null

function itemOf(item: XmlElement, place: string, shipToOfAll: XmlElement | undefined): OrderedItem {
  const lineNumber = bounded(item.attributes.lineNumber ?? place, 20, 'lineNumber')
  const basis = first(item, 'ItemDetail/PriceBasisQuantity')?.attributes.quantity ?? '1'
  if (Number(basis) !== 1)
    throw new NotAccepted(450, `Line ${lineNumber}: this shop reads prices of one unit only.`)
  const price = first(item, 'ItemDetail/UnitPrice/Money')
  const written = price?.text.trim() ?? ''
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(written))
    throw new NotAccepted(400, `Line ${lineNumber}: UnitPrice "${written.slice(0, 40)}" is no amount.`)
  const shipTo = first(item, 'ShipTo/Address') ?? shipToOfAll
  if (!shipTo) throw new NotAccepted(400, `Line ${lineNumber}: there is no ShipTo.`)
  return {
    lineNumber,
    partNumber: bounded(textAt(item, 'ItemID/SupplierPartID'), 200, 'SupplierPartID'),
    auxiliaryId: bounded(textAt(item, 'ItemID/SupplierPartAuxiliaryID'), 200, 'SupplierPartAuxiliaryID'),
    pieces: piecesOf(item.attributes.quantity),
    unit: bounded(textAt(item, 'ItemDetail/UnitOfMeasure'), 20, 'UnitOfMeasure'),
    unitPrice: Number(written),
    currency: price?.attributes.currency ?? '',
    note: noteOf(item),
    shipTo: shipToOf(shipTo),
  }
}

/** Comments of the line, and the day on which it is wanted. */
function noteOf(item: XmlElement): string {
  const [day] = (item.attributes.requestedDeliveryDate ?? '').split('T')
  const wanted = day ? `Requested for ${day}` : ''
  return bounded([textAt(item, 'Comments'), wanted].filter(Boolean).join('. '), 200, 'Comments of a line')
}

/** @throws NotAccepted */
function shipToOf(address: XmlElement): ShipTo {
  const { data, error } = readAddress(address)
  if (!data) throw new NotAccepted(400, `ShipTo: ${problemOf(error)}.`)
  return data
}

const problemOf = (error: z.ZodError | undefined): string => error?.issues[0]?.message ?? 'not readable'

function readAddress(address: XmlElement): {
  readonly data?: ShipTo | undefined
  readonly error?: z.ZodError | undefined
} {
  const postal = first(address, 'PostalAddress')
  const [person, ...departments] = textsAt(postal, 'DeliverTo')
  const name = textAt(address, 'Name')
  const country = first(postal, 'Country')?.attributes.isoCountryCode ?? address.attributes.isoCountryCode
  const read = AddressFields.extend({ phone: AddressFields.shape.phone.optional() }).safeParse({
    name: person ?? name,
    company: person ? name : '',
    street: [...departments, ...textsAt(postal, 'Street')].join('\n'),
    city: textAt(postal, 'City'),
    region: textAt(postal, 'State'),
    postalCode: textAt(postal, 'PostalCode'),
    country: country ?? '',
    phone: phoneOf(first(address, 'Phone/TelephoneNumber')),
  })
  return read.success ? { data: { ...read.data, phone: read.data.phone } } : { error: read.error }
}

function phoneOf(number: XmlElement | undefined): string | undefined {
  const country = textAt(number, 'CountryCode')
  const parts = [textAt(number, 'AreaOrCityCode'), textAt(number, 'Number'), textAt(number, 'Extension')]
  const local = parts.filter(Boolean).join(' ')
  return local ? [country && `+${country.replace(/^\+/, '')}`, local].filter(Boolean).join(' ') : undefined
}
