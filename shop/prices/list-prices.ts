import { sql } from 'kysely'
import type { PriceBreak, PriceList } from '#contract/pricing.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'

/** The terms of a price list for one product. */
export interface NamedPriceList extends PriceList {
  readonly name: string
}

/** The published version of a company's price list. */
export interface ListPrices {
  readonly versionId: number
  readonly name: string
  /** Off the public price of every product. */
  readonly percentOff: number | undefined
  /** The version's terms for a product, if it has any. */
  readonly listOf: (productId: string) => NamedPriceList | undefined
}

type Buyer = Pick<Caller, 'customerId' | 'companyRole'>

/** Finds a buyer's list prices for these products; undefined, without a query, for an individual customer. */
export async function findListPrices(
  db: Database,
  { customerId, companyRole }: Buyer,
  productIds: readonly string[],
): Promise<ListPrices | undefined> {
  return companyRole === undefined ? undefined : findListPricesOf(db, customerId, productIds)
}

/** Finds a customer's list prices for these products, if it is a company with a price list. */
export const findListPricesOf = (
  db: Database,
  customerId: string,
  productIds: readonly string[],
): Promise<ListPrices | undefined> => readListPrices(db, sql`price_list_of(${customerId})`, productIds)

/**
 * Locks the list and returns its prices, fixed until the transaction ends: publishing waits. Lock the list after the
 * company that has it, and before products.
 */
export async function lockListPrices(
  tx: Database,
  listId: string,
  productIds: readonly string[],
): Promise<ListPrices | undefined> {
  await tx.selectFrom('price_lists').select('id').where('id', '=', listId).forShare().execute()
  // A separate statement, to see what was published while waiting for the lock.
  return readListPrices(tx, sql`${listId}`, productIds)
}

interface StoredVersion {
  readonly versionId: number
  readonly name: string
  readonly discountBasisPoints: number | null
  readonly prices: readonly (PriceBreak & { readonly productId: string })[]
}

async function readListPrices(
  db: Database,
  listId: ReturnType<typeof sql>,
  productIds: readonly string[],
): Promise<ListPrices | undefined> {
  const { rows } = await sql<StoredVersion>`
    select /* reads list prices */ v.id as "versionId", l.name, v.discount_basis_points as "discountBasisPoints", coalesce((
      select json_agg(json_build_object('productId', product_id, 'from', from_pieces, 'priceCents', price_cents))
      from price_list_prices where version_id = v.id and product_id = any(${productIds}::text[])), '[]') as prices
    from price_list_versions v join price_lists l on l.id = v.price_list_id
    where v.price_list_id = ${listId} and v.published_at is not null
    order by v.number desc limit 1`.execute(db)
  const [version] = rows
  if (!version) return undefined
  const { versionId, name, discountBasisPoints, prices } = version
  const byProduct = Map.groupBy(prices, ({ productId }) => productId)
  const percentOff = discountBasisPoints === null ? undefined : discountBasisPoints / 100
  return {
    versionId,
    name,
    percentOff,
    listOf(productId) {
      const breaks = byProduct.get(productId)
      if (!breaks && percentOff === undefined) return undefined
      return { name, percentOff, ...(breaks && { breaks }) }
    },
  }
}
