import { formatCount } from '#contract/counts.ts'
import type { PrintedDocument } from '#contract/documents/printed-document.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { shipmentNumber } from '#contract/shipments/endpoints.ts'
import type { Database } from '#database/open.ts'
import { type PrintFilesOf, pdfFile } from '../documents/attached.ts'
import { printedDay } from '../documents/line-table.ts'
import { attachInvoiceOfShipment } from '../invoices/attached.ts'
import { goodsOf } from '../orders/lines-and-parts.ts'
import { findOrder, type StoredOrder } from '../orders/store.ts'
import { printedSellerAt } from '../settings/seller.ts'
import { addressOf } from './emails.ts'
import { findShipment, type StoredShipment } from './store.ts'

/**
 * Returns the packing slip that goes with the goods. It has no prices, which are not the recipient's business, and no
 * tracking, which may be corrected later.
 */
export async function packingSlip(
  db: Database,
  shipment: StoredShipment,
  order: StoredOrder,
): Promise<PrintedDocument> {
  const { number, shippedAt } = shipment
  const parts = shipment.lines.map((part) => {
    const line = goodsOf(order).find(({ position }) => position === part.position)
    const kit =
      line && 'kitPosition' in line && order.lines.find(({ position }) => position === line.kitPosition)
    return {
      ...part,
      productName: line?.productName ?? '',
      sku: line?.sku ?? '',
      ordered: line?.pieces ?? 0,
      kit: kit ? `Part of ${kit.productName}` : '',
    }
  })
  return {
    title: `Packing slip ${shipmentNumber(number)}`,
    at: shippedAt,
    seller: await printedSellerAt(db, shippedAt),
    parties: [{ label: 'Deliver to', lines: [addressOf(order, shipment)] }],
    facts: [
      ['Shipped on', printedDay(shippedAt)],
      ['Order', orderNumber(order.number)],
      ...(order.purchaseOrderNumber ? [['Purchase order', order.purchaseOrderNumber] as const] : []),
    ],
    columns: [
      { label: 'Product', share: 5 },
      { label: 'Ordered', share: 1, align: 'end' },
      { label: 'In this shipment', share: 1.4, align: 'end' },
    ],
    rows: parts.map(({ productName, sku, kit, ordered, pieces, tracksSerials }) => [
      {
        text: productName,
        under: [sku, kit, tracksSerials && 'With serial numbers'].filter(Boolean).join('\n'),
      },
      { text: formatCount(ordered) },
      { text: formatCount(pieces) },
    ]),
    totals: [['Pieces', formatCount(parts.reduce((sum, { pieces }) => sum + pieces, 0))]],
    notes: [],
  }
}

/** With the invoice of the shipment, where it has one. */
export const attachPackingSlip: PrintFilesOf = async (parts, id) => {
  const { db } = parts
  const shipment = await findShipment(db, id)
  const order = shipment && (await findOrder(db, shipment.orderId))
  const slip = order
    ? [await pdfFile(parts, shipmentNumber(shipment.number), await packingSlip(db, shipment, order))]
    : []
  return [...slip, ...(await attachInvoiceOfShipment(parts, id))]
}
