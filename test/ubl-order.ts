import { parseXml, type XmlElement } from '#http/xml/tree.ts'

/**
 * The elements that the shop writes, of those that the schemas of UBL 2.1 (OASIS, os-UBL-2.1) have for each, in their order, with
 * how often each may be there: `?` once at most, `*` any number, `+` at least once. An element that is in none of them has text.
 */
const sequences: Readonly<Record<string, string>> = {
  OrderResponse:
    'UBLVersionID? ID IssueDate IssueTime? OrderResponseCode? Note* DocumentCurrencyCode? OrderReference+ SellerSupplierParty BuyerCustomerParty OrderLine*',
  DespatchAdvice:
    'UBLVersionID? ID IssueDate IssueTime? DocumentStatusCode? LineCountNumeric? OrderReference* DespatchSupplierParty DeliveryCustomerParty BuyerCustomerParty? SellerSupplierParty? Shipment? DespatchLine+',
  OrderReference: 'ID IssueDate?',
  SellerSupplierParty: 'Party?',
  BuyerCustomerParty: 'Party?',
  DespatchSupplierParty: 'Party?',
  DeliveryCustomerParty: 'Party?',
  Party: 'EndpointID? PartyName*',
  CarrierParty: 'PartyName*',
  PartyName: 'Name',
  OrderLine: 'LineItem OrderLineReference*',
  LineItem: 'ID Note* LineStatusCode? Quantity? Delivery* Price? Item',
  Delivery: 'Quantity? PromisedDeliveryPeriod? Despatch?',
  PromisedDeliveryPeriod: 'EndDate?',
  Despatch: 'ActualDespatchDate?',
  Price: 'PriceAmount',
  Item: 'Name? SellersItemIdentification? ItemInstance*',
  SellersItemIdentification: 'ID',
  ItemInstance: 'SerialID?',
  OrderLineReference: 'LineID',
  Shipment: 'ID Consignment* Delivery?',
  Consignment: 'ID CarrierParty?',
  DespatchLine: 'ID DeliveredQuantity? OrderLineReference+ Item',
}

/** Attributes that the schemas require. */
const required: Readonly<Record<string, string>> = { PriceAmount: 'currencyID' }

/** Returns the elements of a document in which something is missing, or not where the schema wants it. */
export function misplaced(xml: string): string[] {
  const wrong: string[] = []
  const visit = (element: XmlElement, path: string) => {
    const here = `${path}/${element.name}`
    const children = element.children.map(({ name }) => `${name} `).join('')
    const sequence = sequences[element.name]
    const attribute = required[element.name]
    if (
      sequence === undefined
        ? children !== '' || element.text.trim() === ''
        : !matcher(sequence).test(children)
    )
      wrong.push(`${here}: ${children || 'empty'}`)
    if (attribute && !element.attributes[attribute]) wrong.push(`${here} without ${attribute}`)
    for (const child of element.children) visit(child, here)
  }
  visit(parseXml(xml), '')
  return wrong
}

const matcher = (sequence: string) =>
  new RegExp(`^${sequence.replaceAll(/(\w+)([?*+]?)(?: |$)/g, '(?:$1 )$2')}$`)

/** Of the buyer in `ublOrder`. */
export const GLN = '5790000435968'

interface Line {
  readonly part?: string
  readonly pieces?: number | string
  readonly price?: string
  readonly id?: string
}

const orderLine = ({
  part = 'router',
  pieces = 200,
  price = '18.00',
  id = '10',
}: Line) => `<cac:OrderLine><cac:LineItem>
  <cbc:ID>${id}</cbc:ID><cbc:Quantity unitCode="EA">${pieces}</cbc:Quantity>
  <cac:Price><cbc:PriceAmount currencyID="USD">${price}</cbc:PriceAmount></cac:Price>
  <cac:Item><cbc:Name>A router</cbc:Name><cac:SellersItemIdentification><cbc:ID>${part}</cbc:ID></cac:SellersItemIdentification></cac:Item>
  </cac:LineItem></cac:OrderLine>`

interface Parts {
  readonly root?: string
  readonly number?: string
  readonly head?: string
  readonly lines?: readonly Line[]
  readonly doctype?: string
  readonly endpoint?: string
}

/** A document of UBL 2.1 about an order. */
export const ublOrder = ({
  root = 'Order',
  number = 'PO-7',
  head = '',
  lines = [{}],
  doctype = '',
  endpoint = GLN,
}: Parts = {}) =>
  `<?xml version="1.0"?>${doctype}<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  ${root === 'Order' ? `<cbc:ID>${number}</cbc:ID>` : ''}<cbc:IssueDate>2026-11-26</cbc:IssueDate>${head}
  <cbc:Note>Ring twice</cbc:Note><cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>
  ${root === 'Order' ? '' : `<cac:OrderReference><cbc:ID>${number}</cbc:ID></cac:OrderReference>`}
  <cac:BuyerCustomerParty><cac:Party><cbc:EndpointID schemeID="0088">${endpoint}</cbc:EndpointID>
    <cac:PartyName><cbc:Name>Analytical Engines</cbc:Name></cac:PartyName>
    <cac:Contact><cbc:Telephone>+44 20 555</cbc:Telephone></cac:Contact></cac:Party></cac:BuyerCustomerParty>
  <cac:SellerSupplierParty><cac:Party><cbc:EndpointID schemeID="0088">7300010000001</cbc:EndpointID></cac:Party></cac:SellerSupplierParty>
  <cac:Delivery><cac:DeliveryLocation><cac:Address><cbc:StreetName>1 Row</cbc:StreetName><cbc:CityName>London</cbc:CityName>
    <cbc:PostalZone>N1</cbc:PostalZone><cac:Country><cbc:IdentificationCode>GB</cbc:IdentificationCode></cac:Country></cac:Address></cac:DeliveryLocation>
    <cac:RequestedDeliveryPeriod><cbc:EndDate>2026-12-24</cbc:EndDate></cac:RequestedDeliveryPeriod></cac:Delivery>
  ${lines.map(orderLine).join('')}</${root}>`
