import type {
  CheckedAdjustment,
  CheckedInvoice,
  CheckedLine,
  CheckedParty,
} from '#contract/invoice-checks/endpoints.ts'
import { all, first, textAt, textsAt, type XmlElement } from '#http/xml/tree.ts'

type Element = XmlElement | undefined

/** Types of UNTDID 1001 that are credit notes. */
const creditNotes = new Set([
  '81',
  '83',
  '261',
  '262',
  '296',
  '308',
  '381',
  '396',
  '420',
  '458',
  '502',
  '503',
  '532',
])

/** Reads a Cross Industry Invoice (D16B), by the mapping of EN 16931-3-3. */
export function readCii(root: XmlElement): CheckedInvoice {
  const context = first(root, 'ExchangedDocumentContext')
  const document = first(root, 'ExchangedDocument')
  const transaction = first(root, 'SupplyChainTradeTransaction')
  const agreement = first(transaction, 'ApplicableHeaderTradeAgreement')
  const delivery = first(transaction, 'ApplicableHeaderTradeDelivery')
  const settlement = first(transaction, 'ApplicableHeaderTradeSettlement')
  const sums = first(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const currency = textAt(settlement, 'InvoiceCurrencyCode')
  const taxTotals = all(sums, 'TaxTotalAmount')
  const typeCode = textAt(document, 'TypeCode')
  return {
    syntax: 'cii',
    kind: creditNotes.has(typeCode) ? 'credit-note' : 'invoice',
    profile: textAt(context, 'GuidelineSpecifiedDocumentContextParameter/ID'),
    process: textAt(context, 'BusinessProcessSpecifiedDocumentContextParameter/ID'),
    number: textAt(document, 'ID'),
    typeCode,
    issuedOn: dayAt(document, 'IssueDateTime'),
    dueOn: dayAt(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime'),
    taxPointOn: dayAt(settlement, 'ApplicableTradeTax/TaxPointDate', 'DateString'),
    currency,
    taxCurrency: textAt(settlement, 'TaxCurrencyCode'),
    buyerReference: textAt(agreement, 'BuyerReference'),
    references: referencesIn(agreement, delivery, settlement),
    preceding: all(settlement, 'InvoiceReferencedDocument').map((reference) => ({
      number: textAt(reference, 'IssuerAssignedID'),
      issuedOn: dayAt(reference, 'FormattedIssueDateTime'),
    })),
    notes: textsAt(document, 'IncludedNote/Content'),
    period: {
      from: dayAt(settlement, 'BillingSpecifiedPeriod/StartDateTime'),
      to: dayAt(settlement, 'BillingSpecifiedPeriod/EndDateTime'),
    },
    seller: party(first(agreement, 'SellerTradeParty')),
    buyer: party(first(agreement, 'BuyerTradeParty')),
    payee: named(first(settlement, 'PayeeTradeParty')),
    taxRepresentative: representative(first(agreement, 'SellerTaxRepresentativeTradeParty')),
    delivery: {
      name: textAt(delivery, 'ShipToTradeParty/Name'),
      on: dayAt(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime'),
      ...address(first(delivery, 'ShipToTradeParty/PostalTradeAddress')),
    },
    payments: all(settlement, 'SpecifiedTradeSettlementPaymentMeans').map((means) => ({
      code: textAt(means, 'TypeCode'),
      text: textAt(means, 'Information'),
      reference: textAt(settlement, 'PaymentReference'),
      account:
        textAt(means, 'PayeePartyCreditorFinancialAccount/IBANID') ||
        textAt(means, 'PayeePartyCreditorFinancialAccount/ProprietaryID') ||
        textAt(means, 'PayerPartyDebtorFinancialAccount/IBANID'),
      accountName: textAt(means, 'PayeePartyCreditorFinancialAccount/AccountName'),
      bic: textAt(means, 'PayeeSpecifiedCreditorFinancialInstitution/BICID'),
    })),
    terms: textAt(settlement, 'SpecifiedTradePaymentTerms/Description'),
    adjustments: all(settlement, 'SpecifiedTradeAllowanceCharge').map(adjustment),
    taxes: all(settlement, 'ApplicableTradeTax').map((tax) => ({
      ...category(tax),
      net: textAt(tax, 'BasisAmount'),
      tax: textAt(tax, 'CalculatedAmount'),
      reason: textAt(tax, 'ExemptionReason'),
      reasonCode: textAt(tax, 'ExemptionReasonCode'),
    })),
    totals: {
      lines: textAt(sums, 'LineTotalAmount'),
      allowances: textAt(sums, 'AllowanceTotalAmount'),
      charges: textAt(sums, 'ChargeTotalAmount'),
      net: textAt(sums, 'TaxBasisTotalAmount'),
      tax:
        (
          taxTotals.find(({ attributes }) => attributes.currencyID === currency) ?? taxTotals[0]
        )?.text.trim() ?? '',
      gross: textAt(sums, 'GrandTotalAmount'),
      prepaid: textAt(sums, 'TotalPrepaidAmount'),
      rounding: textAt(sums, 'RoundingAmount'),
      due: textAt(sums, 'DuePayableAmount'),
    },
    lines: all(transaction, 'IncludedSupplyChainTradeLineItem').map(lineOf),
  }
}

/** A day as `2026-11-25`, from the format 102 (`20261125`); other formats as they are. */
export function dayAt(element: Element, path: string, name = 'DateTimeString'): string {
  const text = textAt(element, `${path}/${name}`)
  return text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
}

const referencesIn = (agreement: Element, delivery: Element, settlement: Element) =>
  (
    [
      ['Purchase order', agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID'],
      ['Sales order', agreement, 'SellerOrderReferencedDocument/IssuerAssignedID'],
      ['Contract', agreement, 'ContractReferencedDocument/IssuerAssignedID'],
      ['Project', agreement, 'SpecifiedProcuringProject/ID'],
      ['Despatch advice', delivery, 'DespatchAdviceReferencedDocument/IssuerAssignedID'],
      ['Receipt', delivery, 'ReceivingAdviceReferencedDocument/IssuerAssignedID'],
      ['Accounting reference', settlement, 'ReceivableSpecifiedTradeAccountingAccount/ID'],
      ['Attachment', agreement, 'AdditionalReferencedDocument/IssuerAssignedID'],
    ] as const
  ).flatMap(([name, element, path]) => textsAt(element, path).map((value) => ({ name, value })))

/** @param scheme VA for VAT, FC for another number of a tax office */
const registeredIn = (of: Element, scheme: string) =>
  all(of, 'SpecifiedTaxRegistration/ID')
    .find(({ attributes }) => attributes.schemeID === scheme)
    ?.text.trim() ?? ''

function party(of: Element): CheckedParty {
  const endpoint = first(of, 'URIUniversalCommunication/URIID')
  return {
    name: textAt(of, 'Name'),
    tradingName: textAt(of, 'SpecifiedLegalOrganization/TradingBusinessName'),
    identifiers: [...textsAt(of, 'ID'), ...textsAt(of, 'GlobalID')],
    register: textAt(of, 'SpecifiedLegalOrganization/ID'),
    vatNumber: registeredIn(of, 'VA'),
    taxNumber: registeredIn(of, 'FC'),
    electronicAddress: [endpoint?.attributes.schemeID, endpoint?.text.trim()].filter(Boolean).join(':'),
    contact: [
      'DefinedTradeContact/PersonName',
      'DefinedTradeContact/DepartmentName',
      'DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber',
      'DefinedTradeContact/EmailURIUniversalCommunication/URIID',
    ].flatMap((path) => textsAt(of, path)),
    ...address(first(of, 'PostalTradeAddress')),
  }
}

const address = (of: Element) => ({
  street: ['LineOne', 'LineTwo', 'LineThree'].flatMap((path) => textsAt(of, path)),
  city: textAt(of, 'CityName'),
  region: textAt(of, 'CountrySubDivisionName'),
  postalCode: textAt(of, 'PostcodeCode'),
  country: textAt(of, 'CountryID'),
})

const named = (of: Element) => of && { name: textAt(of, 'Name') }

const representative = (of: Element) =>
  of && {
    name: textAt(of, 'Name'),
    vatNumber: registeredIn(of, 'VA'),
    country: textAt(of, 'PostalTradeAddress/CountryID'),
  }

const category = (of: Element) => ({
  category: textAt(of, 'CategoryCode'),
  percent: textAt(of, 'RateApplicablePercent'),
})

const adjustment = (of: XmlElement): CheckedAdjustment => ({
  ...category(first(of, 'CategoryTradeTax')),
  isCharge: textAt(of, 'ChargeIndicator/Indicator') === 'true',
  amount: textAt(of, 'ActualAmount'),
  base: textAt(of, 'BasisAmount'),
  share: textAt(of, 'CalculationPercent'),
  reason: textAt(of, 'Reason'),
  reasonCode: textAt(of, 'ReasonCode'),
})

function lineOf(line: XmlElement): CheckedLine {
  const product = first(line, 'SpecifiedTradeProduct')
  const agreement = first(line, 'SpecifiedLineTradeAgreement')
  const settlement = first(line, 'SpecifiedLineTradeSettlement')
  const quantity = first(line, 'SpecifiedLineTradeDelivery/BilledQuantity')
  return {
    ...category(first(settlement, 'ApplicableTradeTax')),
    id: textAt(line, 'AssociatedDocumentLineDocument/LineID'),
    note: textAt(line, 'AssociatedDocumentLineDocument/IncludedNote/Content'),
    name: textAt(product, 'Name'),
    description: textAt(product, 'Description'),
    identifiers: ['SellerAssignedID', 'BuyerAssignedID', 'GlobalID'].flatMap((path) =>
      textsAt(product, path),
    ),
    attributes: all(product, 'ApplicableProductCharacteristic').map((characteristic) => ({
      name: textAt(characteristic, 'Description'),
      value: textAt(characteristic, 'Value'),
    })),
    quantity: quantity?.text.trim() ?? '',
    unit: quantity?.attributes.unitCode ?? '',
    price: textAt(agreement, 'NetPriceProductTradePrice/ChargeAmount'),
    usualPrice: textAt(agreement, 'GrossPriceProductTradePrice/ChargeAmount'),
    priceBase: textAt(agreement, 'NetPriceProductTradePrice/BasisQuantity'),
    net: textAt(settlement, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
    adjustments: all(settlement, 'SpecifiedTradeAllowanceCharge').map(adjustment),
  }
}
