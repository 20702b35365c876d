import { toAmount } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { type Credit, findCredit } from './store.ts'

export const leftOf = ({ creditLimitCents, usedCents }: Pick<Credit, 'creditLimitCents' | 'usedCents'>) =>
  Math.max(0, creditLimitCents - usedCents)

/**
 * Returns why the company cannot order for this amount on account; undefined when it can. If the transaction has
 * locked the company, the answer stays true until it ends.
 */
export async function onAccountRefusal(
  db: Database,
  customerId: string,
  amountCents: number,
): Promise<Refusal | undefined> {
  const credit = await findCredit(db, customerId)
  if (!credit) return new Refusal('no-terms')
  if (credit.isBlocked) return new Refusal('account-overdue', { overdue: toAmount(credit.overdueCents) })
  const left = leftOf(credit)
  return amountCents > left ? new Refusal('above-credit-limit', { left: toAmount(left) }) : undefined
}
