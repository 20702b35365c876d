import {
  type GoodsReceipt,
  type GoodsReceiptLine,
  type GoodsReceiptSummary,
  goodsReceiptNumber,
  type ScanResult,
} from '#contract/goods-receipts/endpoints.ts'
import { purchaseOrderNumber } from '#contract/purchasing/endpoints.ts'
import type { Scanned } from './scan.ts'
import type { FoundLine, FoundReceipt } from './store.ts'

interface Sums {
  readonly expected: number
  readonly received: number
}

export const toWireSummary = (receipt: FoundReceipt, { expected, received }: Sums): GoodsReceiptSummary => ({
  _id: receipt.id,
  number: goodsReceiptNumber(receipt.number),
  state: receipt.postedAt ? 'posted' : 'open',
  purchaseOrder:
    receipt.orderId === null || receipt.orderNumber === null
      ? null
      : {
          _id: receipt.orderId,
          number: purchaseOrderNumber(receipt.orderNumber),
          supplier: receipt.supplierName ?? '',
        },
  deliveryNote: receipt.deliveryNote,
  expected,
  received,
  madeBy: receipt.madeBy,
  createdAt: receipt.createdAt.toISOString(),
  postedBy: receipt.postedBy,
})

interface Found {
  readonly receipt: FoundReceipt
  readonly lines: readonly FoundLine[]
}

export const toWireReceipt = ({ receipt, lines }: Found): GoodsReceipt => ({
  ...toWireSummary(receipt, {
    expected: lines.reduce((sum, line) => sum + line.expected, 0),
    received: lines.reduce((sum, line) => sum + line.received, 0),
  }),
  lines: lines.map((line) => toWireLine(line, receipt.postedAt !== null)),
})

const toWireLine = (
  { productId, lotId, reserved, expectedElsewhere, ...line }: FoundLine,
  isPosted: boolean,
): GoodsReceiptLine => ({
  ...line,
  product_id: productId,
  incoming_id: lotId,
  promised: isPosted ? 0 : (reserved ?? 0),
  expectedElsewhere: isPosted ? 0 : expectedElsewhere,
})

export const toWireScan = ({ product, ...scanned }: Scanned): ScanResult => ({
  ...scanned,
  product_id: product.id,
  productName: product.name,
  sku: product.sku,
  wantsSerials: product.tracksSerials,
})

export const toWireSerial = ({ id, ...serial }: { id: string; serial: string; scannedBy: string }) => ({
  _id: id,
  ...serial,
})
