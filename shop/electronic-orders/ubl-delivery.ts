import { cityLine } from '#contract/addresses/endpoints.ts'
import { all, first, textAt, textsAt, type XmlElement } from '#http/xml/tree.ts'
import { NotAccepted } from '../purchasing-systems/cxml/envelope.ts'
import { requestedFor } from './order-request.ts'
import { checkedAddress, filledAt, firstFilled, hasText, type ShipTo } from './ship-to.ts'

/** The delivery of an order in UBL, for lines that have less. Read once: an order may have thousands of lines. */
export interface Deliveries {
  /** The address, or why there is none that counts. */
  readonly named: NamedAddress
  /** Addresses by the id of their place. */
  readonly places: ReadonlyMap<string, XmlElement>
  readonly receivers: readonly XmlElement[]
  readonly wanted: string
  readonly buyer: XmlElement | undefined
}

/** Undefined where no place is named. */
type NamedAddress = { readonly address: XmlElement } | { readonly refused: NotAccepted } | undefined

export function deliveriesOf(root: XmlElement): Deliveries {
  const deliveries = all(root, 'Delivery')
  const places = new Map(
    deliveries.flatMap((delivery) => {
      const place = placeIn(delivery)
      return place && idOf(delivery) ? [[idOf(delivery), place] as const] : []
    }),
  )
  return {
    named: addressIn(deliveries, places, 'The delivery of the order'),
    places,
    receivers: receiversIn(deliveries),
    wanted: daysIn(deliveries),
    buyer: first(root, 'BuyerCustomerParty/Party'),
  }
}

interface Destination {
  readonly shipTo: ShipTo
  /** Whether no delivery names a place or a receiver, so that the goods go to the buyer's own address. */
  readonly isBuyers: boolean
}

/**
 * The destination of a line. Its Delivery overrides that of the order only in the parts that it has: one with a wanted
 * day alone leaves the address as it is.
 * @throws NotAccepted for a place without an address, and for several
 */
export function destinationOf(line: XmlElement, order: Deliveries, lineNumber: string): Destination {
  const inner = all(line, 'Delivery')
  const named = addressIn(inner, order.places, `Line ${lineNumber}: its delivery`) ?? order.named
  if (named && 'refused' in named) throw named.refused
  const receivers = [...receiversIn(inner), ...order.receivers]
  if (!named && receivers.length > 0)
    throw new NotAccepted(
      400,
      `Line ${lineNumber}: its delivery names a receiver without an address. Send the address with it.`,
    )
  const address = named?.address ?? filledAt(order.buyer, 'PostalAddress')[0]
  if (!address) throw new NotAccepted(400, `Line ${lineNumber}: there is no address of a delivery.`)
  const shipTo = checkedAddress({
    ...placeOf(address),
    company: firstFilled(...receivers.map(nameOf), nameOf(order.buyer)),
    person: firstFilled(...receivers.map((party) => textAt(party, 'Contact/Name'))),
    phone: firstFilled(...[...receivers, order.buyer].map((party) => textAt(party, 'Contact/Telephone'))),
  })
  if (typeof shipTo === 'string') throw new NotAccepted(400, `The address of a delivery: ${shipTo}.`)
  return { shipTo, isBuyers: !named }
}

/** The note on an order that names no delivery. */
export const toBuyersAddress = (shipTo: ShipTo): string =>
  `The document names no place of delivery: the goods go to the buyer's address, ${shipTo.street.replaceAll('\n', ', ')}, ${cityLine(shipTo)}.`

/** The billing address; undefined if the document has none, or the sentence why its address cannot be used. */
export function billToOf(root: XmlElement): ShipTo | string | undefined {
  const [party] = filledAt(root, 'AccountingCustomerParty/Party')
  if (!party) return undefined
  const [address] = filledAt(party, 'PostalAddress')
  const read = address
    ? checkedAddress({
        ...placeOf(address),
        company: firstFilled(nameOf(party), nameOf(first(root, 'BuyerCustomerParty/Party'))),
        person: textAt(party, 'Contact/Name'),
        phone: textAt(party, 'Contact/Telephone'),
      })
    : 'it has no address'
  return typeof read === 'string'
    ? `The invoice uses the billing address stored in the shop, because of AccountingCustomerParty: ${read}.`
    : read
}

/** The days on which a line is wanted. */
export const wantedDays = (line: XmlElement, order: Deliveries): string =>
  firstFilled(daysIn(all(line, 'Delivery')), order.wanted)

function daysIn(deliveries: readonly XmlElement[]): string {
  const periods = deliveries.flatMap((delivery) => filledAt(delivery, 'RequestedDeliveryPeriod'))
  for (const period of periods) {
    const [start, end] = [textAt(period, 'StartDate'), textAt(period, 'EndDate')]
    if (start || end) return requestedFor(start || end, end || start)
  }
  return ''
}

/** The one address that deliveries name. @param which begins a sentence */
function addressIn(
  deliveries: readonly XmlElement[],
  places: Deliveries['places'],
  which: string,
): NamedAddress {
  const found = deliveries
    .filter(namesPlace)
    .map((delivery) => placeIn(delivery) ?? places.get(idOf(delivery)))
  const [address, ...others] = found
  if (found.length === 0) return undefined
  if (!address || others.includes(undefined))
    return {
      refused: new NotAccepted(400, `${which} names a place without an address. Send the address with it.`),
    }
  const written = JSON.stringify(placeOf(address))
  return others.some((other) => other && JSON.stringify(placeOf(other)) !== written)
    ? { refused: new NotAccepted(450, `${which} has several addresses. Send a line for each.`) }
    : { address }
}

/** The address of a delivery, wherever it stands. An address with only an id does not count. */
function placeIn(delivery: XmlElement): XmlElement | undefined {
  return [
    'DeliveryLocation/Address',
    'DeliveryAddress',
    'DeliveryParty/PhysicalLocation/Address',
    'DeliveryParty/PostalAddress',
  ]
    .flatMap((path) => all(delivery, path))
    .find((address) => address.children.some((part) => part.name !== 'ID' && hasText(part)))
}

const namesPlace = (delivery: XmlElement): boolean =>
  placeIn(delivery) !== undefined ||
  ['DeliveryLocation', 'AlternativeDeliveryLocation', 'DeliveryAddress'].some(
    (path) => filledAt(delivery, path).length > 0,
  )

const receiversIn = (deliveries: readonly XmlElement[]): readonly XmlElement[] =>
  deliveries.flatMap((delivery) => filledAt(delivery, 'DeliveryParty'))

const idOf = (delivery: XmlElement): string =>
  firstFilled(
    textAt(delivery, 'DeliveryLocation/ID'),
    textAt(delivery, 'DeliveryLocation/Address/ID'),
    textAt(delivery, 'DeliveryAddress/ID'),
  )

/** The parts of a postal address. Older documents have number, building and floor in elements of their own. */
function placeOf(address: XmlElement) {
  const text = (name: string) => textAt(address, name)
  return {
    street: [
      [text('StreetName'), text('BuildingNumber')].filter(Boolean).join(' '),
      text('AdditionalStreetName'),
      ...['BuildingName', 'Floor', 'Room', 'Department', 'Postbox'].map(text),
      ...textsAt(address, 'AddressLine/Line'),
    ].filter(Boolean),
    city: text('CityName'),
    region: text('CountrySubentity'),
    postalCode: text('PostalZone'),
    country: text('Country/IdentificationCode'),
  }
}

const nameOf = (party: XmlElement | undefined): string =>
  firstFilled(textAt(party, 'PartyName/Name'), textAt(party, 'PartyLegalEntity/RegistrationName'))
