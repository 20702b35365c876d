import { privateBuyer, type TaxedBuyer } from '#contract/charges/tax-category.ts'
import type { Assortment } from '#contract/companies/assortment.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { lockCompany, lockUser } from '../companies/store.ts'
import { findBudgets, type UsedBudget } from '../cost-centres/budgets.ts'
import { type ChargedTo, costCentreOf } from '../cost-centres/charged-to.ts'
import { lockUsable, type UsableCoupon } from '../coupons/apply.ts'
import { type ListPrices, lockListPrices } from '../prices/list-prices.ts'
import { type LineToPrice, productsOf } from '../prices/price-lines.ts'
import { taxedBuyer } from '../tax-numbers/taxed-buyer.ts'
import type { NewOrder } from './new-order.ts'

export interface LockedBuyer extends MemberTerms {
  readonly costCentre: ChargedTo | undefined
  /** Of the cost centre, if it has one. */
  readonly budget: UsedBudget | undefined
  readonly coupon: UsableCoupon | undefined
}

/**
 * Locks the buyer and the coupon, and returns the terms by which an order is priced and checked.
 * @throws as `placeOrder()` does
 */
export async function lockBuyer(tx: Database, order: NewOrder, buyer: Caller): Promise<LockedBuyer> {
  const terms = await lockAsMember(tx, order.lines, buyer)
  const costCentre = await costCentreOf(tx, order, buyer)
  const budget = costCentre && (await findBudgets(tx, [costCentre.id])).get(costCentre.id)
  const coupon = order.coupon ? await lockCoupon(tx, order.coupon, buyer) : undefined
  return { ...terms, costCentre, budget, coupon }
}

/** Locks the coupon, after the user, whom placing an order locks before products too. */
async function lockCoupon(tx: Database, code: string, buyer: Caller): Promise<UsableCoupon> {
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
 * Locks the company and returns its price list, assortment and tax facts, fixed until the order is placed. The lock
 * also makes concurrent orders of members count one after the other. The member is locked first, as by an order of a
 * cart: any other sequence could deadlock.
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
