import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { toCents } from '#contract/money.ts'
import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import { MAX_UNCONFIRMED, usualUnpaid } from '#contract/settings/endpoints.ts'

export interface Unpaid {
  /** The buyer's orders that hold pieces without being paid, before the one that is placed. */
  readonly unpaidOrders: number
  readonly unpaidCents: number
  /** As the shop's owner set them. */
  readonly maxOrders: number | null
  readonly maxCents: number | null
}

/**
 * Threat: without a limit one account holds every piece of the shop without paying. Whoever did not confirm an e-mail
 * makes accounts at will, and may have less.
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
