import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** Sales per product, and orders to suppliers; the suppliers themselves are in `imports.ts`. */

interface ProductSales {
  product_id: string
  /** Pieces of the orders of the last 90 days. */
  pieces: number
}

interface PurchaseOrders {
  id: Generated<string>
  number: GeneratedAlways<number>
  supplier_id: string
  state: Generated<'draft' | 'sent' | 'confirmed' | 'cancelled'>
  /** `2027-05-14`; selected as text. */
  expected_on: ColumnType<never, string, string>
  note: Generated<string>
  /** The supplier as it was when the order was sent; empty in a draft. */
  supplier_name: Generated<string>
  supplier_address: Generated<string>
  /** Email of the admin. */
  made_by: string
  created_at: CreatedAt
  sent_at: Generated<Date | null>
  /** When and where it was emailed last. */
  emailed_at: Generated<Date | null>
  emailed_to: Generated<string | null>
  cancelled_at: Generated<Date | null>
}

interface PurchaseOrderLines {
  purchase_order_id: string
  position: number
  product_id: string
  pieces: number
  /** Of a piece; null: to be agreed. */
  cost_cents: number | null
  product_name: string
  sku: string
  supplier_sku: string
  /** The incoming lot that it made when it was sent; null: none yet, or it was removed. */
  lot_id: Generated<string | null>
}

export interface PurchasingTables {
  product_sales: ProductSales
  purchase_orders: PurchaseOrders
  purchase_order_lines: PurchaseOrderLines
}
