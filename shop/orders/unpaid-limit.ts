import { sql } from 'kysely'
import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { toCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import { MAX_UNCONFIRMED, usualUnpaid } from '#contract/settings/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'

/**
 * SQL condition: the buyer's `unpaid` orders that hold stock, as lock_and_count_unpaid() returns them, are as many, or
 * come to as much, as `shop_settings` allow. Threat: without a limit one account could hold all of the shop's stock
 * without paying. Buyers without a confirmed email address can create accounts at will, so their limit may be lower.
 */
export function isAtUnpaidLimit({ emailVerified }: Pick<Caller, 'emailVerified'>) {
  const [orders, cents] = emailVerified ? [null, null] : [MAX_UNCONFIRMED, CARD_LIMIT_CENTS]
  return sql<boolean>`(
    unpaid.orders >= least(coalesce(unpaid_orders, ${usualUnpaid.orders}::int), ${orders}::int)
    or unpaid.cents >= least(coalesce(unpaid_cents, ${toCents(usualUnpaid.amount)}::bigint), ${cents}::bigint))`
}

/**
 * Locks the buyer, and refuses another order at the limit of unpaid ones; for orders that lock products before they are
 * written.
 * @throws Refusal too-many-unpaid-orders
 */
export async function refuseAtUnpaidLimit(tx: Database, buyer: Caller): Promise<void> {
  const { rows } = await sql<{ atLimit: boolean }>`
    select ${isAtUnpaidLimit(buyer)} as "atLimit"
    from shop_settings, lock_and_count_unpaid(${buyer.id}) unpaid`.execute(tx)
  if (rows[0]?.atLimit) throw new Refusal('too-many-unpaid-orders')
}
