import { sql } from 'kysely'
import type { CompanyRole, SpendingWindow } from '#contract/companies.ts'
import { isApprover } from '#contract/companies.ts'
import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'

interface Spending {
  readonly role: CompanyRole
  readonly limitCents: number | null
  readonly window: SpendingWindow | null
  /** What the member ordered in the window so far, less what was cancelled or rejected. */
  readonly spentCents: number
  readonly thresholdCents: number | null
  readonly selfApproval: boolean
}

/** What the member may spend and has spent, by the database's clock. Undefined when they are no member any more. */
export async function spendingOf(
  db: Database,
  { id, customerId }: Pick<Caller, 'id' | 'customerId'>,
): Promise<Spending | undefined> {
  const { rows } = await sql<Spending>`
    select u.company_role as role, u.spending_limit_cents as "limitCents", u.spending_window as "window",
      c.approval_threshold_cents as "thresholdCents", c.self_approval as "selfApproval",
      (select coalesce(sum(amount_cents), 0)::bigint from orders
        where placed_by = u.id and customer_id = u.customer_id
          and placed_at >= date_trunc(u.spending_window, now() at time zone 'UTC') at time zone 'UTC'
          and fulfilment <> 'cancelled') as "spentCents"
    from users u join companies c on c.customer_id = u.customer_id
    where u.id = ${id} and u.customer_id = ${customerId} and u.company_role is not null`.execute(db)
  return rows[0]
}

/**
 * Whether an order of a company's member must be approved first. The company is locked before, in a statement of its
 * own, so that orders at the same time are counted one after the other.
 * @throws Refusal membership-changed for whoever was a member when the request began and is none now
 */
export async function needsApproval(tx: Database, buyer: Caller, amountCents: number): Promise<boolean> {
  const spending = await spendingOf(tx, buyer)
  if (!spending) throw new Refusal('membership-changed')
  const { role, limitCents, spentCents, thresholdCents, selfApproval } = spending
  if (isApprover(role) && selfApproval) return false
  const isAboveLimit = limitCents !== null && spentCents + amountCents > limitCents
  return isAboveLimit || (thresholdCents !== null && amountCents > thresholdCents)
}
