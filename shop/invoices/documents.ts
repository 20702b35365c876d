import { percentOf, sumsOf, taxLabel, toSummary, untaxedNotes } from '#contract/charges/charges.ts'
import { addedFees } from '#contract/charges/fees.ts'
import { counted } from '#contract/counts.ts'
import type { PrintedDocument, Seller } from '#contract/documents/printed-document.ts'
import { billToLines } from '#contract/invoices/endpoints.ts'
import { formatCents } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { printedSeller } from '#contract/settings/seller.ts'
import { shipmentNumber } from '#contract/shipments/endpoints.ts'
import type { Database } from '#database/open.ts'
import { storedSums, taxLabelsOn } from '../charges/order-charges.ts'
import { costCentreFacts } from '../cost-centres/of-order.ts'
import { couponFacts } from '../coupons/coupon-of-order.ts'
import { chargeFacts, lineColumns, lineRow, printedDay, printedNotes } from '../documents/line-table.ts'
import { taxedLines } from '../documents/taxed-lines.ts'
import { findDeliveredAt } from '../electronic-invoices/delivery.ts'
import { readBilled } from '../electronic-invoices/facts.ts'
import type { StoredOrder } from '../orders/store.ts'
import { printedSellerAt, sellerAt } from '../settings/seller.ts'
import { findBilledOrder } from './by-shipment.ts'
import { cashDiscountSentence } from './cash-discount.ts'
import { findCreditedLines, type StoredCreditNote } from './credit-notes.ts'
import { agreedDifferences, creditedPieces } from './credited-pieces.ts'
import { creditedTaxFacts } from './credited-taxes.ts'
import { frenchPaper } from './french-papers.ts'
import { paymentCodes, referenceOf } from './payment-code.ts'
import type { StoredInvoice } from './store.ts'

/** Returns an invoice as a document. Later payments and credits are left out, so that the document never changes. */
export async function invoiceDocument(db: Database, invoice: StoredInvoice): Promise<PrintedDocument> {
  const { number, issuedAt, dueAt, method, amountCents } = invoice
  const [order, french, deliveredAt] = await Promise.all([
    findBilledOrder(db, invoice),
    frenchPaper(db, invoice, { kind: 'invoice', issuedAt }),
    findDeliveredAt(db, invoice),
  ])
  const sums = storedSums(order)
  const isDue = method === 'account'
  const [seller, details] = await Promise.all([printedSellerAt(db, issuedAt), sellerAt(db, issuedAt)])
  return {
    title: `Invoice ${number}`,
    at: issuedAt,
    seller,
    parties: [{ label: 'Bill to', lines: billToLines(invoice) }, ...french.parties],
    headline: [
      isDue ? `Please pay by ${printedDay(dueAt)}` : `Paid by card on ${printedDay(issuedAt)}`,
      formatCents(amountCents),
    ],
    facts: [
      ['Invoice date', printedDay(issuedAt)],
      ...(deliveredAt ? [['Delivery date', printedDay(deliveredAt)] as const] : []),
      ...orderFacts(invoice),
      ...french.facts,
    ],
    columns: lineColumns,
    rows: taxedLines(order).map(lineRow),
    totals: [...couponFacts(order), ...chargeFacts(sums), ['Total', formatCents(amountCents)]],
    notes: [...printedNotes(sums), ...(isDue ? paymentNotes(seller, invoice) : []), ...french.notes],
    ...paymentCodes(invoice, details),
  }
}

const paymentNotes = ({ name, bankAccount }: Seller, invoice: StoredInvoice): string[] =>
  [
    [`Bank transfer to ${name}`, bankAccount, `Reference ${referenceOf(invoice)}`].filter(Boolean).join('\n'),
    cashDiscountSentence(invoice),
  ].filter((note) => note !== undefined)

/** Returns a credit note as a document: the returned pieces with their tax rates, or an amount. */
export async function creditNoteDocument(
  db: Database,
  invoice: StoredInvoice,
  note: StoredCreditNote,
): Promise<PrintedDocument> {
  const { id, number, amountCents, issuedAt, reason } = note
  const [billed, lines, seller, french] = await Promise.all([
    readBilled(db, [invoice]),
    findCreditedLines(db, [id]),
    sellerAt(db, issuedAt),
    frenchPaper(db, invoice, { kind: 'credit-note', issuedAt }),
  ])
  const facts = billed.get(invoice.id)
  if (!facts) throw new Error(`credit note ${number} has no order`)
  const { order } = facts
  const table = lines.length > 0 ? tableOfPieces(order, note, lines) : creditedAmount(invoice, amountCents)
  return {
    title: `Credit note ${number}`,
    at: issuedAt,
    seller: printedSeller(seller),
    parties: [{ label: 'Bill to', lines: billToLines(invoice) }, ...french.parties],
    headline: [`Credited on ${printedDay(issuedAt)}`, formatCents(amountCents)],
    facts: [
      ['Date', printedDay(issuedAt)],
      ['Invoice', invoice.number],
      ['Invoice date', printedDay(invoice.issuedAt)],
      ...orderFacts(invoice),
      ...french.facts,
      ...(reason ? [['Reason', reason] as const] : []),
    ],
    ...table,
    totals: [
      ...creditedTaxFacts({ invoice, note, credited: lines, seller }, facts),
      ['Total credited', formatCents(amountCents)],
    ],
    notes: [
      ...untaxedNotesOf(order, lines),
      invoice.method === 'card'
        ? 'The amount is refunded to the card that paid.'
        : 'The amount is deducted from the open amount on your account.',
    ],
  }
}

type Table = Pick<PrintedDocument, 'columns' | 'rows'>

const creditedAmount = (invoice: StoredInvoice, amountCents: number): Table => ({
  columns: [
    { label: 'Credited', share: 4 },
    { label: 'Amount', share: 1, align: 'end' },
  ],
  rows: [
    [
      {
        text: amountCents === invoice.amountCents ? 'Whole invoice' : 'Part of the invoice',
        under: `${invoice.number} of ${formatCents(invoice.amountCents)}`,
      },
      { text: formatCents(amountCents) },
    ],
  ],
})

/** The pieces at their prices, and rows for agreed differences. */
function tableOfPieces(
  order: StoredOrder,
  note: StoredCreditNote,
  credited: Awaited<ReturnType<typeof findCreditedLines>>,
): Table {
  const pieces = creditedPieces(order, credited)
  const rows = pieces.map(({ credited: { position, pieces: count }, goods, taken }) => {
    const amountCents = taken.reduce((sum, { grossCents }) => sum + grossCents, 0)
    const kit = 'kitPosition' in goods && order.lines.find((line) => line.position === goods.kitPosition)
    const taxes = taxLabelsOn(order.charges, kit ? kit.position : position)
    const line = { sku: goods.sku, productName: goods.productName, pieces: count, amountCents }
    if (kit)
      return { ...line, unitPriceCents: undefined, note: [`Part of ${kit.productName}`, ...taxes].join('\n') }
    const unitPriceCents = 'unitPriceCents' in goods ? goods.unitPriceCents : undefined
    return { ...line, unitPriceCents, note: taxes.join(', ') }
  })
  const fees = addedFees(pieces.flatMap(({ taken }) => taken.flatMap((part) => part.fees)))
  const discountCents = credited.reduce((sum, line) => sum + line.discountCents, 0)
  const row = (text: string, cents: number) =>
    cents === 0 ? [] : [[{ text }, { text: '' }, { text: '' }, { text: formatCents(cents) }]]
  const sumCents = rows.reduce((sum, { amountCents }) => sum + amountCents, 0) - discountCents
  const differences =
    note.taxes.length > 0
      ? agreedDifferences(note, pieces)
      : [{ category: null, basisPoints: 0, netCents: note.amountCents - note.taxCents - sumCents }]
  const labelOf = ({ category, basisPoints }: (typeof differences)[number]) => {
    if (differences.length < 2) return 'Agreed difference'
    const charge = order.charges.find(
      (each) => each.category === category && each.basisPoints === basisPoints,
    )
    const label = taxLabel({ category, name: charge?.taxName ?? '', percent: percentOf(basisPoints) })
    return `Agreed difference, ${charge ? label : 'untaxed'}`
  }
  return {
    columns: lineColumns,
    rows: [
      ...rows.map(lineRow),
      ...fees.flatMap(({ name, pieces: count, netCents }) =>
        row(`${name}, ${counted(count, 'piece')}`, netCents),
      ),
      ...row(`Coupon ${order.couponCode}`, -discountCents),
      ...differences.flatMap((difference) => row(labelOf(difference), difference.netCents)),
    ],
  }
}

/** Why no tax is on credited lines, or on some of the order if only an amount is credited. */
function untaxedNotesOf(order: StoredOrder, credited: readonly { readonly position: number }[]) {
  const kitOf = new Map(order.parts.map(({ position, kitPosition }) => [position, kitPosition]))
  const isCredited = ({ line }: { readonly line: number | null }) =>
    // Before categories were stored, all notes named the reason of the invoice.
    order.untaxedCategory === null ||
    credited.length === 0 ||
    credited.some(({ position }) => (kitOf.get(position) ?? position) === line)
  const { amountCents: netCents, freightCents, taxCents, taxExemptNumber: exemptNumber } = order
  const parts = order.charges.filter(isCredited)
  const sums = sumsOf({ parts, netCents, freightCents, taxCents, exemptNumber })
  return sums ? untaxedNotes(toSummary(sums)) : []
}

const orderFacts = (invoice: StoredInvoice) => [
  ['Order', orderNumber(invoice.orderNumber)] as const,
  ...(invoice.shipmentNumber === null ? [] : [['Shipment', shipmentNumber(invoice.shipmentNumber)] as const]),
  ...(invoice.purchaseOrderNumber ? [['Purchase order', invoice.purchaseOrderNumber] as const] : []),
  ...costCentreFacts(invoice),
]
