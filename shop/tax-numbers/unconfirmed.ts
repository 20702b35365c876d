import { isIntraCommunity, type TaxedSeller } from '#contract/charges/tax-category.ts'
import type { UnconfirmedNumber } from '#contract/tax-numbers/endpoints.ts'
import { countryOfNumber, isInVies, vatNumber } from '#contract/tax-numbers/vat-number.ts'
import type { Database } from '#database/open.ts'
import { findOutcome } from './store.ts'

interface Supply {
  readonly seller: TaxedSeller
  /** The countries that the goods go to. */
  readonly countries: readonly string[]
}

/** Returns a company's number if the goods would not be taxed had the register confirmed it. */
export async function unconfirmedNumber(
  db: Database,
  customerId: string,
  taxNumber: string,
  { seller, countries }: Supply,
): Promise<UnconfirmedNumber | undefined> {
  const number = vatNumber(taxNumber)
  if (!isInVies(number) || !wouldSpareTax(number, seller, countries)) return undefined
  const outcome = await findOutcome(db, customerId, number)
  return outcome === 'valid' ? undefined : { taxNumber, ...(outcome && { outcome }) }
}

/** Without the seller's country, any number of another country may be the reason of an exemption. */
const wouldSpareTax = (taxNumber: string, seller: TaxedSeller, countries: readonly string[]) =>
  seller.country === ''
    ? countryOfNumber(vatNumber(seller.taxNumber)) !== countryOfNumber(taxNumber)
    : countries.some((country) => isIntraCommunity(seller, { taxNumber }, country))
