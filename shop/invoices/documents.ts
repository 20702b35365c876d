import { exemptNote } from '#contract/charges.ts'
import type { PrintedDocument } from '#contract/documents.ts'
import { billToLines } from '#contract/invoices.ts'
import { formatCents } from '#contract/money.ts'
import { orderNumber } from '#contract/orders.ts'
import type { Database } from '#database/open.ts'
import { storedSums } from '../charges/order-charges.ts'
import { chargeFacts, lineColumns, lineRow, printedDay, printedNotes } from '../documents/line-table.ts'
import { findOrder } from '../orders/store.ts'
import { sellerAt } from '../settings/seller.ts'
import type { StoredCreditNote, StoredInvoice } from './store.ts'

/** An invoice as a paper. It says nothing of what was paid or credited later, so that it stays as it is. */
export async function invoiceDocument(db: Database, invoice: StoredInvoice): Promise<PrintedDocument> {
  const { number, issuedAt, dueAt, method, amountCents } = invoice
  const order = await findOrder(db, invoice.orderId)
  if (!order) throw new Error(`invoice ${number} has no order`)
  const sums = storedSums(order)
  const isDue = method === 'account'
  return {
    title: `Invoice ${number}`,
    at: issuedAt,
    seller: await sellerAt(db, issuedAt),
    parties: [{ label: 'Bill to', lines: billToLines(invoice) }],
    facts: [
      ['Invoice date', printedDay(issuedAt)],
      isDue ? ['Due', printedDay(dueAt)] : ['Paid', `by card, ${printedDay(issuedAt)}`],
      ...orderFacts(invoice),
    ],
    columns: lineColumns,
    rows: order.lines.map(lineRow),
    totals: [...chargeFacts(sums), ['Total', formatCents(amountCents)]],
    notes: [...printedNotes(sums), ...(isDue ? [`Please name ${number} when you pay.`] : [])],
  }
}

/** What is taken back of an invoice, as a paper. */
export async function creditNoteDocument(
  db: Database,
  invoice: StoredInvoice,
  { number, amountCents, taxCents, issuedAt, reason }: StoredCreditNote,
): Promise<PrintedDocument> {
  return {
    title: `Credit note ${number}`,
    at: issuedAt,
    seller: await sellerAt(db, issuedAt),
    parties: [{ label: 'Bill to', lines: billToLines(invoice) }],
    facts: [
      ['Date', printedDay(issuedAt)],
      ['Invoice', invoice.number],
      ['Invoice date', printedDay(invoice.issuedAt)],
      ...orderFacts(invoice),
      ...(reason ? [['Reason', reason] as const] : []),
    ],
    columns: [
      { label: 'What is credited', share: 4 },
      { label: 'Amount', share: 1, align: 'end' },
    ],
    rows: [
      [
        {
          text: amountCents === invoice.amountCents ? 'All of the invoice' : 'A part of the invoice',
          under: `${invoice.number} of ${formatCents(invoice.amountCents)}`,
        },
        { text: formatCents(amountCents) },
      ],
    ],
    totals: [
      ...(taxCents > 0
        ? [
            ['Net', formatCents(amountCents - taxCents)] as const,
            ['Tax given back', formatCents(taxCents)] as const,
          ]
        : []),
      ['Total credited', formatCents(amountCents)],
    ],
    notes: [
      ...(invoice.taxExemptNumber ? [exemptNote(invoice.taxExemptNumber)] : []),
      invoice.method === 'card'
        ? 'The money goes back to the card that paid.'
        : 'It is taken off what is open on your account.',
    ],
  }
}

const orderFacts = (invoice: StoredInvoice) => [
  ['Order', orderNumber(invoice.orderNumber)] as const,
  ...(invoice.purchaseOrderNumber ? [['Purchase order', invoice.purchaseOrderNumber] as const] : []),
]
