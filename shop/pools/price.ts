import type { AddressFields } from '#contract/addresses/endpoints.ts'
import { privateBuyer } from '#contract/charges/tax-category.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { newestAddresses } from '../addresses/store.ts'
import { loadActiveRates } from '../charges/active-rates.ts'
import { totalsWithCharges } from '../charges/totals.ts'
import { findCompany } from '../companies/store.ts'
import { customersOf } from '../companies/visibility.ts'
import { findListPrices } from '../prices/list-prices.ts'
import { priceLines } from '../prices/price-lines.ts'
import { taxedBuyer } from '../tax-numbers/taxed-buyer.ts'
import type { StoredPool } from './store.ts'

interface Wanted {
  readonly pieces: number
  /** Defaults to the buyer's default address, else to the home region. */
  readonly delivery?: AddressFields | undefined
}

/**
 * Computes the maximum price of a member's pieces: the unit price at the pool's total quantity, or at least at the
 * quantity that fills it.
 * @throws Refusal no-such-product, off-multiple
 */
export async function priceMember(
  db: Database,
  pool: StoredPool,
  { pieces, delivery }: Wanted,
  buyer: Caller,
) {
  const inAll = Math.max(pool.pieces + pieces, pool.minPieces)
  const lines = [{ productId: pool.productId, pieces, pooled: { beside: inAll - pieces } }]
  const [priced, tables, company, address] = await Promise.all([
    findListPrices(db, buyer, [pool.productId]).then((listPrices) =>
      priceLines(db, lines, { listPrices, assortment: buyer.assortment }),
    ),
    loadActiveRates(db),
    buyer.companyRole && findCompany(db, buyer.customerId),
    delivery ?? newestAddresses(db, customersOf(buyer), { limit: 1 }).then(([newest]) => newest),
  ])
  const [line] = priced
  if (!line?.product || line.problem === 'not-in-assortment') throw new Refusal('no-such-product')
  if (line.problem === 'off-multiple') throw new Refusal('off-multiple')
  const totals = totalsWithCharges(
    { delivery: address },
    // The pool has set its pieces aside, so they are not on the shelf.
    [{ ...line, problem: undefined, product: { ...line.product, available: pieces } }],
    tables,
    { buyer: company ? await taxedBuyer(db, buyer.customerId, company) : privateBuyer, agreed: false },
  )
  return { totals, unitPriceCents: line.unitPriceCents }
}
