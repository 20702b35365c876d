import type { TaxedBuyer } from '#contract/charges/tax-category.ts'
import { isInVies, vatNumber } from '#contract/tax-numbers/vat-number.ts'
import type { Database } from '#database/open.ts'
import { findOutcome } from './store.ts'

/**
 * Returns the facts about a company that decide the tax on its orders; runs no query unless the register answers for
 * its number.
 */
export async function taxedBuyer(
  db: Database,
  customerId: string,
  { taxNumber, taxExempt }: { readonly taxNumber: string; readonly taxExempt: boolean },
): Promise<TaxedBuyer> {
  const number = vatNumber(taxNumber)
  const isConfirmed = isInVies(number) && (await findOutcome(db, customerId, number)) === 'valid'
  return { taxNumber, isExempt: taxExempt, isConfirmed }
}
