import { sql } from 'kysely'
import { type IdentityPort, IdentityUnavailable } from '#contract/identity/port.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Send } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import { deleteAccount, type LaterDeleteAccount } from '../users/delete-account.ts'
import { insertCopy, makeCopy } from './copy.ts'
import { erasePerson } from './erase.ts'
import { findPerson, type Person } from './person.ts'

/** Maximum age of the proof for an erasure. */
const PROOF_MINUTES = 5

export interface PrivacyParts extends Pick<ShopContext, 'db' | 'queueEmail' | 'publicUrl'> {
  readonly identity: Pick<IdentityPort, 'verify'>
  readonly laterDeleteAccount: LaterDeleteAccount
  readonly laterCopy: Send<{ userId: string }>
}

/** @returns false while one is being made */
export function askForCopy({ db, laterCopy }: PrivacyParts, { id }: Caller): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await insertCopy(tx, id))) return false
    await laterCopy(tx, { userId: id })
    return true
  })
}

/** Makes the copy and tells the user; does nothing if it is made already. */
export async function makeAndTell(
  { db, queueEmail, publicUrl }: Pick<PrivacyParts, 'db' | 'queueEmail' | 'publicUrl'>,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const expiresAt = await makeCopy(tx, userId)
    const user = await tx
      .selectFrom('users')
      .select(['email', 'name'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!expiresAt || !user?.email) return
    const link = `${publicUrl}/dashBoard/security`
    await queueEmail(tx, user.email, { kind: 'data-copy-ready', name: user.name, expiresAt, link })
  })
}

/**
 * Erases the caller, who has just signed in again.
 * @throws Refusal when the proof is old or another's, for admins, the only owner of a company with other members, and
 * people with open business
 */
export async function eraseCaller(parts: PrivacyParts, caller: Caller, idToken: string): Promise<void> {
  const { db, identity } = parts
  const proof = await identity.verify(idToken).catch((failure: unknown) => {
    throw failure instanceof IdentityUnavailable ? new Refusal('identity-unavailable') : failure
  })
  if (proof?.email !== caller.email) throw new Refusal('identity-refused')
  if (proof.authenticatedAt.getTime() < Date.now() - PROOF_MINUTES * 60_000)
    throw new Refusal('proof-too-old')
  await db.transaction().execute(async (tx) => {
    const isGone = await deleteAccount(parts, tx, caller.email, async ({ id }) => {
      const person = await findPerson(tx, id)
      if (person && (await hasOpenBusiness(tx, person))) throw new Refusal('erasure-too-early')
      await erasePerson(tx, id)
    })
    if (!isGone) throw new Refusal('erasure-of-admin')
  })
}

/** True if somebody still waits for something: an order on its way, money, a return, the end of a quote, a call-off order or a pool. */
async function hasOpenBusiness(
  tx: Database,
  { id, orderIds, quoteIds, callOffIds, customerIds }: Person,
): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select (
      exists (select from orders where id = any(${[...orderIds]}::text[]) and status in ('unpaid', 'processing'))
      or exists (select from invoices where customer_id = any(${[...customerIds]}::text[]) and open_cents > 0)
      or exists (select from returns where order_id = any(${[...orderIds]}::text[]) and state in ('asked', 'approved'))
      or exists (select from refunds where order_id = any(${[...orderIds]}::text[])
        and payment_id is not null and made_at is null)
      or exists (select from quotes where id = any(${[...quoteIds]}::text[]) and ended_at is null)
      or exists (select from call_off_orders where id = any(${[...callOffIds]}::text[]) and ended_at is null)
      or exists (select from pool_members where buyer_id = ${id} and status in ('waiting', 'joined'))
    ) as open`.execute(tx)
  return rows[0]?.open ?? false
}
