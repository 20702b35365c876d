import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** Fewer pieces each than a product's minimum, ordered together once they are enough. */
interface Pools {
  id: Generated<string>
  product_id: string
  /** The pieces that fill it. */
  min_pieces: number
  max_pieces: number
  /** The last day on which somebody can join. */
  ends_on: ColumnType<Date, string, string>
  takes_cards: boolean
  status: Generated<'open' | 'filled' | 'ended'>
  /** Of those who have joined: counted by a trigger, as is `reserved`. */
  pieces: Generated<number>
  /** Taken from the shelf for it. */
  reserved: Generated<number>
  ended_at: Date | null
  created_at: CreatedAt
}

interface PoolMembers {
  /** Also the id of the order that is placed when the pool is filled. */
  id: Generated<string>
  pool_id: string
  customer_id: string
  /** Null once the account is deleted. */
  buyer_id: string | null
  name: string
  email: string
  pieces: number
  /** Agreed when joining: the maximum unit price. */
  unit_price_cents: number
  /** Agreed when joining: the maximum charge, with freight and tax. */
  amount_cents: number
  delivery: JSONColumnType<object, string, string>
  on_account: boolean
  purchase_order_number: Generated<string>
  status: 'waiting' | 'joined' | 'left' | 'ended' | 'ordered'
  /** Holds the amount on a card. */
  payment_id: string | null
  /** Whether it can no longer hold anything. */
  payment_closed: Generated<boolean>
  created_at: CreatedAt
}

export interface PoolsTables {
  pools: Pools
  pool_members: PoolMembers
}
