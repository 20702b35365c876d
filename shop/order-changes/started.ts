import type { Caller } from '#contract/users/caller.ts'
import type { StoredOrder } from '../orders/store.ts'
import type { FieldPlan } from './fields.ts'
import type { Standing } from './standing.ts'

/** A change that has begun: its order is locked. */

export interface Parties {
  readonly buyer: Caller | undefined
  readonly by: Caller
}

export interface Started {
  readonly order: StoredOrder
  readonly standing: Standing
  readonly fields: FieldPlan
}
