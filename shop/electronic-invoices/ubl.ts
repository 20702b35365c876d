import { leaf, node, xmlDocument } from '#http/xml/write.ts'
import {
  type Adjustment,
  type DocumentTotals,
  type PostalAddress,
  type StructuredInvoice,
  type StructuredLine,
  type Tax,
  type TaxSubtotal,
  type TradeParty,
  totalsOf,
} from './model.ts'
import {
  amountText,
  BUSINESS_PROCESS,
  electronicAddressOf,
  GTIN,
  paymentTerms,
  percentText,
  SERIAL,
  schemeOf,
  streetLines,
  supplyDay,
  UNSPSC,
  XRECHNUNG,
} from './values.ts'

/** UBL 2.1. Its schema fixes the order of elements. */

const roots = { invoice: 'Invoice', 'credit-note': 'CreditNote' } as const

/** The rules that a document promises to keep: BT-24. */
export const profiles = {
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  xrechnung: XRECHNUNG,
} as const

/** Writes an invoice or a credit note as UBL 2.1. */
export function toUbl(invoice: StructuredInvoice, profile: keyof typeof profiles): string {
  const root = roots[invoice.kind]
  const totals = totalsOf(invoice)
  const { currency } = invoice
  const ofKind =
    invoice.kind === 'invoice'
      ? [leaf('cbc:DueDate', invoice.dueOn), leaf('cbc:InvoiceTypeCode', '380')]
      : [leaf('cbc:CreditNoteTypeCode', '381')]
  const children = [
    leaf('cbc:CustomizationID', profiles[profile]),
    leaf('cbc:ProfileID', BUSINESS_PROCESS),
    leaf('cbc:ID', invoice.number),
    leaf('cbc:IssueDate', invoice.issuedOn),
    ...ofKind,
    leaf('cbc:Note', noteOf(invoice)),
    leaf('cbc:DocumentCurrencyCode', currency),
    leaf('cbc:AccountingCost', invoice.accountingReference),
    leaf('cbc:BuyerReference', invoice.buyerReference),
    period(invoice),
    orderReference(invoice),
    corrected(invoice),
    node('cac:AccountingSupplierParty', [party(invoice.seller)]),
    node('cac:AccountingCustomerParty', [party(invoice.buyer)]),
    delivery(invoice),
    paymentMeans(invoice),
    node('cac:PaymentTerms', [leaf('cbc:Note', paymentTerms(invoice, profile))]),
    ...invoice.adjustments.map((each) => adjustment(each, currency)),
    taxTotal(invoice.taxes, totals, currency),
    monetaryTotal(invoice, totals),
    ...invoice.lines.map((line, place) => lineOf(line, place + 1, invoice)),
  ]
  return xmlDocument(
    node(root, children, {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    }),
  )
}

/** Peppol's rule R002 has one note at most. */
const noteOf = ({ note, mentions = [] }: StructuredInvoice) =>
  [note, ...mentions.map(({ text }) => text)].filter(Boolean).join(' ')

const amount = (name: string, cents: number, currencyID: string) =>
  leaf(name, amountText(cents), { currencyID })

const period = (invoice: StructuredInvoice) => {
  const day = supplyDay(invoice)
  return node('cac:InvoicePeriod', [leaf('cbc:StartDate', day), leaf('cbc:EndDate', day)])
}

/** UBL wants the buyer's number beside the seller's; NA says that there is none. */
const orderReference = ({ purchaseOrder, salesOrder }: StructuredInvoice) =>
  node('cac:OrderReference', [leaf('cbc:ID', purchaseOrder || 'NA'), leaf('cbc:SalesOrderID', salesOrder)])

const corrected = ({ corrects }: StructuredInvoice) =>
  corrects
    ? node('cac:BillingReference', [
        node('cac:InvoiceDocumentReference', [
          leaf('cbc:ID', corrects.number),
          leaf('cbc:IssueDate', corrects.issuedOn),
        ]),
      ])
    : ''

function address(name: string, place: PostalAddress): string {
  const [first, second, third] = streetLines(place)
  return node(name, [
    leaf('cbc:StreetName', first),
    leaf('cbc:AdditionalStreetName', second),
    leaf('cbc:CityName', place.city),
    leaf('cbc:PostalZone', place.postalCode),
    leaf('cbc:CountrySubentity', place.region),
    node('cac:AddressLine', [leaf('cbc:Line', third)]),
    node('cac:Country', [leaf('cbc:IdentificationCode', place.country)]),
  ])
}

function party(of: TradeParty): string {
  const [schemeID, identifier] = electronicAddressOf(of.electronicAddress)
  return node('cac:Party', [
    leaf('cbc:EndpointID', identifier, { schemeID }),
    node('cac:PartyName', [leaf('cbc:Name', of.name)]),
    address('cac:PostalAddress', of),
    taxScheme(of.vatNumber, 'VAT'),
    taxScheme(of.taxNumber, 'TAX'),
    node('cac:PartyLegalEntity', [
      leaf('cbc:RegistrationName', of.name),
      leaf('cbc:CompanyID', of.register, schemeOf(of)),
      leaf('cbc:CompanyLegalForm', of.legalForm),
    ]),
    node('cac:Contact', [
      leaf('cbc:Name', of.contact),
      leaf('cbc:Telephone', of.phone),
      leaf('cbc:ElectronicMail', of.email),
    ]),
  ])
}

const taxScheme = (number: string, scheme: string) =>
  number &&
  node('cac:PartyTaxScheme', [leaf('cbc:CompanyID', number), node('cac:TaxScheme', [leaf('cbc:ID', scheme)])])

const delivery = ({ deliveredOn, deliverTo }: StructuredInvoice) =>
  node('cac:Delivery', [
    leaf('cbc:ActualDeliveryDate', deliveredOn),
    ...(deliverTo
      ? [
          node('cac:DeliveryLocation', [address('cac:Address', deliverTo)]),
          node('cac:DeliveryParty', [node('cac:PartyName', [leaf('cbc:Name', deliverTo.name)])]),
        ]
      : []),
  ])

const paymentMeans = ({ payment, seller }: StructuredInvoice) =>
  payment.means === undefined
    ? ''
    : node('cac:PaymentMeans', [
        leaf('cbc:PaymentMeansCode', payment.means),
        leaf('cbc:PaymentID', payment.reference),
        payment.iban
          ? node('cac:PayeeFinancialAccount', [
              leaf('cbc:ID', payment.iban),
              leaf('cbc:Name', seller.name),
              node('cac:FinancialInstitutionBranch', [leaf('cbc:ID', payment.bic)]),
            ])
          : '',
      ])

/** @param reasons of a sum, which has a rate always: BR-DE-14. Others have none in O: BR-O-05 to BR-O-07 */
function category(name: string, tax: Tax, reasons?: readonly string[]): string {
  return node(name, [
    leaf('cbc:ID', tax.category),
    tax.category === 'O' && !reasons ? '' : leaf('cbc:Percent', percentText(tax.basisPoints)),
    ...(reasons ?? []),
    node('cac:TaxScheme', [leaf('cbc:ID', 'VAT')]),
  ])
}

const adjustment = ({ kind, reason, reasonCode, netCents, tax }: Adjustment, currency: string) =>
  node('cac:AllowanceCharge', [
    leaf('cbc:ChargeIndicator', String(kind === 'charge')),
    leaf('cbc:AllowanceChargeReasonCode', reasonCode),
    leaf('cbc:AllowanceChargeReason', reason),
    amount('cbc:Amount', netCents, currency),
    category('cac:TaxCategory', tax),
  ])

const taxTotal = (taxes: readonly TaxSubtotal[], totals: DocumentTotals, currency: string) =>
  node('cac:TaxTotal', [
    amount('cbc:TaxAmount', totals.taxCents, currency),
    ...taxes.map(({ tax, netCents, taxCents }) =>
      node('cac:TaxSubtotal', [
        amount('cbc:TaxableAmount', netCents, currency),
        amount('cbc:TaxAmount', taxCents, currency),
        category('cac:TaxCategory', tax, [
          leaf('cbc:TaxExemptionReasonCode', tax.reasonCode),
          leaf('cbc:TaxExemptionReason', tax.reason),
        ]),
      ]),
    ),
  ])

function monetaryTotal({ currency, prepaidCents }: StructuredInvoice, totals: DocumentTotals): string {
  const unlessZero = (name: string, cents: number) => (cents === 0 ? '' : amount(name, cents, currency))
  return node('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', totals.linesCents, currency),
    amount('cbc:TaxExclusiveAmount', totals.netCents, currency),
    amount('cbc:TaxInclusiveAmount', totals.grossCents, currency),
    unlessZero('cbc:AllowanceTotalAmount', totals.allowancesCents),
    unlessZero('cbc:ChargeTotalAmount', totals.chargesCents),
    unlessZero('cbc:PrepaidAmount', prepaidCents),
    amount('cbc:PayableAmount', totals.dueCents, currency),
  ])
}

function lineOf(line: StructuredLine, number: number, { kind, currency }: StructuredInvoice): string {
  const isInvoice = kind === 'invoice'
  return node(isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine', [
    leaf('cbc:ID', String(number)),
    leaf('cbc:Note', line.note),
    leaf(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', String(line.pieces), {
      unitCode: line.unit,
    }),
    amount('cbc:LineExtensionAmount', line.netCents, currency),
    node('cac:Item', [
      leaf('cbc:Name', line.name),
      node('cac:SellersItemIdentification', [leaf('cbc:ID', line.sku)]),
      node('cac:StandardItemIdentification', [leaf('cbc:ID', line.gtin, GTIN)]),
      node('cac:CommodityClassification', [leaf('cbc:ItemClassificationCode', line.unspsc, UNSPSC)]),
      category('cac:ClassifiedTaxCategory', line.tax),
      ...(line.serials ?? []).map((serial) =>
        node('cac:AdditionalItemProperty', [leaf('cbc:Name', SERIAL), leaf('cbc:Value', serial)]),
      ),
    ]),
    node('cac:Price', [
      amount('cbc:PriceAmount', line.unitPriceCents, currency),
      line.pricedPieces === undefined
        ? ''
        : leaf('cbc:BaseQuantity', String(line.pricedPieces), { unitCode: line.unit }),
      line.usualPriceCents === undefined ? '' : discount(line.usualPriceCents, line.unitPriceCents, currency),
    ]),
  ])
}

const discount = (usualCents: number, unitCents: number, currency: string) =>
  node('cac:AllowanceCharge', [
    leaf('cbc:ChargeIndicator', 'false'),
    amount('cbc:Amount', usualCents - unitCents, currency),
    amount('cbc:BaseAmount', usualCents, currency),
  ])
