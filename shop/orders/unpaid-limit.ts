import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { toCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import { MAX_UNCONFIRMED, usualUnpaid } from '#contract/settings/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'

export interface Unpaid {
  /** The buyer's unpaid orders that hold stock, not counting the one being placed. */
  readonly unpaidOrders: number
  readonly unpaidCents: number
  /** The limit from the shop's settings. */
  readonly maxOrders: number | null
  readonly maxCents: number | null
}

/**
 * Refuses an order above the buyer's limit of unpaid orders. Threat: without a limit one account could hold all of
 * the shop's stock without paying. Buyers without a confirmed email address can create accounts at will, so their
 * limit may be lower.
 * @throws Refusal too-many-unpaid-orders
 */
export function refuseAboveUnpaidLimit(buyer: Caller, unpaid: Unpaid): void {
  const { unpaidOrders, unpaidCents } = unpaid
  const maxOrders = unpaid.maxOrders ?? usualUnpaid.orders
  const maxCents = unpaid.maxCents ?? toCents(usualUnpaid.amount)
  const [orders, cents] = buyer.emailVerified
    ? [maxOrders, maxCents]
    : [Math.min(maxOrders, MAX_UNCONFIRMED), Math.min(maxCents, CARD_LIMIT_CENTS)]
  if (unpaidOrders >= orders || unpaidCents >= cents) throw new Refusal('too-many-unpaid-orders')
}
