import type { CreatedAt } from './created-at.ts'

/** A customer's own name for a product. */
interface PartNumbers {
  customer_id: string
  /** In upper case. */
  code: string
  product_id: string
  created_at: CreatedAt
}

export interface QuickOrderTables {
  part_numbers: PartNumbers
}
