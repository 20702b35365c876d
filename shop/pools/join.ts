import { isCardAmount } from '#contract/cards/amounts.ts'
import { formatCount } from '#contract/counts.ts'
import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { toAmount, toCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { reasonsToApprove } from '../approvals/needs-approval.ts'
import { lockCompany, lockUser } from '../companies/store.ts'
import type { KeepResult } from '../idempotency.ts'
import type { PaymentContext } from '../payments/context.ts'
import { onAccountRefusal } from '../terms/credit.ts'
import { emailMember } from './emails.ts'
import { fillSoon } from './fill.ts'
import { findMember, insertMember, joinedCents, type NewMember } from './members.ts'
import { priceMember } from './price.ts'
import { lockPool, type StoredPool } from './store.ts'

type Joining = Omit<NewMember, 'unitPriceCents' | 'amountCents'> & {
  /** The total in cents that the buyer saw. */
  readonly shownCents: number | undefined
}

/**
 * Joins a pool: on account at once, with the credit held; by card once the amount is held there (`confirmHold()`). The last
 * pieces fill the pool.
 * @returns the member's id
 * @throws Refusal: those of `joinPool` in contract/pools/members.ts
 */
export async function joinPool(
  context: PaymentContext,
  joining: Joining,
  buyer: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  if (!buyer.emailVerified) throw new Refusal('pool-confirm-email')
  if (joining.onAccount && joining.purchaseOrderNumber === '') throw new Refusal('pool-needs-number')
  const id = await context.db.transaction().execute(async (tx) => {
    const pool = await lockPool(tx, joining.poolId)
    if (!pool) throw new Refusal('no-such-pool')
    checkRoom(pool, joining)
    // Orders lock the buyer and the company in this sequence too; another one could deadlock.
    const { customerId, role } = await lockUser(tx, buyer.id)
    if (customerId !== buyer.customerId || (role ?? undefined) !== buyer.companyRole)
      throw new Refusal('membership-changed')
    const company = buyer.companyRole && (await lockCompany(tx, buyer.customerId))
    const assortment = company?.assortment ?? 'everything'
    const agreed = await agree(tx, pool, joining, { ...buyer, assortment })
    const memberId = await insertMember(tx, { ...joining, ...agreed }, buyer)
    if (memberId === undefined) throw new Refusal('pool-joined-already')
    const member = joining.onAccount && (await findMember(tx, memberId))
    if (member) await emailMember(context, tx, { pool, member }, 'joined')
    await keep(tx, memberId)
    return memberId
  })
  if (joining.onAccount) await fillSoon(context, joining.poolId)
  return id
}

function checkRoom(pool: StoredPool, { pieces, onAccount }: Joining): void {
  if (pool.status !== 'open' || pool.isOver) throw new Refusal('pool-not-open')
  if (!onAccount && !pool.takesCards) throw new Refusal('pool-takes-no-cards')
  if (pieces >= pool.minPieces) throw new Refusal('pool-enough-alone')
  const left = pool.maxPieces - pool.pieces
  if (pieces > left)
    throw new Refusal('pool-too-few-left', {
      message: `The pool has room for ${formatCount(left)} more pieces. Join with ${formatCount(left)} at most.`,
    })
}

/** Returns the maximum price of the member's pieces, if the buyer may spend that. */
async function agree(tx: Database, pool: StoredPool, joining: Joining, buyer: Caller) {
  const { onAccount, shownCents } = joining
  const { totals, unitPriceCents } = await priceMember(tx, pool, joining, buyer)
  const amountCents = toCents(totals.total)
  if (totals.freightOnRequest) throw new Refusal('freight-on-request')
  if (shownCents !== undefined && shownCents !== amountCents)
    throw new Refusal('price-changed', { paymentAmount: toAmount(amountCents) })
  if (!onAccount && amountCents > CARD_LIMIT_CENTS) throw new Refusal('above-card-limit')
  if (!onAccount && !isCardAmount(amountCents)) throw new Refusal('card-amount-uneven')
  const spentCents = amountCents + (await joinedCents(tx, buyer))
  if (buyer.companyRole && (await reasonsToApprove(tx, buyer, spentCents)).length > 0)
    throw new Refusal('pool-needs-approval')
  if (onAccount) {
    if (!buyer.companyRole) throw new Refusal('no-terms')
    const refusal = await onAccountRefusal(tx, buyer.customerId, amountCents)
    if (refusal) throw refusal
  }
  return { unitPriceCents, amountCents }
}
