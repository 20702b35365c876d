import { sql } from 'kysely'
import type { CompanyRole } from '#contract/companies/endpoints.ts'
import type { Database } from '#database/open.ts'
import { clearDefault, lockCustomer } from '../addresses/store.ts'

/**
 * Moves users between customers. The cart and private lists belong to the user and move along. Orders, quotes and
 * addresses stay with the customer they belong to; visibility.ts decides who sees them.
 */

interface Mover {
  readonly userId: string
  readonly from: string
  readonly to: string
}

/** Moves an individual customer's user into a company; their previous customer is stored for when they leave. */
export async function addToCompany(tx: Database, { role, ...mover }: Mover & { readonly role: CompanyRole }) {
  // Keeps other lists from taking one of these names meanwhile.
  await lockCustomer(tx, mover.to)
  await movePrivateLists(tx, mover)
  // Their checkout then starts with the company's address.
  await clearDefault(tx, [mover.from])
  await tx
    .updateTable('users')
    .set({ customer_id: mover.to, company_role: role, personal_customer_id: mover.from })
    .where('id', '=', mover.userId)
    .execute()
}

/** Moves a member out of the company, to their previous customer or a new one. */
export async function removeFromCompany(
  tx: Database,
  { userId, from, to }: { readonly userId: string; readonly from: string; readonly to: string | null },
): Promise<void> {
  const customerId = to ?? (await insertCustomer(tx))
  // Shared lists stay with the company; from now on every member may change them.
  await tx
    .updateTable('lists')
    .set({ created_by: null })
    .where('customer_id', '=', from)
    .where('created_by', '=', userId)
    .where('shared', '=', true)
    .execute()
  await movePrivateLists(tx, { userId, from, to: customerId })
  await tx
    .updateTable('users')
    .set({
      customer_id: customerId,
      company_role: null,
      personal_customer_id: null,
      spending_limit_cents: null,
      spending_window: null,
      cost_centre_id: null,
    })
    .where('id', '=', userId)
    .execute()
}

async function insertCustomer(tx: Database): Promise<string> {
  const { id } = await tx.insertInto('customers').defaultValues().returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Moves the user's lists between customers and stops sharing them. A list whose name is taken there gets a number.
 */
async function movePrivateLists(tx: Database, { userId, from, to }: Mover): Promise<void> {
  await sql`
    update lists l set customer_id = ${to}, shared = false, name = (
      select candidate from (
        select l.name as candidate, 1 as n
        union all select left(l.name, 96) || ' ' || n, n from generate_series(2, 999) n
      ) named
      where not exists (
        select from lists o
        where o.customer_id in (${from}, ${to}) and o.id <> l.id and lower(o.name) = lower(candidate)
      )
      order by n limit 1
    )
    where l.customer_id = ${from} and l.created_by = ${userId}`.execute(tx)
}
