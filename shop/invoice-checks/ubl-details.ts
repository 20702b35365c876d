import { all, first, textAt, textsAt, type XmlElement } from '#http/xml/tree.ts'
import { type Code, type Details, inLine, type Period, visitBelow } from './details.ts'

const isLine = ({ name }: XmlElement) => name === 'InvoiceLine' || name === 'CreditNoteLine'

/** Reads the fields of a UBL 2.1 document that only rules need, by the mapping of EN 16931-3-2. */
export function ublDetails(root: XmlElement): Details {
  const lines = root.children.filter(isLine).map((line, place) => {
    return { line, id: textAt(line, 'ID') || String(place + 1) }
  })
  const head = { ...root, children: root.children.filter((child) => !isLine(child)) }
  const representative = first(root, 'TaxRepresentativeParty')
  const taxCurrency = textAt(root, 'TaxCurrencyCode')
  return {
    codes: [...codesIn(head, undefined), ...lines.flatMap(({ line, id }) => codesIn(line, id))],
    withoutScheme: [
      ...partiesWithoutScheme(root),
      ...lines.flatMap(({ line, id }) => itemsWithoutScheme(line, id)),
    ],
    periods: [
      ...all(root, 'InvoicePeriod').map((each) => period(each)),
      ...lines.flatMap(({ line, id }) => all(line, 'InvoicePeriod').map((each) => period(each, id))),
    ],
    supportingDocuments: all(root, 'AdditionalDocumentReference').map((each) => textAt(each, 'ID')),
    cardNumbers: textsAt(root, 'PaymentMeans/CardAccount/PrimaryAccountNumberID'),
    hasTaxInTaxCurrency: all(root, 'TaxTotal/TaxAmount').some(
      ({ attributes }) => attributes.currencyID === taxCurrency,
    ),
    hasRepresentativeAddress: first(representative, 'PostalAddress') !== undefined,
    hasDeliveryAddress: first(root, 'Delivery/DeliveryLocation/Address') !== undefined,
    payeeIsSeller: payeeIsSeller(root),
  }
}

const period = (of: XmlElement, line?: string): Period => ({
  line,
  from: textAt(of, 'StartDate'),
  to: textAt(of, 'EndDate'),
  taxPointCode: textAt(of, 'DescriptionCode'),
})

function payeeIsSeller(root: XmlElement): boolean {
  const [payee, seller] = [first(root, 'PayeeParty'), first(root, 'AccountingSupplierParty/Party')]
  const shares = (path: string) => {
    const own = new Set(textsAt(seller, path))
    return textsAt(payee, path).some((value) => own.has(value))
  }
  return shares('PartyName/Name') || shares('PartyIdentification/ID')
}

/** Fields whose code is an attribute, by the element and the one around it. */
const schemes: Readonly<Record<string, readonly [Code['rule'], attribute: string, field: string]>> = {
  'PartyIdentification/ID': ['BR-CL-10', 'schemeID', 'BT-29, BT-46, BT-60, scheme of an identifier'],
  'PartyLegalEntity/CompanyID': ['BR-CL-11', 'schemeID', 'BT-30, BT-47, BT-61, scheme of a register number'],
  'CommodityClassification/ItemClassificationCode': ['BR-CL-13', 'listID', 'BT-158, list of the class'],
  'StandardItemIdentification/ID': ['BR-CL-21', 'schemeID', 'BT-157, scheme of the item number'],
  'Price/BaseQuantity': ['BR-CL-23', 'unitCode', 'BT-150, unit of the price'],
  'Attachment/EmbeddedDocumentBinaryObject': ['BR-CL-24', 'mimeCode', 'BT-125, type of an attached file'],
  'Party/EndpointID': ['BR-CL-25', 'schemeID', 'BT-34, BT-49, scheme of an electronic address'],
  'DeliveryLocation/ID': ['BR-CL-26', 'schemeID', 'BT-71, scheme of the place of delivery'],
}

/** UNTDID 1001: an invoice data sheet, whose number is that of an object (BT-18, BT-128). */
const OBJECT = '130'

function codesIn(part: XmlElement, line: string | undefined): Code[] {
  const found: Code[] = []
  const add = (rule: Code['rule'], field: string, code: string | undefined) => {
    if (code !== undefined) found.push({ rule, field: inLine(field, line), code: code.trim() })
  }
  // Threat: as many identifiers in one element, each of which would look for its type among all of them.
  const objects = new Map<XmlElement, boolean>()
  const isObject = (parent: XmlElement) => {
    const known = objects.get(parent) ?? textAt(parent, 'DocumentTypeCode') === OBJECT
    objects.set(parent, known)
    return known
  }
  visitBelow(part, ({ element, parent }) => {
    const { name, attributes, text } = element
    if (name.endsWith('Amount')) add('BR-CL-03', `currency of ${name}`, attributes.currencyID)
    if (parent.name === 'InvoicePeriod' && name === 'DescriptionCode')
      add('BR-CL-06', 'BT-8, code of the tax point', text)
    if (parent.name === 'OriginCountry' && name === 'IdentificationCode')
      add('BR-CL-15', 'BT-159, country of origin', text)
    if (name === 'ID' && isObject(parent))
      add('BR-CL-07', 'BT-18, BT-128, scheme of an object', attributes.schemeID)
    const [rule, attribute = '', field = ''] = schemes[`${parent.name}/${name}`] ?? []
    // SEPA marks the creditor's identifier of a bank: BT-90.
    if (rule && attributes[attribute] !== 'SEPA') add(rule, field, attributes[attribute])
  })
  return found
}

const lacks = (element: XmlElement, attribute: string) => !element.attributes[attribute]?.trim()

const partiesWithoutScheme = (root: XmlElement) =>
  (
    [
      ['BR-62', 'BT-34, electronic address of the seller', 'AccountingSupplierParty/Party/EndpointID'],
      ['BR-63', 'BT-49, electronic address of the buyer', 'AccountingCustomerParty/Party/EndpointID'],
    ] as const
  ).flatMap(([rule, field, path]) =>
    all(root, path)
      .filter((element) => lacks(element, 'schemeID'))
      .map(() => ({ rule, field })),
  )

const itemsWithoutScheme = (line: XmlElement, id: string) =>
  (
    [
      ['BR-64', 'BT-157, standard item number', 'Item/StandardItemIdentification/ID', 'schemeID'],
      ['BR-65', 'BT-158, class', 'Item/CommodityClassification/ItemClassificationCode', 'listID'],
    ] as const
  ).flatMap(([rule, field, path, attribute]) =>
    all(line, path)
      .filter((element) => lacks(element, attribute))
      .map(() => ({ rule, field: inLine(field, id) })),
  )
