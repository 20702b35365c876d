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
