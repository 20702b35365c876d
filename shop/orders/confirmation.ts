import { formatCount } from '#contract/counts.ts'
import type { PrintedDocument } from '#contract/documents/printed-document.ts'
import { formatCents } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { sourcesText } from '#contract/stock/promised-text.ts'
import type { Database } from '#database/open.ts'
import { storedSums } from '../charges/order-charges.ts'
import { costCentreFacts } from '../cost-centres/of-order.ts'
import { couponFacts } from '../coupons/coupon-of-order.ts'
import { type PrintFilesOf, pdfFile } from '../documents/attached.ts'
import { chargeFacts, lineColumns, lineRow, printedDay, printedNotes } from '../documents/line-table.ts'
import { taxedLines } from '../documents/taxed-lines.ts'
import { printedSellerAt } from '../settings/seller.ts'
import { findOrder, type StoredOrder } from './store.ts'

/**
 * Returns the order confirmation as a document. The order's later progress is left out, so that the document never
 * changes.
 */
export async function confirmationDocument(db: Database, order: StoredOrder): Promise<PrintedDocument> {
  const { number, buyerName, buyerEmail, address, phone, deliveries, lines, placedAt } = order
  const { purchaseOrderNumber, note, billing } = order
  const sums = storedSums(order)
  const name = (position: number) => lines.find((line) => line.position === position)?.productName ?? ''
  return {
    title: `Order ${orderNumber(number)}`,
    at: placedAt,
    seller: await printedSellerAt(db, placedAt),
    parties: [
      { label: 'Ordered by', lines: [buyerName, buyerEmail].filter(Boolean) },
      ...(deliveries.length === 0 ? [{ label: 'Deliver to', lines: [address, phone] }] : []),
      ...(billing ? [{ label: 'Bill to', lines: [billing.text] }] : []),
    ],
    headline: ['Total of the order', formatCents(order.amountCents)],
    facts: [
      ['Ordered on', printedDay(placedAt)],
      ...(purchaseOrderNumber ? [['Purchase order', purchaseOrderNumber] as const] : []),
      ...costCentreFacts(order),
      ...(order.orderedTogether ? [['Shipping', 'When all pieces have come'] as const] : []),
    ],
    columns: lineColumns,
    rows: taxedLines(order).map((line) =>
      lineRow({
        ...line,
        note: [line.promised && sourcesText(line.pieces, line.promised), line.note]
          .filter(Boolean)
          .join('\n'),
      }),
    ),
    totals: [...couponFacts(order), ...chargeFacts(sums), ['Total', formatCents(order.amountCents)]],
    notes: [
      ...printedNotes(sums),
      ...(note ? [note] : []),
      ...deliveries.map((delivery) => {
        const parts = delivery.lines.map(({ line, pieces }) => `${formatCount(pieces)} × ${name(line)}`)
        return `To ${delivery.address.replaceAll('\n', ', ')}, ${delivery.phone}: ${parts.join('; ')}`
      }),
    ],
  }
}

export const attachConfirmation: PrintFilesOf = async (parts, id) => {
  const order = await findOrder(parts.db, id)
  return order
    ? [await pdfFile(parts, orderNumber(order.number), await confirmationDocument(parts.db, order))]
    : []
}
