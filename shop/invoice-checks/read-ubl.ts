import type {
  CheckedAdjustment,
  CheckedInvoice,
  CheckedLine,
  CheckedParty,
} from '#contract/invoice-checks/endpoints.ts'
import { all, first, textAt, textsAt, type XmlElement } from '#http/xml/tree.ts'

type Element = XmlElement | undefined

/** Reads UBL 2.1, by the mapping of EN 16931-3-2. */
export function readUbl(root: XmlElement): CheckedInvoice {
  const isInvoice = root.name === 'Invoice'
  const text = (path: string) => textAt(root, path)
  const currency = text('DocumentCurrencyCode')
  const taxTotal = taxTotalIn(root, currency)
  const delivery = first(root, 'Delivery')
  const place = first(delivery, 'DeliveryLocation/Address')
  return {
    syntax: 'ubl',
    kind: isInvoice ? 'invoice' : 'credit-note',
    profile: text('CustomizationID'),
    process: text('ProfileID'),
    number: text('ID'),
    typeCode: text(isInvoice ? 'InvoiceTypeCode' : 'CreditNoteTypeCode'),
    issuedOn: text('IssueDate'),
    // A credit note has it among the payment means.
    dueOn: text('DueDate') || text('PaymentMeans/PaymentDueDate'),
    taxPointOn: text('TaxPointDate'),
    currency,
    taxCurrency: text('TaxCurrencyCode'),
    buyerReference: text('BuyerReference'),
    references: referencesIn(root),
    preceding: all(root, 'BillingReference').map((reference) => ({
      number: textAt(reference, 'InvoiceDocumentReference/ID'),
      issuedOn: textAt(reference, 'InvoiceDocumentReference/IssueDate'),
    })),
    notes: textsAt(root, 'Note'),
    period: { from: text('InvoicePeriod/StartDate'), to: text('InvoicePeriod/EndDate') },
    seller: party(first(root, 'AccountingSupplierParty/Party')),
    buyer: party(first(root, 'AccountingCustomerParty/Party')),
    payee: named(first(root, 'PayeeParty')),
    taxRepresentative: representative(first(root, 'TaxRepresentativeParty')),
    delivery: {
      name: textAt(delivery, 'DeliveryParty/PartyName/Name'),
      on: textAt(delivery, 'ActualDeliveryDate'),
      ...address(place),
    },
    payments: all(root, 'PaymentMeans').map((means) => ({
      code: textAt(means, 'PaymentMeansCode'),
      text: first(means, 'PaymentMeansCode')?.attributes.name ?? '',
      reference: textAt(means, 'PaymentID'),
      account:
        textAt(means, 'PayeeFinancialAccount/ID') || textAt(means, 'PaymentMandate/PayerFinancialAccount/ID'),
      accountName: textAt(means, 'PayeeFinancialAccount/Name'),
      bic: textAt(means, 'PayeeFinancialAccount/FinancialInstitutionBranch/ID'),
    })),
    terms: text('PaymentTerms/Note'),
    adjustments: all(root, 'AllowanceCharge').map(adjustment),
    taxes: all(taxTotal, 'TaxSubtotal').map((subtotal) => ({
      ...category(first(subtotal, 'TaxCategory')),
      net: textAt(subtotal, 'TaxableAmount'),
      tax: textAt(subtotal, 'TaxAmount'),
      reason: textAt(subtotal, 'TaxCategory/TaxExemptionReason'),
      reasonCode: textAt(subtotal, 'TaxCategory/TaxExemptionReasonCode'),
    })),
    totals: {
      lines: text('LegalMonetaryTotal/LineExtensionAmount'),
      allowances: text('LegalMonetaryTotal/AllowanceTotalAmount'),
      charges: text('LegalMonetaryTotal/ChargeTotalAmount'),
      net: text('LegalMonetaryTotal/TaxExclusiveAmount'),
      tax: textAt(taxTotal, 'TaxAmount'),
      gross: text('LegalMonetaryTotal/TaxInclusiveAmount'),
      prepaid: text('LegalMonetaryTotal/PrepaidAmount'),
      rounding: text('LegalMonetaryTotal/PayableRoundingAmount'),
      due: text('LegalMonetaryTotal/PayableAmount'),
    },
    lines: all(root, isInvoice ? 'InvoiceLine' : 'CreditNoteLine').map(lineOf),
  }
}

/** The total in the currency of the document; another may be in the currency of the tax. */
function taxTotalIn(root: XmlElement, currency: string): Element {
  const totals = all(root, 'TaxTotal')
  return (
    totals.find((total) => first(total, 'TaxAmount')?.attributes.currencyID === currency) ??
    totals.find((total) => first(total, 'TaxSubtotal')) ??
    totals[0]
  )
}

const referencesIn = (root: XmlElement) =>
  (
    [
      ['Purchase order', 'OrderReference/ID'],
      ['Sales order', 'OrderReference/SalesOrderID'],
      ['Contract', 'ContractDocumentReference/ID'],
      ['Project', 'ProjectReference/ID'],
      ['Despatch advice', 'DespatchDocumentReference/ID'],
      ['Receipt', 'ReceiptDocumentReference/ID'],
      ['Tender', 'OriginatorDocumentReference/ID'],
      ['Accounting reference', 'AccountingCost'],
      ['Attachment', 'AdditionalDocumentReference/ID'],
    ] as const
  ).flatMap(([name, path]) => textsAt(root, path).map((value) => ({ name, value })))

const isVat = (scheme: XmlElement) => textAt(scheme, 'TaxScheme/ID').toUpperCase() === 'VAT'

const schemed = (element: Element) => {
  const value = element?.text.trim() ?? ''
  const scheme = element?.attributes.schemeID
  return value && scheme ? `${scheme}:${value}` : value
}

function party(of: Element): CheckedParty {
  const schemes = all(of, 'PartyTaxScheme')
  return {
    name: textAt(of, 'PartyLegalEntity/RegistrationName'),
    tradingName: textAt(of, 'PartyName/Name'),
    identifiers: all(of, 'PartyIdentification/ID')
      .filter(({ attributes }) => attributes.schemeID !== 'SEPA')
      .map(schemed)
      .filter(Boolean),
    register: textAt(of, 'PartyLegalEntity/CompanyID'),
    vatNumber: textAt(schemes.find(isVat), 'CompanyID'),
    taxNumber: textAt(
      schemes.find((scheme) => !isVat(scheme)),
      'CompanyID',
    ),
    electronicAddress: schemed(first(of, 'EndpointID')),
    contact: ['Contact/Name', 'Contact/Telephone', 'Contact/ElectronicMail'].flatMap((path) =>
      textsAt(of, path),
    ),
    ...address(first(of, 'PostalAddress')),
  }
}

const address = (of: Element) => ({
  street: ['StreetName', 'AdditionalStreetName', 'AddressLine/Line'].flatMap((path) => textsAt(of, path)),
  city: textAt(of, 'CityName'),
  region: textAt(of, 'CountrySubentity'),
  postalCode: textAt(of, 'PostalZone'),
  country: textAt(of, 'Country/IdentificationCode'),
})

const named = (of: Element) => of && { name: textAt(of, 'PartyName/Name') }

const representative = (of: Element) =>
  of && {
    name: textAt(of, 'PartyName/Name'),
    vatNumber: textAt(all(of, 'PartyTaxScheme').find(isVat), 'CompanyID'),
    country: textAt(of, 'PostalAddress/Country/IdentificationCode'),
  }

const category = (of: Element) => ({ category: textAt(of, 'ID'), percent: textAt(of, 'Percent') })

const adjustment = (of: XmlElement): CheckedAdjustment => ({
  ...category(first(of, 'TaxCategory')),
  isCharge: textAt(of, 'ChargeIndicator') === 'true',
  amount: textAt(of, 'Amount'),
  base: textAt(of, 'BaseAmount'),
  share: textAt(of, 'MultiplierFactorNumeric'),
  reason: textAt(of, 'AllowanceChargeReason'),
  reasonCode: textAt(of, 'AllowanceChargeReasonCode'),
})

function lineOf(line: XmlElement): CheckedLine {
  const item = first(line, 'Item')
  const quantity = first(line, 'InvoicedQuantity') ?? first(line, 'CreditedQuantity')
  return {
    ...category(first(item, 'ClassifiedTaxCategory')),
    id: textAt(line, 'ID'),
    note: textAt(line, 'Note'),
    name: textAt(item, 'Name'),
    description: textAt(item, 'Description'),
    identifiers: [
      'SellersItemIdentification/ID',
      'BuyersItemIdentification/ID',
      'StandardItemIdentification/ID',
    ].flatMap((path) => textsAt(item, path)),
    attributes: all(item, 'AdditionalItemProperty').map((property) => ({
      name: textAt(property, 'Name'),
      value: textAt(property, 'Value'),
    })),
    quantity: quantity?.text.trim() ?? '',
    unit: quantity?.attributes.unitCode ?? '',
    price: textAt(line, 'Price/PriceAmount'),
    usualPrice: textAt(line, 'Price/AllowanceCharge/BaseAmount'),
    priceBase: textAt(line, 'Price/BaseQuantity'),
    net: textAt(line, 'LineExtensionAmount'),
    adjustments: all(line, 'AllowanceCharge').map(adjustment),
  }
}
