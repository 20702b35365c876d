import { privateBuyer } from '#contract/charges/tax-category.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { orderTotals as orderTotalsCall } from '#contract/orders/totals.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { newestAddresses } from '../addresses/store.ts'
import { approvalPreview } from '../approvals/preview.ts'
import { type ActiveRates, loadActiveRates } from '../charges/active-rates.ts'
import type { ChargeableOrder } from '../charges/order-charges.ts'
import { totalsWithCharges } from '../charges/totals.ts'
import { findCompany } from '../companies/store.ts'
import { customersOf } from '../companies/visibility.ts'
import { findUsable } from '../coupons/apply.ts'
import { findListPrices } from '../prices/list-prices.ts'
import { type LineToPrice, priceLines, productsOf } from '../prices/price-lines.ts'
import { memberOf } from '../quotes/moves.ts'
import { findLines, findRevision } from '../quotes/revisions.ts'
import { findQuote } from '../quotes/store.ts'
import { totalsOfTwo } from '../second-orders/totals.ts'
import { taxedBuyer } from '../tax-numbers/taxed-buyer.ts'
import { unconfirmedNumber } from '../tax-numbers/unconfirmed.ts'
import { type Destination, destinationOf } from './deliveries.ts'

export interface WantedTotals {
  readonly of: readonly LineToPrice[] | { readonly quoteId: string }
  /** Defaults to the default address, else to the home region. */
  readonly to?: Destination | undefined
  readonly toHomeRegion: boolean
  readonly shipTogether: boolean
  /** A code as it was typed; empty for none. */
  readonly coupon?: string | undefined
  /** The code of the cost centre, as an order names it. */
  readonly costCentre?: string | undefined
}

/** Computes today's total of some lines, or of a quote's offer, with freight and tax. */
export async function orderTotals(
  db: Database,
  { of, to, toHomeRegion, shipTogether, coupon: code, costCentre }: WantedTotals,
  caller: Caller,
): Promise<ReplyOf<typeof orderTotalsCall>> {
  const lines = 'quoteId' in of ? await offeredLines(db, of.quoteId, caller) : of
  const [priced, tables, company, destination, coupon, preview] = await Promise.all([
    findListPrices(db, caller, productsOf(lines)).then((listPrices) =>
      priceLines(db, lines, { listPrices, assortment: caller.assortment }),
    ),
    loadActiveRates(db),
    caller.companyRole && findCompany(db, caller.customerId),
    to ? destinationOf(db, to, lines, caller) : toHomeRegion ? {} : defaultDestination(db, caller),
    code ? findUsable(db, code, caller) : undefined,
    approvalPreview(db, caller, costCentre),
  ])
  const taxed = company ? await taxedBuyer(db, caller.customerId, company) : privateBuyer
  const ofOne = totalsWithCharges(destination, priced, tables, {
    buyer: taxed,
    agreed: 'quoteId' in of,
    shipTogether,
    coupon,
  })
  const totals = {
    ...ofOne,
    ...(preview && { approval: preview(ofOne.total) }),
    ...(!('quoteId' in of) &&
      !code &&
      !('deliveries' in destination && destination.deliveries) && {
        inTwoOrders: totalsOfTwo(destination, priced, tables, taxed),
      }),
  }
  if (!company || !totals.charges?.tax) return totals
  const countries = placesOf(destination, tables).map(({ country }) => country)
  const supply = { seller: tables.seller, countries }
  const unconfirmed = await unconfirmedNumber(db, caller.customerId, company.taxNumber, supply)
  return { ...totals, ...(unconfirmed && { unconfirmedNumber: unconfirmed }) }
}

const placesOf = ({ delivery, deliveries }: ChargeableOrder, { home }: ActiveRates) =>
  deliveries?.map((each) => each.delivery) ?? [delivery ?? home]

async function defaultDestination(db: Database, caller: Caller) {
  const [delivery] = await newestAddresses(db, customersOf(caller), { limit: 1 })
  return { delivery }
}

async function offeredLines(db: Database, quoteId: string, caller: Caller): Promise<LineToPrice[]> {
  const quote = await findQuote(db, quoteId, memberOf(caller))
  if (!quote) throw new Refusal('no-such-quote')
  const [{ lines }, products] = await Promise.all([
    findRevision(db, quoteId, quote.revision),
    findLines(db, quoteId),
  ])
  const productOf = new Map(products.map(({ position, productId }) => [position, productId]))
  return lines.map(({ position, pieces, unitPriceCents }) => ({
    productId: productOf.get(position) ?? '',
    pieces,
    quotedCents: unitPriceCents ?? undefined,
  }))
}
