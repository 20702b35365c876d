import { sql } from 'kysely'
import { callOffNumber } from '#contract/call-off-orders/endpoints.ts'
import { type IdentityPort, IdentityUnavailable } from '#contract/identity/port.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { quoteNumber } from '#contract/quotes/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import { returnNumber } from '#contract/returns/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Send } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import { deleteAccount, type LaterDeleteAccount } from '../users/delete-account.ts'
import { lockUser } from '../users/store.ts'
import { insertCopy, makeCopy } from './copy.ts'
import { erasePerson } from './erase.ts'
import { findPerson, type Person } from './person.ts'
import { any } from './rule.ts'

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

/** Creates the copy and tells the user; does nothing if it exists already. */
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
    // Asked for twice at once: the first request erased the account while this one waited.
    if (!(await lockUser(tx, caller.email))) return
    const isGone = await deleteAccount(parts, tx, caller.email, async ({ id }) => {
      const person = await findPerson(tx, id)
      const open = person ? await openBusinessOf(tx, person) : []
      if (open.length > 0) throw new Refusal('erasure-too-early', { open, message: tooEarly(open) })
      await erasePerson(tx, id)
    })
    if (!isGone) throw new Refusal('erasure-of-admin')
  })
}

const tooEarly = (open: readonly string[]) =>
  `You still have open business: ${open.join(', ')}. Finish or cancel it first, or ask us to.`

/** The maximum number of open matters named. */
const MOST_NAMED = 20

/**
 * Names a person's open business: an order on its way, money, a return, the end of a quote, a call-off order or a pool.
 * Empty if nothing is open.
 */
async function openBusinessOf(
  tx: Database,
  { id, orderIds, quoteIds, callOffIds, customerIds }: Person,
): Promise<string[]> {
  const { rows } = await sql<{ what: keyof typeof named; number: string }>`
    select 'order' as what, number::text from orders where ${any('id', orderIds)} and status in ('unpaid', 'processing')
    union all select 'invoice', number from invoices where ${any('customer_id', customerIds)} and open_cents > 0
    union all select 'return', number::text from returns
      where ${any('order_id', orderIds)} and state in ('asked', 'approved')
    union all select 'refund', o.number::text from refunds r join orders o on o.id = r.order_id
      where ${any('r.order_id', orderIds)} and r.payment_id is not null and r.made_at is null
    union all select 'quote', number::text from quotes where ${any('id', quoteIds)} and ended_at is null
    union all select 'callOff', number::text from call_off_orders where ${any('id', callOffIds)} and ended_at is null
    union all select 'pool', p.name from pool_members m join pools on pools.id = m.pool_id
        join products p on p.id = pools.product_id
      where m.buyer_id = ${id} and m.status in ('waiting', 'joined')
    order by 1, 2 limit ${MOST_NAMED}`.execute(tx)
  return rows.map(({ what, number }) => named[what](number))
}

const named = {
  order: (number: string) => `order ${orderNumber(Number(number))}`,
  invoice: (number: string) => `invoice ${number}`,
  return: (number: string) => `return ${returnNumber(Number(number))}`,
  refund: (number: string) => `a refund for order ${orderNumber(Number(number))}`,
  quote: (number: string) => `quote ${quoteNumber(Number(number))}`,
  callOff: (number: string) => `call-off order ${callOffNumber(Number(number))}`,
  pool: (number: string) => `the pool for ${number}`,
}
