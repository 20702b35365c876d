import { sql } from 'kysely'
import { isApprover } from '#contract/companies/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordEvent } from '../companies/events.ts'
import { findMember, roleIn } from '../companies/members.ts'
import { lockCompany } from '../companies/store.ts'
import { today } from '../days.ts'
import { printedDay } from '../documents/line-table.ts'

/** An approver's stand-in while they are away. */
export interface StoredStandIn {
  readonly userId: string
  readonly standInId: string
  readonly name: string
  readonly email: string
  /** First and last day. */
  readonly from: string
  readonly to: string
  /** Whether today is one of the days. */
  readonly isAway: boolean
}

/** Finds the stand-ins of a company's members that are not over. Only approvers and owners stand in. */
export async function standInsOf(db: Database, customerId: string): Promise<StoredStandIn[]> {
  const { rows } = await sql<StoredStandIn>`
    select s.user_id as "userId", s.stand_in_id as "standInId", i.name, i.email,
      to_char(s.from_on, 'YYYY-MM-DD') as from, to_char(s.to_on, 'YYYY-MM-DD') as to,
      s.from_on <= ${today} as "isAway"
    from stand_ins s join users u on u.id = s.user_id join users i on i.id = s.stand_in_id
    where u.customer_id = ${customerId} and i.customer_id = ${customerId} and i.email is not null
      and u.company_role in ('owner', 'approver') and i.company_role in ('owner', 'approver')
      and s.to_on >= ${today}`.execute(db)
  return rows
}

interface NamedStandIn {
  readonly email: string
  readonly from: string
  readonly to: string
}

/**
 * Sets the caller's stand-in, or removes it.
 * @throws Refusal no-company, approvers-only, not-an-approver, stand-in-yourself
 */
export function nameStandIn(db: Database, standIn: NamedStandIn | null, caller: Caller): Promise<void> {
  const { id, customerId } = caller
  return db.transaction().execute(async (tx) => {
    await lockCompany(tx, customerId)
    const role = await roleIn(tx, caller)
    if (!role) throw new Refusal('no-company')
    if (!isApprover(role)) throw new Refusal('approvers-only')
    await tx.deleteFrom('stand_ins').where('user_id', '=', id).execute()
    if (!standIn) return recordEvent(tx, caller, 'stand-in-named', { detail: 'nobody' })
    const other = await findMember(tx, customerId, standIn.email)
    if (!other || !isApprover(other.role)) throw new Refusal('not-an-approver')
    if (other.id === id) throw new Refusal('stand-in-yourself')
    await tx
      .insertInto('stand_ins')
      .values({ user_id: id, stand_in_id: other.id, from_on: standIn.from, to_on: standIn.to })
      .execute()
    await recordEvent(tx, caller, 'stand-in-named', {
      subject: standIn.email,
      detail: `from ${printedDay(standIn.from)} to ${printedDay(standIn.to)}`,
    })
  })
}
