import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { formatAmount, toCents } from '#contract/money.ts'
import { companiesRefusals } from '#contract/refusals/companies.ts'
import { messageIn } from '#contract/refusals/message.ts'
import type { Credit } from '#contract/terms/endpoints.ts'

/** Returns why an amount cannot be ordered on account now, and what to do; undefined when it can. */
export function onAccountRefusal({ left, refused }: Credit, amount: number): string | undefined {
  const byCard = toCents(amount) > CARD_LIMIT_CENTS ? '' : ' You can also pay by card.'
  if (refused) return `${messageIn(companiesRefusals[refused])}${byCard}`
  return amount > left
    ? `This is more than the ${formatAmount(left)} that is left of your company’s credit limit. Pay open invoices first, or order less.${byCard}`
    : undefined
}

/**
 * Returns what ordering on account means, and how much of the limit is left.
 * @param byShipment whether each shipment has an invoice
 */
export const creditSentence = ({ days, left }: Credit, byShipment = false) =>
  `${byShipment ? 'Some pieces come later, so each shipment has its own invoice, which' : 'The invoice'} is due after ${days} days. ${formatAmount(left)} is left of your company’s credit limit.`
