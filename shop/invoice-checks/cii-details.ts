import { all, first, textAt, textsAt, type XmlElement } from '#http/xml/tree.ts'
import { type Code, type Details, inLine, type Period, visitBelow } from './details.ts'
import { dayAt } from './read-cii.ts'

/** Reads the fields of a Cross Industry Invoice that only rules need, by the mapping of EN 16931-3-3. */
export function ciiDetails(root: XmlElement): Details {
  const transaction = first(root, 'SupplyChainTradeTransaction')
  const agreement = first(transaction, 'ApplicableHeaderTradeAgreement')
  const delivery = first(transaction, 'ApplicableHeaderTradeDelivery')
  const settlement = first(transaction, 'ApplicableHeaderTradeSettlement')
  const representative = first(agreement, 'SellerTaxRepresentativeTradeParty')
  const taxCurrency = textAt(settlement, 'TaxCurrencyCode')
  const lines = all(transaction, 'IncludedSupplyChainTradeLineItem').map((line, place) => {
    return { line, id: textAt(line, 'AssociatedDocumentLineDocument/LineID') || String(place + 1) }
  })
  const head = {
    ...root,
    children: [agreement, delivery, settlement].filter((part) => part !== undefined),
  }
  return {
    codes: [...codesIn(head, undefined), ...lines.flatMap(({ line, id }) => codesIn(line, id))],
    withoutScheme: [
      ...partiesWithoutScheme(agreement),
      ...lines.flatMap(({ line, id }) => itemsWithoutScheme(line, id)),
    ],
    periods: [
      ...all(settlement, 'BillingSpecifiedPeriod').map((each) => period(each)),
      ...lines.flatMap(({ line, id }) =>
        all(line, 'SpecifiedLineTradeSettlement/BillingSpecifiedPeriod').map((each) => period(each, id)),
      ),
    ],
    supportingDocuments: all(agreement, 'AdditionalReferencedDocument').map((each) =>
      textAt(each, 'IssuerAssignedID'),
    ),
    cardNumbers: textsAt(
      settlement,
      'SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard/ID',
    ),
    hasTaxInTaxCurrency: all(
      settlement,
      'SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount',
    ).some(({ attributes }) => attributes.currencyID === taxCurrency),
    hasRepresentativeAddress: first(representative, 'PostalTradeAddress') !== undefined,
    hasDeliveryAddress: first(delivery, 'ShipToTradeParty/PostalTradeAddress') !== undefined,
    payeeIsSeller: payeeIsSeller(first(settlement, 'PayeeTradeParty'), first(agreement, 'SellerTradeParty')),
  }
}

const period = (of: XmlElement, line?: string): Period => ({
  line,
  from: dayAt(of, 'StartDateTime'),
  to: dayAt(of, 'EndDateTime'),
  taxPointCode: '',
})

function payeeIsSeller(payee: XmlElement | undefined, seller: XmlElement | undefined): boolean {
  const shares = (path: string) => {
    const own = new Set(textsAt(seller, path))
    return textsAt(payee, path).some((value) => own.has(value))
  }
  return shares('Name') || shares('ID') || shares('SpecifiedLegalOrganization/ID')
}

/** Fields whose code is an attribute, by the element and the one around it. */
const schemes: Readonly<Record<string, readonly [Code['rule'], attribute: string, field: string]>> = {
  'SpecifiedLegalOrganization/ID': [
    'BR-CL-11',
    'schemeID',
    'BT-30, BT-47, BT-61, scheme of a register number',
  ],
  'DesignatedProductClassification/ClassCode': ['BR-CL-13', 'listID', 'BT-158, list of the class'],
  'SpecifiedTradeProduct/GlobalID': ['BR-CL-21', 'schemeID', 'BT-157, scheme of the item number'],
  'ShipToTradeParty/GlobalID': ['BR-CL-26', 'schemeID', 'BT-71, scheme of the place of delivery'],
  'NetPriceProductTradePrice/BasisQuantity': ['BR-CL-23', 'unitCode', 'BT-150, unit of the price'],
  'GrossPriceProductTradePrice/BasisQuantity': ['BR-CL-23', 'unitCode', 'BT-150, unit of the price'],
  'AdditionalReferencedDocument/AttachmentBinaryObject': [
    'BR-CL-24',
    'mimeCode',
    'BT-125, type of an attached file',
  ],
  'URIUniversalCommunication/URIID': [
    'BR-CL-25',
    'schemeID',
    'BT-34, BT-49, scheme of an electronic address',
  ],
  'SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount': [
    'BR-CL-03',
    'currencyID',
    'currency of TaxTotalAmount',
  ],
}

function codesIn(part: XmlElement, line: string | undefined): Code[] {
  const found: Code[] = []
  const add = (rule: Code['rule'], field: string, code: string | undefined) => {
    if (code !== undefined) found.push({ rule, field: inLine(field, line), code: code.trim() })
  }
  visitBelow(part, ({ element, parent }) => {
    const { name, attributes, text } = element
    if (name === 'DueDateTypeCode') add('BR-CL-06', 'BT-8, code of the tax point', text)
    if (name === 'ReferenceTypeCode') add('BR-CL-07', 'BT-18, BT-128, scheme of an object', text)
    if (parent.name === 'OriginTradeCountry' && name === 'ID')
      add('BR-CL-15', 'BT-159, country of origin', text)
    const [rule, attribute = '', field = ''] = schemes[`${parent.name}/${name}`] ?? []
    if (rule) add(rule, field, attributes[attribute])
    else if (name === 'GlobalID')
      add('BR-CL-10', 'BT-29, BT-46, BT-60, scheme of an identifier', attributes.schemeID)
  })
  return found
}

const lacks = (element: XmlElement, attribute: string) => !element.attributes[attribute]?.trim()

const partiesWithoutScheme = (agreement: XmlElement | undefined) =>
  (
    [
      ['BR-62', 'BT-34, electronic address of the seller', 'SellerTradeParty'],
      ['BR-63', 'BT-49, electronic address of the buyer', 'BuyerTradeParty'],
    ] as const
  ).flatMap(([rule, field, party]) =>
    all(agreement, `${party}/URIUniversalCommunication/URIID`)
      .filter((element) => lacks(element, 'schemeID'))
      .map(() => ({ rule, field })),
  )

const itemsWithoutScheme = (line: XmlElement, id: string) =>
  (
    [
      ['BR-64', 'BT-157, standard item number', 'GlobalID', 'schemeID'],
      ['BR-65', 'BT-158, class', 'DesignatedProductClassification/ClassCode', 'listID'],
    ] as const
  ).flatMap(([rule, field, path, attribute]) =>
    all(line, `SpecifiedTradeProduct/${path}`)
      .filter((element) => lacks(element, attribute))
      .map(() => ({ rule, field: inLine(field, id) })),
  )
