import { formatCents, toAmount } from '#contract/money.ts'
import { couponShares } from '#contract/pricing.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { bucketName, drainBucket, fillBucket } from '#database/rate-limits.ts'
import { printedDay } from '../documents/line-table.ts'
import { countUsesOf, type FoundCoupon, findByCode, lockByCode } from './store.ts'

/** The coupon of an order: whether its buyer may use it, and its discount. */

/** A coupon that the buyer may use now, if the goods cost enough. */
export type UsableCoupon = Pick<FoundCoupon, 'id' | 'code' | 'basisPoints' | 'amountCents' | 'fromCents'>

type Buyer = Pick<Caller, 'id' | 'customerId'>

/** Attempts with a code that does not exist, or is not for the buyer. */
const GUESSES = { max: 20, windowMs: 3_600_000 } as const

/**
 * Counts an attempt with a code, unless it is one that the buyer may use. Outside of the order's transaction, whose
 * refusal would undo the count. Threat: trying one code after the other until there is a discount.
 * @throws Refusal too-many-coupon-codes
 */
export async function limitGuesses(db: Database, code: string, { id, customerId }: Buyer): Promise<void> {
  const bucket = bucketName('coupon codes', id)
  if (!(await fillBucket(db, bucket, GUESSES, new Date()))) throw new Refusal('too-many-coupon-codes')
  const coupon = await findByCode(db, code)
  if (coupon && isFor(coupon, customerId)) await drainBucket(db, bucket, GUESSES)
}

const isFor = (coupon: FoundCoupon, customerId: string) =>
  coupon.customerId === null || coupon.customerId === customerId

/** Finds a coupon that the buyer may use; returns the refusal of an order that would use it now. */
export async function findUsable(db: Database, code: string, buyer: Buyer): Promise<UsableCoupon | Refusal> {
  try {
    await limitGuesses(db, code, buyer)
    return await requireUsable(db, await findByCode(db, code), buyer)
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal
    throw refusal
  }
}

/**
 * Locks a coupon that the buyer may use: orders that use it are placed one after the other.
 * @throws Refusal the reason why the buyer may not
 */
export const lockUsable = async (tx: Database, code: string, buyer: Buyer): Promise<UsableCoupon> =>
  requireUsable(tx, await lockByCode(tx, code), buyer)

async function requireUsable(
  db: Database,
  coupon: FoundCoupon | undefined,
  { customerId }: Buyer,
): Promise<UsableCoupon> {
  if (!coupon) throw new Refusal('coupon-unknown')
  const { maxUses, maxUsesEach } = coupon
  if (!isFor(coupon, customerId)) throw new Refusal('coupon-of-another-company')
  if (coupon.isOver)
    throw new Refusal('coupon-ended', {
      message: `This coupon ended on ${printedDay(coupon.validUntil)}. Order without it.`,
    })
  if (coupon.paused) throw new Refusal('coupon-paused')
  if (coupon.isEarly)
    throw new Refusal('coupon-not-yet-valid', {
      message: `This coupon is valid from ${printedDay(coupon.validFrom)}. Use it then, or order without it.`,
    })
  if (maxUses !== null && coupon.uses >= maxUses) throw new Refusal('coupon-used-up')
  if (maxUsesEach !== null && (await countUsesOf(db, coupon.id, customerId)) >= maxUsesEach)
    throw new Refusal('coupon-used-before')
  return coupon
}

interface PricedLine {
  readonly amountCents: number
  readonly isQuoted?: boolean
}

/** Returns the coupon's discount on each line; the refusal if the goods do not cost enough for it. */
export function applyCoupon(
  { basisPoints, amountCents, fromCents }: UsableCoupon,
  lines: readonly PricedLine[],
): readonly number[] | Refusal {
  const goodsCents = lines.reduce((sum, line) => sum + (line.isQuoted ? 0 : line.amountCents), 0)
  if (goodsCents < fromCents) {
    const missing = fromCents - goodsCents
    return new Refusal('coupon-below-total', {
      missing: toAmount(missing),
      message: `This coupon applies from a goods total of ${formatCents(fromCents)}. Add goods for ${formatCents(missing)} more, or order without it.`,
    })
  }
  return couponShares({ percentOff: (basisPoints ?? 0) / 100, amountCents: amountCents ?? undefined }, lines)
}
