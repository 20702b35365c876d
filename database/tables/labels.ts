import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** The number of a pallet, and its content. */
interface PalletLabels {
  id: Generated<string>
  /** Serial Shipping Container Code, 18 digits. */
  sscc: string
  product_id: string
  pieces: number
  /** The maker's batch or lot number; empty: none. */
  batch: Generated<string>
  /** Email of the admin. */
  made_by: string
  created_at: CreatedAt
}

export interface LabelsTables {
  pallet_labels: PalletLabels
}
