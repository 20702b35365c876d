import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { formatCents, toCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import type { PunchoutLine } from '#database/tables/punchout.ts'
import { newestAddresses } from '../addresses/store.ts'
import { loadActiveRates } from '../charges/active-rates.ts'
import { totalsWithCharges } from '../charges/totals.ts'
import { findAssortment, findCompany } from '../companies/store.ts'
import { findListPricesOf } from '../prices/list-prices.ts'
import { priceLines, productsOf } from '../prices/price-lines.ts'
import { taxedBuyer } from '../tax-numbers/taxed-buyer.ts'
import { leftOf, onAccountRefusal } from '../terms/credit.ts'
import { findCredit } from '../terms/store.ts'

/**
 * Returns why the order of a cart would be refused today because of its cost; undefined if it would not. Purchasing
 * systems order on account where the company has terms, else by card. Freight and tax are those to the company's newest
 * address.
 */
export async function costRefusal(
  db: Database,
  customerId: string,
  lines: readonly PunchoutLine[],
): Promise<Refusal | undefined> {
  const cents = await costOf(db, customerId, lines)
  const credit = await findCredit(db, customerId)
  const cost = `With freight and tax it costs about ${formatCents(cents)}`
  if (!credit)
    return cents > CARD_LIMIT_CENTS
      ? refusal(`${cost}, and a card pays at most ${formatCents(CARD_LIMIT_CENTS)}.`)
      : undefined
  const why = await onAccountRefusal(db, customerId, cents)
  if (!why) return undefined
  return refusal(
    why.code === 'above-credit-limit'
      ? `${cost}, and ${formatCents(leftOf(credit))} is left of your company’s credit limit.`
      : why.message,
  )
}

const refusal = (why: string) =>
  new Refusal('punchout-above-credit', {
    message: `An order of this cart would be refused today. ${why} You can still return the cart, for approval.`,
  })

async function costOf(db: Database, customerId: string, lines: readonly PunchoutLine[]): Promise<number> {
  const company = await findCompany(db, customerId)
  if (!company) throw new Error(`customer ${customerId} is no company`)
  const listPrices = await findListPricesOf(db, customerId, productsOf(lines))
  const priced = await priceLines(db, lines, {
    listPrices,
    assortment: await findAssortment(db, customerId),
  })
  const [delivery] = await newestAddresses(db, [customerId], { limit: 1 })
  const totals = totalsWithCharges({ delivery }, priced, await loadActiveRates(db), {
    buyer: await taxedBuyer(db, customerId, company),
    agreed: false,
  })
  return toCents(totals.total)
}
