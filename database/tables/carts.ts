import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

interface CartLines {
  user_id: string
  product_id: string
  pieces: number
  note: Generated<string>
  added_at: CreatedAt
}

export interface CartsTables {
  cart_lines: CartLines
}
