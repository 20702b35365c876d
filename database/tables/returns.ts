import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** Returned pieces. */

type ReturnState = 'asked' | 'approved' | 'refused' | 'withdrawn' | 'received' | 'refunded'

interface Returns {
  id: Generated<string>
  /** The return number, displayed with the prefix RMA-. */
  number: Generated<number>
  order_id: string
  state: Generated<ReturnState>
  asked_at: CreatedAt
  /** Email. */
  asked_by: string
  refund_id: string | null
}

interface ReturnLines {
  return_id: string
  order_id: string
  line_position: number
  product_id: string
  pieces: number
  reason: 'damaged' | 'wrong-item' | 'defective' | 'not-needed' | 'other'
  note: Generated<string>
  photo: string | null
  /** Serial numbers of the requested pieces, as they were shipped; empty if the buyer named none. */
  serials: Generated<string[]>
  /** Null until received, like the next one. */
  restocked: number | null
  written_off: number | null
}

interface ReturnEvents {
  id: Generated<number>
  return_id: string
  from_state: ReturnState
  to_state: ReturnState
  actor_kind: 'buyer' | 'admin'
  actor_name: string
  note: Generated<string>
  at: CreatedAt
}

interface ReturnTransitions {
  from_state: ReturnState
  to_state: ReturnState
}

/** A view: the shipped pieces of each line, and how many of them are in active returns. */
interface OrderLineReturns {
  order_id: string
  line_position: number
  shipped: number
  returned: number
}

export interface ReturnsTables {
  returns: Returns
  return_lines: ReturnLines
  return_events: ReturnEvents
  return_transitions: ReturnTransitions
  order_line_returns: OrderLineReturns
}
