import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdPath, Inserted, Page, Pieces, SumOfPieces, text } from '../fields.ts'
import { MAX_STOCK_PIECES } from '../stock/endpoints.ts'

/** The most products of a receipt. */
export const MAX_RECEIPT_LINES = 300
/** GS1 allows so many characters. */
export const MAX_BATCH_LENGTH = 20

/** The number of a goods receipt, as people write it. */
export const goodsReceiptNumber = (number: number) => `GR-${number}`

const roles = ['warehouse'] as const

export const GoodsReceiptForm = z.object({
  purchaseOrder: text(20).default('').describe('its number, PO-100001; empty for none'),
  deliveryNote: text(60).default('').describe('the supplier’s number of the delivery'),
})

export const GoodsReceiptSummary = z.object({
  _id: Id,
  number: z.string(),
  state: z.enum(['open', 'posted']),
  purchaseOrder: z.object({ _id: Id, number: z.string(), supplier: z.string() }).nullable(),
  deliveryNote: z.string(),
  expected: SumOfPieces,
  received: SumOfPieces,
  madeBy: z.string().describe('email of the admin'),
  createdAt: z.iso.datetime(),
  postedBy: z.string().nullable(),
})
export type GoodsReceiptSummary = z.infer<typeof GoodsReceiptSummary>

const Batch = text(MAX_BATCH_LENGTH)

export const GoodsReceiptLine = z.object({
  product_id: Id,
  productName: z.string(),
  sku: z.string(),
  tracksSerials: z.boolean(),
  incoming_id: Id.nullable().describe('the incoming stock that its pieces are of; null: not announced'),
  on: z.iso.date().nullable().describe('the day of that incoming stock'),
  promised: Pieces.describe('of that incoming stock, to orders'),
  expected: Pieces.describe('of that incoming stock; in a posted receipt, as it was then'),
  stillExpected: Pieces.nullable().describe('of that incoming stock, once it is posted'),
  expectedElsewhere: SumOfPieces.describe('of other incoming stock, while it is open'),
  received: SumOfPieces,
  serialCount: Pieces,
  batches: z.array(z.object({ batch: z.string().describe('empty: none was scanned'), pieces: Pieces })),
})
export type GoodsReceiptLine = z.infer<typeof GoodsReceiptLine>

export const GoodsReceipt = GoodsReceiptSummary.extend({ lines: z.array(GoodsReceiptLine) })
export type GoodsReceipt = z.infer<typeof GoodsReceipt>

export const listGoodsReceipts = endpoint({
  method: 'GET',
  path: '/goods-receipts',
  access: 'admin',
  roles,
  summary: 'Goods receipts, newest first',
  query: z.object(Page),
  reply: z.array(GoodsReceiptSummary),
  refusals: [],
})

export const makeGoodsReceipt = endpoint({
  method: 'POST',
  path: '/goods-receipts',
  access: 'admin',
  roles,
  summary:
    'Start a goods receipt for a purchase order, or for unannounced goods. Nothing is in stock until it is posted',
  body: GoodsReceiptForm,
  reply: Inserted,
  created: '/goods-receipts/{id}',
  refusals: ['no-such-purchase-order', 'purchase-order-not-open'],
})

export const makeReceiptOfIncoming = endpoint({
  method: 'POST',
  path: '/incoming-stock/{id}/goods-receipts',
  access: 'admin',
  roles,
  summary: 'Start a goods receipt for incoming stock, which may arrive in several parts',
  params: IdPath,
  reply: Inserted,
  created: '/goods-receipts/{id}',
  refusals: ['no-such-incoming'],
})

export const getGoodsReceipt = endpoint({
  method: 'GET',
  path: '/goods-receipts/{id}',
  access: 'admin',
  roles,
  summary: 'A goods receipt, with the pieces expected and scanned',
  params: IdPath,
  reply: GoodsReceipt,
  refusals: ['no-such-receipt'],
})

export const ScannedCode = z.object({
  code: text(400).min(1, 'Scan or type a code'),
  product_id: Id.optional().describe('the product that was scanned last: it gets serial numbers'),
})

/** The result of a scan, for the person scanning. */
export const ScanResult = z.object({
  product_id: Id,
  productName: z.string(),
  sku: z.string(),
  batch: z.string(),
  serial: z.string().nullable(),
  added: Pieces,
  received: SumOfPieces.describe('of the product, in this receipt'),
  expected: Pieces,
  wantsSerials: z.boolean().describe('whether pieces of the product have serial numbers'),
})
export type ScanResult = z.infer<typeof ScanResult>

export const scanGoods = endpoint({
  method: 'POST',
  path: '/goods-receipts/{id}/scans',
  access: 'admin',
  roles,
  summary:
    'Add the content of a bar code: a GTIN, an SKU or a manufacturer’s part number, a serial number, or GS1 elements with batch, serial number and pieces',
  params: IdPath,
  body: ScannedCode,
  reply: ScanResult,
  refusals: [
    'no-such-receipt',
    'receipt-posted',
    'code-not-known',
    'code-of-several',
    'kit-has-no-stock',
    'serial-not-readable',
    'serial-received-before',
    'receipt-too-long',
    'too-many-pieces',
  ],
})

export const AddedPieces = z.object({
  product_id: Id,
  batch: Batch.default(''),
  pieces: z
    .number({ error: 'Quantity is required' })
    .int('Enter a whole number')
    .min(-MAX_STOCK_PIECES, 'That is too much')
    .max(MAX_STOCK_PIECES, 'That is too much')
    .describe('added to those of the batch; negative takes away'),
})

export const addReceivedPieces = endpoint({
  method: 'POST',
  path: '/goods-receipts/{id}/pieces',
  access: 'admin',
  roles,
  summary: 'Add pieces of a product that is in the receipt, or take some away',
  params: IdPath,
  body: AddedPieces,
  reply: z.object({ received: SumOfPieces.describe('of the product, in this receipt') }),
  refusals: [
    'no-such-receipt',
    'receipt-posted',
    'no-such-product',
    'fewer-than-none',
    'fewer-than-serials',
    'too-many-pieces',
  ],
})

export const listReceivedSerials = endpoint({
  method: 'GET',
  path: '/goods-receipts/{id}/serials',
  access: 'admin',
  roles,
  summary: 'The serial numbers scanned for a product, newest first',
  params: IdPath,
  query: z.object({ ...Page, product: Id }),
  reply: z.array(z.object({ _id: Id, serial: z.string(), scannedBy: z.string() })),
  refusals: [],
})

export const removeReceivedSerial = endpoint({
  method: 'DELETE',
  path: '/goods-receipts/{id}/serials/{serial}',
  access: 'admin',
  roles,
  summary: 'Remove a serial number, and its piece',
  params: IdPath.extend({ serial: Id }),
  reply: Done,
  refusals: ['no-such-receipt', 'receipt-posted', 'no-such-serial'],
})

export const postGoodsReceipt = endpoint({
  method: 'POST',
  path: '/goods-receipts/{id}/posting',
  access: 'admin',
  roles,
  summary:
    'Book the scanned pieces into stock, once. Pieces that were not scanned stay expected, except those of closed products',
  params: IdPath,
  body: z.object({
    expected: SumOfPieces.describe('as shown'),
    received: SumOfPieces.describe('as shown'),
    close: z.array(Id).max(MAX_RECEIPT_LINES).default([]).describe('products with nothing more to come'),
  }),
  reply: Done,
  refusals: [
    'no-such-receipt',
    'receipt-posted',
    'receipt-changed',
    'nothing-scanned',
    'no-such-product',
    'kit-has-no-stock',
    'stock-out-of-range',
    'received-nothing',
  ],
})

export const discardGoodsReceipt = endpoint({
  method: 'DELETE',
  path: '/goods-receipts/{id}',
  access: 'admin',
  roles,
  summary: 'Discard a goods receipt that was not posted. Its number is not used again',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-receipt', 'receipt-posted'],
})
