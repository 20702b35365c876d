import { formatCount } from '#contract/counts.ts'
import type { PrintedDocument } from '#contract/documents/printed-document.ts'
import { formatCents } from '#contract/money.ts'
import { changeTexts } from '#contract/order-changes/texts.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { sourcesText } from '#contract/stock/promised-text.ts'
import type { Database } from '#database/open.ts'
import { storedSums } from '../charges/order-charges.ts'
import { costCentreFacts } from '../cost-centres/of-order.ts'
import { couponFacts } from '../coupons/coupon-of-order.ts'
import { type PrintFilesOf, pdfFile } from '../documents/attached.ts'
import { chargeFacts, lineColumns, lineRow, printedDay, printedNotes } from '../documents/line-table.ts'
import { taxedLines } from '../documents/taxed-lines.ts'
import { standingOf } from '../order-changes/standing.ts'
import { findChanges } from '../order-changes/store.ts'
import { printedSellerAt } from '../settings/seller.ts'
import { findOrder, type StoredOrder } from './store.ts'

/**
 * Returns the order confirmation as a document. The order's later progress is left out, so that the document never
 * changes.
 */
export async function confirmationDocument(db: Database, order: StoredOrder): Promise<PrintedDocument> {
  const { number, buyerName, buyerEmail, address, phone, deliveries, lines, placedAt } = order
  const { purchaseOrderNumber, note, billing, version } = order
  const changed = version > 1 ? await changedSince(db, order) : undefined
  const sums = storedSums(order)
  const name = (position: number) => lines.find((line) => line.position === position)?.productName ?? ''
  return {
    title: `Order ${orderNumber(number)}${version > 1 ? `, version ${version}` : ''}`,
    at: placedAt,
    seller: await printedSellerAt(db, placedAt),
    parties: [
      { label: 'Ordered by', lines: [buyerName, buyerEmail].filter(Boolean) },
      ...(deliveries.length === 0 ? [{ label: 'Deliver to', lines: [address, phone] }] : []),
      ...(billing ? [{ label: 'Bill to', lines: [billing.text] }] : []),
    ],
    headline: ['Total of the order', formatCents(changed?.totalCents ?? order.amountCents)],
    facts: [
      ['Ordered on', printedDay(placedAt)],
      ...(purchaseOrderNumber ? [['Purchase order', purchaseOrderNumber] as const] : []),
      ...costCentreFacts(order),
      ...(order.contact ? [['Contact', order.contact] as const] : []),
      ...(order.wantedOn ? [['Wanted on', printedDay(order.wantedOn)] as const] : []),
      ...(changed ? [['Changed on', printedDay(changed.at)] as const] : []),
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
    totals: [
      ...couponFacts(order),
      ...chargeFacts(sums),
      ['Total', formatCents(order.amountCents)],
      ...(changed && changed.totalCents !== order.amountCents
        ? ([
            ['Taken off', formatCents(changed.totalCents - order.amountCents)],
            [`Total of version ${version}`, formatCents(changed.totalCents)],
          ] as const)
        : []),
    ],
    notes: [
      ...printedNotes(sums),
      ...(changed?.texts ?? []),
      ...(note ? [note] : []),
      ...deliveries.map((delivery) => {
        const parts = delivery.lines.map(({ line, pieces }) => `${formatCount(pieces)} × ${name(line)}`)
        return `To ${delivery.address.replaceAll('\n', ', ')}, ${delivery.phone}: ${parts.join('; ')}`
      }),
    ],
  }
}

/** What the changes made of an order since it was placed; every version has a confirmation of its own. */
async function changedSince(db: Database, order: StoredOrder) {
  const [changes, { totalCents }] = await Promise.all([findChanges(db, order.id), standingOf(db, order)])
  const done = changes.filter(({ state }) => state === 'done')
  return {
    at: done.at(-1)?.endedAt ?? order.placedAt,
    totalCents,
    texts: done.flatMap(({ version, compared, supplementNumber }) => [
      `Version ${version}: ${compared ? changeTexts(compared).join('; ') : ''}`,
      ...(supplementNumber === null ? [] : [`What is added is order ${orderNumber(supplementNumber)}.`]),
    ]),
  }
}

export const attachConfirmation: PrintFilesOf = async (parts, id) => {
  const order = await findOrder(parts.db, id)
  return order
    ? [await pdfFile(parts, orderNumber(order.number), await confirmationDocument(parts.db, order))]
    : []
}
