import { empty, leaf, node, xmlDocument } from '#http/xml/write.ts'
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

/** UN/CEFACT Cross Industry Invoice, D16B. Its schema fixes the order of elements. */

/** BT-24. The norm alone is the profile that Factur-X and ZUGFeRD call EN 16931. */
const profiles = { norm: 'urn:cen.eu:en16931:2017', xrechnung: XRECHNUNG } as const

const typeCodes = { invoice: '380', 'credit-note': '381' } as const

/** Writes an invoice or a credit note as CII. */
export function toCii(invoice: StructuredInvoice, profile: keyof typeof profiles = 'norm'): string {
  return xmlDocument(
    node(
      'rsm:CrossIndustryInvoice',
      [
        node('rsm:ExchangedDocumentContext', [
          node('ram:BusinessProcessSpecifiedDocumentContextParameter', [
            leaf('ram:ID', profile === 'norm' ? invoice.process : BUSINESS_PROCESS),
          ]),
          node('ram:GuidelineSpecifiedDocumentContextParameter', [leaf('ram:ID', profiles[profile])]),
        ]),
        node('rsm:ExchangedDocument', [
          leaf('ram:ID', invoice.number),
          leaf('ram:TypeCode', typeCodes[invoice.kind]),
          node('ram:IssueDateTime', [day(invoice.issuedOn)]),
          node('ram:IncludedNote', [leaf('ram:Content', invoice.note)]),
          ...(invoice.mentions ?? []).map(({ code, text }) =>
            node('ram:IncludedNote', [leaf('ram:Content', text), leaf('ram:SubjectCode', code)]),
          ),
        ]),
        node('rsm:SupplyChainTradeTransaction', [
          ...invoice.lines.map((line, place) => lineOf(line, place + 1)),
          agreement(invoice),
          delivery(invoice),
          settlement(invoice, totalsOf(invoice), profile),
        ]),
      ],
      {
        'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
        'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
        'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
        'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
      },
    ),
  )
}

/** Format 102: year, month and day without separators. */
const day = (iso: string, prefix = 'udt') =>
  leaf(`${prefix}:DateTimeString`, iso.replaceAll('-', ''), { format: '102' })

const indicator = (value: boolean) => node('ram:ChargeIndicator', [leaf('udt:Indicator', String(value))])

const rate = (tax: Tax) => leaf('ram:RateApplicablePercent', percentText(tax.basisPoints))

const category = (name: string, tax: Tax) =>
  node(name, [
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:CategoryCode', tax.category),
    // BR-O-05 to BR-O-07. Sums have one always: BR-DE-14.
    tax.category === 'O' ? '' : rate(tax),
  ])

function lineOf(line: StructuredLine, number: number): string {
  const { usualPriceCents, unitPriceCents } = line
  return node('ram:IncludedSupplyChainTradeLineItem', [
    node('ram:AssociatedDocumentLineDocument', [
      leaf('ram:LineID', String(number)),
      node('ram:IncludedNote', [leaf('ram:Content', line.note)]),
    ]),
    node('ram:SpecifiedTradeProduct', [
      leaf('ram:GlobalID', line.gtin, GTIN),
      leaf('ram:SellerAssignedID', line.sku),
      leaf('ram:Name', line.name),
      ...(line.serials ?? []).map((serial) =>
        node('ram:ApplicableProductCharacteristic', [
          leaf('ram:Description', SERIAL),
          leaf('ram:Value', serial),
        ]),
      ),
      node('ram:DesignatedProductClassification', [leaf('ram:ClassCode', line.unspsc, UNSPSC)]),
    ]),
    node('ram:SpecifiedLineTradeAgreement', [
      usualPriceCents === undefined ? '' : grossPrice(usualPriceCents, unitPriceCents),
      node('ram:NetPriceProductTradePrice', [
        leaf('ram:ChargeAmount', amountText(unitPriceCents)),
        line.pricedPieces === undefined
          ? ''
          : leaf('ram:BasisQuantity', String(line.pricedPieces), { unitCode: line.unit }),
      ]),
    ]),
    node('ram:SpecifiedLineTradeDelivery', [
      leaf('ram:BilledQuantity', String(line.pieces), { unitCode: line.unit }),
    ]),
    node('ram:SpecifiedLineTradeSettlement', [
      category('ram:ApplicableTradeTax', line.tax),
      node('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        leaf('ram:LineTotalAmount', amountText(line.netCents)),
      ]),
    ]),
  ])
}

const grossPrice = (usualCents: number, unitCents: number) =>
  node('ram:GrossPriceProductTradePrice', [
    leaf('ram:ChargeAmount', amountText(usualCents)),
    node('ram:AppliedTradeAllowanceCharge', [
      indicator(false),
      leaf('ram:ActualAmount', amountText(usualCents - unitCents)),
    ]),
  ])

const agreement = ({ buyerReference, seller, buyer, salesOrder, purchaseOrder }: StructuredInvoice) =>
  node('ram:ApplicableHeaderTradeAgreement', [
    leaf('ram:BuyerReference', buyerReference),
    party('ram:SellerTradeParty', seller),
    party('ram:BuyerTradeParty', buyer),
    node('ram:SellerOrderReferencedDocument', [leaf('ram:IssuerAssignedID', salesOrder)]),
    node('ram:BuyerOrderReferencedDocument', [leaf('ram:IssuerAssignedID', purchaseOrder)]),
  ])

function address(place: PostalAddress): string {
  const [first, second, third] = streetLines(place)
  return node('ram:PostalTradeAddress', [
    leaf('ram:PostcodeCode', place.postalCode),
    leaf('ram:LineOne', first),
    leaf('ram:LineTwo', second),
    leaf('ram:LineThree', third),
    leaf('ram:CityName', place.city),
    leaf('ram:CountryID', place.country),
    leaf('ram:CountrySubDivisionName', place.region),
  ])
}

function party(name: string, of: TradeParty): string {
  const [schemeID, identifier] = electronicAddressOf(of.electronicAddress)
  const registration = (number: string, kind: string) =>
    node('ram:SpecifiedTaxRegistration', [leaf('ram:ID', number, { schemeID: kind })])
  return node(name, [
    leaf('ram:Name', of.name),
    leaf('ram:Description', of.legalForm),
    node('ram:SpecifiedLegalOrganization', [leaf('ram:ID', of.register, schemeOf(of))]),
    node('ram:DefinedTradeContact', [
      leaf('ram:PersonName', of.contact),
      node('ram:TelephoneUniversalCommunication', [leaf('ram:CompleteNumber', of.phone)]),
      node('ram:EmailURIUniversalCommunication', [leaf('ram:URIID', of.email)]),
    ]),
    address(of),
    node('ram:URIUniversalCommunication', [leaf('ram:URIID', identifier, { schemeID })]),
    registration(of.vatNumber, 'VA'),
    registration(of.taxNumber, 'FC'),
  ])
}

const delivery = ({ deliveredOn, deliverTo }: StructuredInvoice) =>
  node('ram:ApplicableHeaderTradeDelivery', [
    deliverTo ? node('ram:ShipToTradeParty', [leaf('ram:Name', deliverTo.name), address(deliverTo)]) : '',
    deliveredOn
      ? node('ram:ActualDeliverySupplyChainEvent', [node('ram:OccurrenceDateTime', [day(deliveredOn)])])
      : '',
  ]) ||
  // The schema requires the element even if it is empty.
  empty('ram:ApplicableHeaderTradeDelivery')

function settlement(invoice: StructuredInvoice, totals: DocumentTotals, profile: string): string {
  const { payment, currency, corrects, accountingReference } = invoice
  return node('ram:ApplicableHeaderTradeSettlement', [
    leaf('ram:PaymentReference', payment.reference),
    leaf('ram:InvoiceCurrencyCode', currency),
    paymentMeans(invoice),
    ...invoice.taxes.map(subtotal),
    period(invoice),
    ...invoice.adjustments.map(adjustment),
    node('ram:SpecifiedTradePaymentTerms', [
      leaf('ram:Description', paymentTerms(invoice, profile)),
      invoice.dueOn ? node('ram:DueDateDateTime', [day(invoice.dueOn)]) : '',
    ]),
    summation(invoice, totals),
    corrects
      ? node('ram:InvoiceReferencedDocument', [
          leaf('ram:IssuerAssignedID', corrects.number),
          node('ram:FormattedIssueDateTime', [day(corrects.issuedOn, 'qdt')]),
        ])
      : '',
    node('ram:ReceivableSpecifiedTradeAccountingAccount', [leaf('ram:ID', accountingReference)]),
  ])
}

const paymentMeans = ({ payment, seller }: StructuredInvoice) =>
  payment.means === undefined
    ? ''
    : node('ram:SpecifiedTradeSettlementPaymentMeans', [
        leaf('ram:TypeCode', payment.means),
        payment.iban
          ? node('ram:PayeePartyCreditorFinancialAccount', [
              leaf('ram:IBANID', payment.iban),
              leaf('ram:AccountName', seller.name),
            ])
          : '',
        payment.iban
          ? node('ram:PayeeSpecifiedCreditorFinancialInstitution', [leaf('ram:BICID', payment.bic)])
          : '',
      ])

const subtotal = ({ tax, netCents, taxCents }: TaxSubtotal) =>
  node('ram:ApplicableTradeTax', [
    leaf('ram:CalculatedAmount', amountText(taxCents)),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', tax.reason),
    leaf('ram:BasisAmount', amountText(netCents)),
    leaf('ram:CategoryCode', tax.category),
    leaf('ram:ExemptionReasonCode', tax.reasonCode),
    rate(tax),
  ])

function period(invoice: StructuredInvoice): string {
  const on = supplyDay(invoice)
  return on === undefined
    ? ''
    : node('ram:BillingSpecifiedPeriod', [
        node('ram:StartDateTime', [day(on)]),
        node('ram:EndDateTime', [day(on)]),
      ])
}

const adjustment = ({ kind, netCents, reasonCode, reason, tax }: Adjustment) =>
  node('ram:SpecifiedTradeAllowanceCharge', [
    indicator(kind === 'charge'),
    leaf('ram:ActualAmount', amountText(netCents)),
    leaf('ram:ReasonCode', reasonCode),
    leaf('ram:Reason', reason),
    category('ram:CategoryTradeTax', tax),
  ])

const summation = ({ currency, prepaidCents }: StructuredInvoice, totals: DocumentTotals) =>
  node('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    leaf('ram:LineTotalAmount', amountText(totals.linesCents)),
    leaf('ram:ChargeTotalAmount', amountText(totals.chargesCents)),
    leaf('ram:AllowanceTotalAmount', amountText(totals.allowancesCents)),
    leaf('ram:TaxBasisTotalAmount', amountText(totals.netCents)),
    leaf('ram:TaxTotalAmount', amountText(totals.taxCents), { currencyID: currency }),
    leaf('ram:GrandTotalAmount', amountText(totals.grossCents)),
    leaf('ram:TotalPrepaidAmount', amountText(prepaidCents)),
    leaf('ram:DuePayableAmount', amountText(totals.dueCents)),
  ])
