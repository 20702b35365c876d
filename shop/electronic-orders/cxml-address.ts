import { first, textAt, textsAt, type XmlElement } from '#http/xml/tree.ts'
import { NotAccepted } from '../punchout/cxml/envelope.ts'
import { checkedAddress, firstFilled, hasText, type ShipTo, type WrittenAddress } from './ship-to.ts'

/**
 * Where a line of an order in cXML goes. The line's ShipTo overrides that of the order only in what it has.
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

/** Where the invoice goes; undefined if the document does not say, or the sentence why its address cannot be used. */
export function billToOf(header: XmlElement | undefined): ShipTo | string | undefined {
  const address = first(header, 'BillTo/Address')
  if (!address) return undefined
  const read = checkedAddress({
    ...placeOf(address),
    company: textAt(address, 'Name'),
    phone: phoneIn(address),
  })
  return typeof read === 'string'
    ? `The invoice has the billing address that the shop knows, because of BillTo: ${read}.`
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
