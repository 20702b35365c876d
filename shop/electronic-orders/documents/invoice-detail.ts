import { countryName } from '#contract/addresses/country-name.ts'
import { daysBetween } from '#contract/days.ts'
import { empty, leaf, node } from '#http/xml/write.ts'
import {
  type StructuredInvoice,
  type StructuredLine,
  type TaxSubtotal,
  type TradeParty,
  totalsOf,
} from '#shop/electronic-invoices/model.ts'
import { percentText } from '#shop/electronic-invoices/values.ts'
import { money } from '#shop/purchasing-systems/cxml/write.ts'
import { amountText } from '#shop/purchasing-systems/items.ts'
import { lineNumberOf, noonOf, type Ordered, orderReference, unitOf } from './ordered.ts'

/** The code of UNCL7161. */
const FREIGHT = 'FC'

/**
 * Writes the InvoiceDetailRequest of an invoice or a credit note, whose amounts are negative. A credit note for a part of a
 * kit, or for no pieces, is for the order as a whole.
 */
export function invoiceDetail(ordered: Ordered, invoice: StructuredInvoice): string {
  const sign = invoice.kind === 'invoice' ? 1 : -1
  const lines = invoice.lines.flatMap((line) =>
    line.position === undefined ? [] : [{ ...line, position: line.position }],
  )
  const isOfLines = lines.length === invoice.lines.length
  const totals = totalsOf(invoice)
  const amount = (cents: number) => money(amountText(sign * cents))
  const charged = (name: string, isOfReason: (reasonCode: string) => boolean) => {
    const charges = invoice.adjustments.filter(
      (each) => each.kind === 'charge' && isOfReason(each.reasonCode),
    )
    return charges.length > 0
      ? node(name, [amount(charges.reduce((sum, { netCents }) => sum + netCents, 0))])
      : ''
  }
  const order = isOfLines
    ? node('InvoiceDetailOrder', [
        node('InvoiceDetailOrderInfo', [orderReference(ordered)]),
        ...lines.map((line, place) => itemOf(ordered, line, place + 1, sign)),
      ])
    : node('InvoiceDetailHeaderOrder', [
        node('InvoiceDetailOrderInfo', [orderReference(ordered)]),
        node('InvoiceDetailOrderSummary', [node('SubtotalAmount', [amount(totals.linesCents)])], {
          invoiceLineNumber: '1',
        }),
      ])
  return node('InvoiceDetailRequest', [
    headerOf(invoice, isOfLines),
    order,
    node('InvoiceDetailSummary', [
      node('SubtotalAmount', [amount(totals.linesCents)]),
      node('Tax', [
        amount(totals.taxCents),
        leaf('Description', 'Tax', { 'xml:lang': 'en' }),
        ...invoice.taxes.map((each) => taxDetail(each, invoice.seller, amount)),
      ]),
      charged('SpecialHandlingAmount', (reasonCode) => reasonCode !== FREIGHT),
      charged('ShippingAmount', (reasonCode) => reasonCode === FREIGHT),
      node('GrossAmount', [amount(totals.linesCents + totals.chargesCents + totals.taxCents)]),
      totals.allowancesCents > 0 ? node('InvoiceDetailDiscount', [amount(totals.allowancesCents)]) : '',
      node('TotalAmountWithoutTax', [amount(totals.netCents)]),
      node('NetAmount', [amount(totals.grossCents)]),
      node('DueAmount', [amount(totals.dueCents)]),
    ]),
  ])
}

const purposes = { lines: 'lineLevelCreditMemo', whole: 'creditMemo' } as const

function headerOf(invoice: StructuredInvoice, isOfLines: boolean): string {
  const { kind, number, issuedOn, dueOn, corrects, seller, buyer, note } = invoice
  return node(
    'InvoiceDetailRequestHeader',
    [
      empty('InvoiceDetailHeaderIndicator', isOfLines ? {} : { isHeaderInvoice: 'yes' }),
      empty('InvoiceDetailLineIndicator'),
      partner('from', seller),
      partner('remitTo', seller),
      partner('billTo', buyer),
      corrects
        ? empty('InvoiceIDInfo', { invoiceID: corrects.number, invoiceDate: noonOf(corrects.issuedOn) })
        : '',
      dueOn ? empty('PaymentTerm', { payInNumberOfDays: String(daysBetween(issuedOn, dueOn)) }) : '',
      leaf('Comments', note, { 'xml:lang': 'en' }),
    ],
    {
      invoiceID: number,
      purpose: kind === 'invoice' ? 'standard' : purposes[isOfLines ? 'lines' : 'whole'],
      operation: 'new',
      invoiceDate: noonOf(issuedOn),
    },
  )
}

function partner(
  role: string,
  { name, street, city, region, postalCode, country, email, vatNumber }: TradeParty,
) {
  const contact = node(
    'Contact',
    [
      leaf('Name', name, { 'xml:lang': 'en' }),
      // The seller's address may be known in one piece only.
      street && city && country
        ? node('PostalAddress', [
            ...street.split('\n').map((line) => leaf('Street', line)),
            leaf('City', city),
            leaf('State', region),
            leaf('PostalCode', postalCode),
            leaf('Country', countryName(country), { isoCountryCode: country }),
          ])
        : '',
      leaf('Email', email),
    ],
    { role },
  )
  return node('InvoicePartner', [
    contact,
    vatNumber ? empty('IdReference', { identifier: vatNumber, domain: 'vatID' }) : '',
  ])
}

type InvoicedLine = StructuredLine & { readonly position: number }

function itemOf(ordered: Ordered, line: InvoicedLine, place: number, sign: 1 | -1): string {
  const { position, pieces, unitPriceCents, netCents, sku, name, serials = [] } = line
  const { productId } = ordered.order.lines.find((each) => each.position === position) ?? {}
  return node(
    'InvoiceDetailItem',
    [
      unitOf(ordered, position),
      node('UnitPrice', [money(amountText(unitPriceCents))]),
      node(
        'InvoiceDetailItemReference',
        [
          node('ItemID', [leaf('SupplierPartID', sku || productId)]),
          leaf('Description', name, { 'xml:lang': 'en' }),
          ...serials.map((serial) => leaf('SerialNumber', serial)),
        ],
        { lineNumber: lineNumberOf(ordered, position) },
      ),
      node('SubtotalAmount', [money(amountText(sign * netCents))]),
    ],
    { invoiceLineNumber: String(place), quantity: String(sign * pieces) },
  )
}

const taxDetail = (
  { tax, netCents, taxCents }: TaxSubtotal,
  seller: TradeParty,
  amount: (cents: number) => string,
) =>
  node(
    'TaxDetail',
    [
      node('TaxableAmount', [amount(netCents)]),
      node('TaxAmount', [amount(taxCents)]),
      leaf('Description', tax.reason, { 'xml:lang': 'en' }),
    ],
    {
      purpose: 'tax',
      category: seller.vatNumber ? 'vat' : 'sales',
      percentageRate: percentText(tax.basisPoints),
    },
  )
