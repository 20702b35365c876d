import { privateBuyer, type TaxedBuyer } from '#contract/charges/tax-category.ts'
import type { Assortment } from '#contract/companies/assortment.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { lockCompany, lockUser } from '../companies/store.ts'
import { lockUsable, type UsableCoupon } from '../coupons/apply.ts'
import { type ListPrices, lockListPrices } from '../prices/list-prices.ts'
import { type LineToPrice, productsOf } from '../prices/price-lines.ts'
import { taxedBuyer } from '../tax-numbers/taxed-buyer.ts'

/** Locks the coupon, after the user, whom placing an order locks before products too. */
export async function lockCoupon(tx: Database, code: string, buyer: Caller): Promise<UsableCoupon> {
  if (!buyer.companyRole) await lockUser(tx, buyer.id)
  return lockUsable(tx, code, buyer)
}

const anybody = { assortment: 'everything', taxed: privateBuyer } as const

interface MemberTerms {
  readonly assortment: Assortment
  readonly listPrices?: ListPrices | undefined
  readonly taxed: TaxedBuyer
}

/**
 * Locks the company and returns its price list, its assortment and what of it decides the tax, fixed until the order is placed. The lock also
 * makes concurrent orders of members count one after the other. The member is locked first, as by an order of a cart:
 * any other sequence could deadlock.
 */
export async function lockAsMember(
  tx: Database,
  lines: readonly LineToPrice[],
  { id, customerId, companyRole }: Caller,
): Promise<MemberTerms> {
  if (!companyRole) return anybody
  await lockUser(tx, id)
  const company = await lockCompany(tx, customerId)
  if (!company) return anybody
  const { usedPriceListId: priceListId } = company
  return {
    assortment: company.usedAssortment,
    listPrices: priceListId ? await lockListPrices(tx, priceListId, productsOf(lines)) : undefined,
    taxed: await taxedBuyer(tx, customerId, company),
  }
}
