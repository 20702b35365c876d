import { isExemptForAReason, type TaxedGoods } from '#contract/charges/tax-class.ts'
import { imagePaths } from '#contract/images/paths.ts'
import { DEFAULT_CATEGORY, MIN_ORDER_PIECES } from '#contract/limits.ts'
import type { PicturePort } from '#contract/ports.ts'
import { breakProblem } from '#contract/products/break-problem.ts'
import { isConsistent } from '#contract/products/quantity.ts'
import { Refusal } from '#contract/refusals.ts'
import { MAX_STOCK_PIECES } from '#contract/stock/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { findIdBySku } from './skus.ts'
import * as store from './store.ts'

/** The person recorded as the author of a change. */
export type Editor = Pick<Caller, 'email'>

export interface Catalogue {
  readonly db: Database
  readonly pictures: PicturePort<Database>
}

/** Admin changes to a product, within a transaction: made and recorded, or refused. */

/** @param like another product, whose picture need not be uploaded again */
export async function add(
  { pictures }: Catalogue,
  tx: Database,
  product: store.NewProduct,
  admin: Editor,
  like?: Pick<store.AdminProduct, 'image'>,
): Promise<string> {
  const fields = {
    ...product,
    image: product.image ?? imagePaths.none,
    category: product.category ?? DEFAULT_CATEGORY,
    specs: product.specs ?? {},
  }
  const taxed = checkedAddition(fields)
  if (fields.image !== like?.image && !(await isOurs(pictures, tx, fields.image)))
    throw new Refusal('unknown-picture')
  if (fields.sku !== undefined && (await findIdBySku(tx, fields.sku)) !== undefined)
    throw new Refusal('sku-taken')
  const id = await store.insertProduct(tx, taxed)
  const about = { subject: id, label: fields.name, after: taxed }
  await recordAction(tx, { actor: admin.email, action: 'product-added', ...about })
  return id
}

/** @returns false when nothing changed */
export async function change(
  catalogue: Catalogue,
  tx: Database,
  id: string,
  sent: store.ProductChange,
  admin: Editor,
): Promise<boolean> {
  const stored = await onSale(tx, id)
  return changeStored(catalogue, tx, stored, sent, admin)
}

/**
 * Changes several products, which may have each other's SKUs afterwards.
 * @returns the number of products that changed
 */
export async function changeTogether(
  catalogue: Catalogue,
  tx: Database,
  changes: ReadonlyMap<string, store.ProductChange>,
  admin: Editor,
): Promise<number> {
  const products: store.AdminProduct[] = []
  for (const id of changes.keys()) products.push(await onSale(tx, id))
  const wanted = new Set([...changes.values()].map(({ sku }) => sku?.toUpperCase()))
  const given = products.filter(({ id, sku }) => {
    const next = changes.get(id)?.sku?.toUpperCase()
    return next !== undefined && next !== sku.toUpperCase() && wanted.has(sku.toUpperCase())
  })
  await store.freeSkus(
    tx,
    given.map(({ id }) => id),
  )
  let changed = 0
  for (const stored of products) {
    const sent = changes.get(stored.id)
    if (sent) changed += Number(await changeStored(catalogue, tx, stored, sent, admin))
  }
  return changed
}

async function onSale(tx: Database, id: string): Promise<store.AdminProduct> {
  const stored = await store.lockProduct(tx, id)
  if (!stored || stored.deletedAt) throw new Refusal('no-such-product')
  return stored
}

/** @param stored the product before the change, locked */
async function changeStored(
  { pictures }: Catalogue,
  tx: Database,
  stored: store.AdminProduct,
  sent: store.ProductChange,
  admin: Editor,
): Promise<boolean> {
  const { id } = stored
  const { product, before, after } = checkedChange(stored, sent)
  if (Object.keys(after).length === 0) return false
  if (product.image !== undefined && 'image' in after && !(await isOurs(pictures, tx, product.image)))
    throw new Refusal('unknown-picture')
  const owner = product.sku === undefined ? undefined : await findIdBySku(tx, product.sku)
  if (owner !== undefined && owner !== id) throw new Refusal('sku-taken')
  checkTogether(product, stored)
  await store.updateProduct(tx, id, product)
  const about = { subject: id, label: product.name ?? stored.name, before, after }
  await recordAction(tx, { actor: admin.email, action: 'product-changed', ...about })
  return true
}

/**
 * Returns a new product as it will be stored.
 * @throws Refusal for fields that do not go together
 */
export function checkedAddition<Product extends store.NewProduct>(product: Product) {
  // The contract limits the quantity of a call, but not the sum of a file's cells.
  if (product.available > MAX_STOCK_PIECES) throw new Refusal('stock-out-of-range')
  checkTogether(product)
  return withLeadDays(withExemptReason(product))
}

/**
 * Returns a change as it will be stored, and the fields that differ, before and after.
 * @throws Refusal for fields that do not go together
 */
export function checkedChange(stored: store.AdminProduct, sent: store.ProductChange) {
  const product = withLeadDays(withExemptReason(sent, stored), stored)
  const different = differences(stored, product)
  if (Object.keys(different.after).length > 0) checkTogether(product, stored)
  return { product, ...different }
}

export const isOurs = async (pictures: Catalogue['pictures'], tx: Database, image: string) =>
  image === imagePaths.none || (await pictures.keep(tx, image))

/** Checks rules across several fields; missing fields take the stored or default values. */
function checkTogether(
  { priceCents, ...given }: store.ProductChange,
  stored?: Pick<
    store.AdminProduct,
    'priceBreaks' | 'minPieces' | 'piecesMultiple' | 'maxPieces' | 'priceCents' | 'kitDiscount'
  >,
): void {
  const { priceBreaks = stored?.priceBreaks ?? [], maxPieces = stored?.maxPieces } = given
  const { minPieces: min = stored?.minPieces ?? MIN_ORDER_PIECES } = given
  const { piecesMultiple: multiple = stored?.piecesMultiple ?? 1 } = given
  const follows = stored && stored.kitDiscount !== null
  if (follows && (priceCents !== stored.priceCents || priceBreaks.length > 0))
    throw new Refusal('kit-price-follows')
  const message = breakProblem(priceCents, priceBreaks)
  if (message) throw new Refusal('price-breaks-do-not-fall', { message })
  if (!isConsistent({ min, multiple, max: maxPieces ?? undefined }))
    throw new Refusal('quantity-rule-inconsistent')
}

/** Clears the reason of a product that is exempt no longer, and refuses any other mismatch of class and reason. */
function withExemptReason<Change extends store.ProductChange>(
  product: Change,
  stored?: TaxedGoods,
): Change & Pick<store.ProductChange, 'taxExemptReason'> {
  const taxClass = product.taxClass ?? stored?.taxClass ?? 'standard'
  const kept = taxClass === 'exempt' ? (stored?.taxExemptReason ?? null) : null
  const { taxExemptReason = kept } = product
  if (!isExemptForAReason({ taxClass, taxExemptReason })) throw new Refusal('tax-exempt-without-reason')
  return { ...product, taxExemptReason }
}

/** Clears the days of a product that is made to order no longer, and refuses one that is without days. */
function withLeadDays<Change extends store.ProductChange>(
  product: Change,
  stored?: Pick<store.AdminProduct, 'soldFrom' | 'leadDays' | 'isKit'>,
): Change & Pick<store.ProductChange, 'leadDays'> {
  const soldFrom = product.soldFrom ?? stored?.soldFrom ?? 'shelf'
  if (soldFrom !== 'shelf' && stored?.isKit) throw new Refusal('kit-has-no-stock')
  if (soldFrom !== 'order') return { ...product, leadDays: null }
  const leadDays = product.leadDays ?? stored?.leadDays
  if (!leadDays) throw new Refusal('lead-days-needed')
  return { ...product, leadDays }
}

const comparedFields = [
  'name',
  'sku',
  'brand',
  'mpn',
  'gtin',
  'unspsc',
  'unitOfMeasure',
  'priceCents',
  'floorCents',
  'priceBreaks',
  'minPieces',
  'piecesMultiple',
  'maxPieces',
  'cartonPieces',
  'cartonGrams',
  'tracksSerials',
  'warrantyMonths',
  'taxClass',
  'taxExemptReason',
  'soldFrom',
  'leadDays',
  'description',
  'image',
  'category',
  'specs',
] as const satisfies readonly (keyof store.ProductChange)[]

/** Returns the changed fields, before and after. A missing field stays as it is. */
function differences(stored: store.AdminProduct, product: store.ProductChange) {
  const changed = comparedFields.filter(
    (field) =>
      product[field] !== undefined && JSON.stringify(stored[field]) !== JSON.stringify(product[field]),
  )
  const only = (of: Pick<store.ProductChange, (typeof comparedFields)[number]>) =>
    Object.fromEntries(changed.map((field) => [field, of[field]]))
  return { before: only(stored), after: only(product) }
}
