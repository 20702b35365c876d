import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

interface Reviews {
  id: Generated<string>
  author_id: string | null
  username: string
  product_name: string
  review: string
  rating: number
  hidden_at: Date | null
  hidden_by: string | null
  hidden_note: string | null
  created_at: CreatedAt
}

export interface ReviewsTables {
  reviews: Reviews
}
