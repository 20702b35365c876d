import type { UnconfirmedNumber } from '#contract/tax-numbers/endpoints.ts'
import { countryOfNumber, isInVies, vatNumber } from '#contract/tax-numbers/vat-number.ts'
import type { Database } from '#database/open.ts'
import { findSeller } from '../settings/seller.ts'
import { findOutcome } from './store.ts'

/** Returns a company's number if the register should confirm it and has not; numbers of the seller's country need not be. */
export async function unconfirmedNumber(
  db: Database,
  customerId: string,
  taxNumber: string,
): Promise<UnconfirmedNumber | undefined> {
  const number = vatNumber(taxNumber)
  if (!isInVies(number)) return undefined
  const [seller, outcome] = await Promise.all([findSeller(db), findOutcome(db, customerId, number)])
  const isDomestic = countryOfNumber(vatNumber(seller.taxNumber)) === countryOfNumber(number)
  if (outcome === 'valid' || isDomestic) return undefined
  return { taxNumber, ...(outcome && { outcome }) }
}
