import { MAX_COUNTED } from '#contract/limits.ts'
import type { Caller } from '#contract/users/caller.ts'
import { countRows } from '#database/count-rows.ts'
import { selectPage } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { Page } from '#http/serve.ts'
import { readPage } from '../pages.ts'
import { findListPrices } from '../prices/list-prices.ts'
import { isCalled, onSale } from '../products/store.ts'
import { bySku, type ProductList, pricesIn } from './store.ts'

/**
 * Lists the products for sale that the published price list of the caller's company covers; none without a company or a list.
 * They are counted up to one more than MAX_COUNTED.
 */
export async function listOwnPrices(db: Database, { q, ...page }: ProductList, caller: Caller) {
  const list = await findListPrices(db, caller, [])
  if (!list) return new Page<never>([], 0, undefined)
  const { versionId, name, percentOff } = list
  const covered = onSale(db, caller.assortment)
    // A percentage covers every product.
    .$if(percentOff === undefined, (products) =>
      products.where('id', 'in', (e) =>
        e.selectFrom('price_list_prices').select('product_id').where('version_id', '=', versionId),
      ),
    )
    .$if(!!q, (products) => products.where(isCalled(q ?? '')))
  const priced = covered.select([
    'id',
    'sku',
    'name as productName',
    'price_cents as priceCents',
    'price_breaks as priceBreaks',
    pricesIn(versionId),
  ])
  const counted = covered.select('id').limit(MAX_COUNTED + 1)
  const found = await readPage(
    page,
    (query) => selectPage(priced, bySku, query).execute(),
    countRows(db.selectFrom(counted.as('counted'))),
  )
  return found.map(({ prices, ...product }) => ({ ...product, list: { name, percentOff, breaks: prices } }))
}
