import { GLN } from './ubl-order.ts'

/** Orders as Peppol BIS Ordering 3 and the examples of UBL 2.1 have them, part by part. The texts are our own. */

const text = (name: string, value: string, attributes = '') =>
  value && `<cbc:${name}${attributes && ` ${attributes}`}>${value}</cbc:${name}>`
const group = (name: string, ...parts: readonly string[]) => `<cac:${name}>${parts.join('')}</cac:${name}>`

interface Place {
  readonly street?: string
  readonly more?: string
  readonly city?: string
  readonly zone?: string
  readonly country?: string
}

const address = (
  name: string,
  { street = '1 Row', more = '', city = 'London', zone = 'N1', country = 'GB' }: Place,
) =>
  group(
    name,
    text('StreetName', street),
    more,
    text('CityName', city),
    text('PostalZone', zone),
    group('Country', text('IdentificationCode', country)),
  )

export const postal = (place: Place = {}) => address('PostalAddress', place)
/** A delivery to an address, and what else it says. */
export const deliveryTo = (place: Place, more = '', id = '') =>
  group(
    'Delivery',
    group('DeliveryLocation', text('ID', id, 'schemeID="0088"'), address('Address', place)),
    more,
  )
export const delivery = (...parts: readonly string[]) => group('Delivery', ...parts)
export const location = (id: string) => group('DeliveryLocation', text('ID', id, 'schemeID="0088"'))
export const period = (start: string, end = '') =>
  group('RequestedDeliveryPeriod', text('StartDate', start), text('EndDate', end))
export const receiver = (name: string, contact = '', phone = '') =>
  group(
    'DeliveryParty',
    name && group('PartyName', text('Name', name)),
    group('Contact', text('Name', contact), text('Telephone', phone)),
  )
export const invoicedTo = (name: string, place = '') =>
  group('AccountingCustomerParty', group('Party', group('PartyName', text('Name', name)), place))
export const allowance = group(
  'AllowanceCharge',
  text('ChargeIndicator', 'false'),
  text('AllowanceChargeReason', 'Yearly bonus'),
  text('Amount', '36.00', 'currencyID="USD"'),
)

interface Line {
  readonly id?: string
  readonly quantity?: string
  readonly unit?: string
  readonly price?: string
  /** Behind the price's amount. */
  readonly base?: string
  /** The seller's number, unless the item is given. */
  readonly part?: string
  readonly identified?: string
  readonly delivery?: string
  readonly notes?: readonly string[]
  readonly more?: string
}

export const sellers = (part: string) => group('SellersItemIdentification', text('ID', part))
export const manufacturers = (part: string) => group('ManufacturersItemIdentification', text('ID', part))
export const standard = (code: string, attributes = 'schemeID="0160"') =>
  group('StandardItemIdentification', text('ID', code, attributes))
export const base = (pieces: string) => text('BaseQuantity', pieces, 'unitCode="EA"')

export const line = ({
  id = '10',
  quantity = '200',
  unit = 'EA',
  price = '18.00',
  base: per = '',
  part = 'router',
  identified = sellers(part),
  delivery: to = '',
  notes = [],
  more = '',
}: Line = {}) =>
  group(
    'OrderLine',
    ...notes.map((note) => text('Note', `of the line's frame: ${note}`)),
    group(
      'LineItem',
      text('ID', id),
      ...notes.map((note) => text('Note', note)),
      text('Quantity', quantity, `unitCode="${unit}"`),
      text('LineExtensionAmount', '3600.00', 'currencyID="USD"'),
      text('PartialDeliveryIndicator', 'false'),
      to,
      more,
      group('Price', text('PriceAmount', price, 'currencyID="USD"'), per),
      group(
        'Item',
        text('Description', 'A router'),
        text('Name', 'Router'),
        identified,
        group('CommodityClassification', text('ItemClassificationCode', '43222609', 'listID="TST"')),
        group(
          'ClassifiedTaxCategory',
          text('ID', 'S'),
          text('Percent', '20'),
          group('TaxScheme', text('ID', 'VAT')),
        ),
      ),
    ),
  )

interface Parts {
  readonly number: string
  readonly notes?: readonly string[]
  readonly currency?: string
  readonly buyer?: string
  readonly deliveries?: readonly string[]
  /** Between the references and the buyer. */
  readonly references?: string
  readonly invoiced?: string
  readonly charges?: string
  readonly lines?: readonly string[]
}

export const peppolOrder = ({
  number,
  notes = ['Ring twice'],
  currency = 'USD',
  buyer = group('PartyName', text('Name', 'Analytical Engines')) +
    group('Contact', text('Telephone', '+44 20 555')),
  deliveries = [deliveryTo({})],
  references = '',
  invoiced = '',
  charges = '',
  lines = [line()],
}: Parts) => `<?xml version="1.0" encoding="UTF-8"?>
<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:order:3</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:poacc:bis:ordering:3</cbc:ProfileID>
  <cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-11-26</cbc:IssueDate><cbc:IssueTime>12:30:00</cbc:IssueTime>
  <cbc:OrderTypeCode>220</cbc:OrderTypeCode>${notes.map((note) => text('Note', note)).join('')}
  ${text('DocumentCurrencyCode', currency)}<cbc:CustomerReference>Project 7</cbc:CustomerReference>
  ${references}
  <cac:BuyerCustomerParty><cac:Party><cbc:EndpointID schemeID="0088">${GLN}</cbc:EndpointID>${buyer}</cac:Party></cac:BuyerCustomerParty>
  <cac:SellerSupplierParty><cac:Party><cbc:EndpointID schemeID="0088">7300010000001</cbc:EndpointID></cac:Party></cac:SellerSupplierParty>
  ${invoiced}${deliveries.join('')}
  <cac:PaymentTerms><cbc:Note>30 days</cbc:Note></cac:PaymentTerms>${charges}
  <cac:TaxTotal><cbc:TaxAmount currencyID="USD">0.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:AnticipatedMonetaryTotal><cbc:PayableAmount currencyID="USD">3600.00</cbc:PayableAmount></cac:AnticipatedMonetaryTotal>
  ${lines.join('')}</Order>`

export const validity = group('ValidityPeriod', text('EndDate', '2027-01-31'))
export const attachment = group(
  'AdditionalDocumentReference',
  text('ID', 'Drawing'),
  group(
    'Attachment',
    text('EmbeddedDocumentBinaryObject', 'YWJj', 'mimeCode="application/pdf" filename="a.pdf"'),
  ),
)

/** With other prefixes, which mean the same. */
export const withPrefixes = (xml: string, ofGroups: string, ofTexts: string) =>
  xml
    .replaceAll(/(<\/?)cac:/g, `$1${ofGroups}:`)
    .replaceAll(/(<\/?)cbc:/g, `$1${ofTexts}:`)
    .replace('xmlns:cac=', `xmlns:${ofGroups}=`)
    .replace('xmlns:cbc=', `xmlns:${ofTexts}=`)

/** With the namespace of the root under a prefix too. */
export const withRootPrefix = (xml: string) =>
  xml.replace('<Order xmlns=', '<o:Order xmlns:o=').replace('</Order>', '</o:Order>')
