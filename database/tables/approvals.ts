import type { Generated } from 'kysely'

/** A step in which a company approves orders. */
interface ApprovalSteps {
  customer_id: string
  /** From 1. */
  position: number
  /** Orders that cost more take this step. */
  above_cents: number
  /** Only orders charged to it; null for all. */
  cost_centre_id: string | null
  /** Whether one person decides; else any approver or owner. */
  is_named: Generated<boolean>
  /** Null, too, once the account of the named person is deleted. */
  approver_id: string | null
}

/** A step of an order that needed approval, as it was when the order was placed. */
interface OrderApprovalSteps {
  order_id: string
  /** From 1. */
  position: number
  is_named: boolean
  approver_id: string | null
  /** Of the named person at that time, else empty; so is the email. */
  approver_name: Generated<string>
  approver_email: Generated<string>
  decision: 'approved' | 'rejected' | null
  /** Email of the person who decided. */
  decided_by: string | null
  /** Email of the approver for whom they stood in. */
  decided_for: string | null
  decided_at: Date | null
  note: Generated<string>
}

/** An approver's stand-in while they are away. */
interface StandIns {
  user_id: string
  stand_in_id: string
  /** The first and the last day: `2026-12-01`. */
  from_on: string
  to_on: string
}

export interface ApprovalsTables {
  approval_steps: ApprovalSteps
  order_approval_steps: OrderApprovalSteps
  stand_ins: StandIns
}
