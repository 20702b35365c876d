import { api } from '#contract/api.ts'
import { privateBuyer } from '#contract/charges/tax-category.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { type Service, serve } from '#http/serve.ts'
import { loadActiveRates } from '../charges/active-rates.ts'
import { totalsWithCharges } from '../charges/totals.ts'
import { assortmentOf } from '../companies/assortment.ts'
import { findAssortment, findCompany } from '../companies/store.ts'
import { replyOnce } from '../idempotency.ts'
import { findListPrices, findListPricesOf } from '../prices/list-prices.ts'
import { priceLines, productsOf } from '../prices/price-lines.ts'
import { fromWire, toAskedLines, toLines, totalsOf, unknownOf } from './api-mapping.ts'
import { addLines, type ChangedCart, emptyCart, getCart, setLines } from './service.ts'

export function cartRoutes(app: Service, db: Database): void {
  serve(app, api.getCart, async ({ offset, limit }, caller) => {
    const cart = await getCart(db, caller)
    const end = offset + limit
    const page = cart.slice(offset, end)
    return {
      ...totalsOf(cart),
      lines: toLines(page),
      unknown: unknownOf(page),
      ...(end < cart.length && { nextOffset: end }),
    }
  })
  serve(app, api.setCartLines, async ({ lines }, caller) =>
    toChanged(await setLines(db, lines.map(fromWire), caller)),
  )
  serve(app, api.addCartLines, ({ lines, mode }, caller, key) =>
    replyOnce(key, toAdded, (keep) => addLines(db, lines.map(fromWire), mode, caller, keep)),
  )
  serve(app, api.emptyCart, async (_, caller) => ({ deletedCount: await emptyCart(db, caller) }))
  serve(app, api.priceLines, async ({ lines }, caller) => {
    const asked = lines.map(fromWire)
    const listPrices = caller && (await findListPrices(db, caller, productsOf(asked)))
    const [priced, tables] = await Promise.all([
      priceLines(db, asked, { listPrices, assortment: assortmentOf(caller) }),
      loadActiveRates(db),
    ])
    const withCharges = totalsWithCharges({}, priced, tables, { buyer: privateBuyer, agreed: false })
    return {
      ...totalsOf(priced),
      lines: toAskedLines(priced),
      unknown: unknownOf(priced),
      ...(withCharges.anyCharges && { withCharges }),
    }
  })
  serve(app, api.priceLinesForCompany, async ({ id, lines }) => {
    if (!(await findCompany(db, id))) throw new Refusal('no-such-company')
    const asked = lines.map(fromWire)
    const listPrices = await findListPricesOf(db, id, productsOf(asked))
    const priced = await priceLines(db, asked, {
      listPrices,
      assortment: await findAssortment(db, id),
    })
    return { ...totalsOf(priced), lines: toLines(priced), unknown: unknownOf(priced) }
  })
}

function toChanged({ cart, changed }: ChangedCart) {
  const ids = new Set(changed)
  // The stock of a kit's parts may be that of any other line.
  const hasKit = cart.some(({ product }) => product?.isKit)
  const lines = cart.filter((each) => hasKit || ids.has(each.line.productId) || countsWithOthers(each))
  return { ...totalsOf(cart), lines: toLines(lines) }
}

/** True if a changed line of the same family may have changed this line's price or problem. */
const countsWithOthers = ({ product }: ChangedCart['cart'][number]) =>
  product !== undefined && (product.familyMinimum || product.familyBreaks)

function toAdded(change: ChangedCart) {
  const inCart = new Set(change.cart.map(({ line }) => line.productId))
  return {
    ...toChanged(change),
    before: change.changed.map((id) => ({ product_id: id, orderAmount: change.before.get(id) ?? 0 })),
    unknown: change.changed.filter((id) => !inCart.has(id)),
  }
}
