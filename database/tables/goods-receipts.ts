import type { Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** Received goods, as scanned. */

interface GoodsReceipts {
  id: Generated<string>
  number: GeneratedAlways<number>
  /** The order to a supplier that it is for. */
  purchase_order_id: string | null
  /** The supplier's number of the delivery. */
  delivery_note: string
  /** Email of the admin. */
  made_by: string
  created_at: CreatedAt
  /** Null while pieces are scanned. */
  posted_by: Generated<string | null>
  posted_at: Generated<Date | null>
}

interface GoodsReceiptLines {
  goods_receipt_id: string
  product_id: string
  position: GeneratedAlways<number>
  /** The incoming lot that its pieces are of; null: unannounced, or the lot was removed. */
  lot_id: string | null
  /** Pieces of the lot that were expected when it was posted, and those that still are. */
  expected: Generated<number | null>
  still_expected: Generated<number | null>
}

interface GoodsReceiptPieces {
  goods_receipt_id: string
  product_id: string
  /** The maker's batch or lot number; empty: none was scanned. */
  batch: string
  pieces: number
}

interface GoodsReceiptSerials {
  id: Generated<string>
  goods_receipt_id: string
  product_id: string
  batch: string
  serial: string
  normalised: GeneratedAlways<string>
  /** Email of the admin. */
  scanned_by: string
  created_at: CreatedAt
}

export interface GoodsReceiptsTables {
  goods_receipts: GoodsReceipts
  goods_receipt_lines: GoodsReceiptLines
  goods_receipt_pieces: GoodsReceiptPieces
  goods_receipt_serials: GoodsReceiptSerials
}
