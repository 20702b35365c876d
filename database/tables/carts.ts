import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

export interface CartLines {
  user_id: string
  product_id: string
  pieces: number
  note: Generated<string>
  added_at: CreatedAt
}
