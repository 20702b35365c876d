import { formatCount } from '#contract/counts.ts'
import type { PrintedDocument } from '#contract/documents/printed-document.ts'
import { formatCents, toAmount } from '#contract/money.ts'
import { purchaseOrderNumber } from '#contract/purchasing/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { BYTE_ORDER_MARK, toCsv } from '../csv.ts'
import { type PrintFilesOf, pdfFile } from '../documents/attached.ts'
import { lineColumns, printedDay } from '../documents/line-table.ts'
import { printedSellerAt } from '../settings/seller.ts'
import { type FoundLine, type FoundOrder, findLines, findOrder } from './store.ts'

/** An order to a supplier as a document. */

interface Ordered {
  readonly order: FoundOrder
  readonly lines: readonly FoundLine[]
}

/** @throws Refusal purchase-order-not-sent for a draft, which may still change */
export async function purchaseOrder(db: Database, { order, lines }: Ordered): Promise<PrintedDocument> {
  const { sentAt, cancelledAt, note } = order
  if (!sentAt) throw new Refusal('purchase-order-not-sent')
  const isAgreed = lines.every(({ costCents }) => costCents !== null)
  return {
    title: `Purchase order ${purchaseOrderNumber(order.number)}`,
    at: sentAt,
    seller: await printedSellerAt(db, sentAt),
    parties: [{ label: 'To', lines: [order.supplierName, order.supplierAddress].filter(Boolean) }],
    headline: ['Delivery expected on', printedDay(new Date(order.expectedOn))],
    facts: [
      ['Ordered on', printedDay(sentAt)],
      ...(cancelledAt ? [['Cancelled on', printedDay(cancelledAt)] as const] : []),
    ],
    columns: lineColumns,
    rows: lines.map((line) => [
      { text: line.productName, under: codesOf(line) },
      { text: formatCount(line.pieces) },
      { text: line.costCents === null ? 'to be agreed' : formatCents(line.costCents) },
      { text: line.costCents === null ? '' : formatCents(line.pieces * line.costCents) },
    ]),
    totals: [
      ['Pieces', formatCount(lines.reduce((sum, { pieces }) => sum + pieces, 0))],
      [isAgreed ? 'Total, net' : 'Total of agreed prices, net', formatCents(totalOf(lines))],
    ],
    notes: note === '' ? [] : [note],
  }
}

const codesOf = ({ sku, supplierSku }: FoundLine) =>
  [supplierSku && `Your number ${supplierSku}`, `Our number ${sku}`].filter(Boolean).join('\n')

/** Of the lines whose cost is known. */
export const totalOf = (lines: readonly Pick<FoundLine, 'pieces' | 'costCents'>[]) =>
  lines.reduce((sum, { pieces, costCents }) => sum + pieces * (costCents ?? 0), 0)

const columns = ['order', 'supplierSku', 'sku', 'product', 'pieces', 'cost', 'amount', 'expectedOn'] as const

export const purchaseOrderFile = ({ order, lines }: Ordered): string =>
  BYTE_ORDER_MARK +
  toCsv(
    columns,
    lines.map(({ supplierSku, sku, productName, pieces, costCents }) => ({
      order: purchaseOrderNumber(order.number),
      supplierSku,
      sku,
      product: productName,
      pieces,
      cost: costCents === null ? '' : toAmount(costCents),
      amount: costCents === null ? '' : toAmount(pieces * costCents),
      expectedOn: order.expectedOn,
    })),
  )

export const attachPurchaseOrder: PrintFilesOf = async (parts, id) => {
  const { db } = parts
  const order = await findOrder(db, id)
  if (!order) return []
  const ordered = { order, lines: await findLines(db, id) }
  const name = purchaseOrderNumber(order.number)
  return [
    await pdfFile(parts, name, await purchaseOrder(db, ordered)),
    { name: `${name}.csv`, type: 'text/csv', bytes: Buffer.from(purchaseOrderFile(ordered)) },
  ]
}
