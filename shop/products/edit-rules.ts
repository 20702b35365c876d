import { isExemptForAReason, type TaxedGoods } from '#contract/charges/tax-class.ts'
import { imagePaths } from '#contract/images/paths.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { breakProblem } from '#contract/products/break-problem.ts'
import { isConsistent } from '#contract/products/quantity.ts'
import { Refusal } from '#contract/refusals.ts'
import { MAX_STOCK_PIECES } from '#contract/stock/endpoints.ts'
import type * as store from './store.ts'

/** The rules for a product's fields, alone and together. */

/**
 * Returns a new product as it will be stored.
 * @throws Refusal for fields that contradict each other
 */
export function checkedAddition<Product extends store.NewProduct>(product: Product) {
  // The contract limits the quantity of a call, but not the sum of a file's cells.
  if (product.available > MAX_STOCK_PIECES) throw new Refusal('stock-out-of-range')
  checkTogether(product)
  return withLeadDays(withExemptReason(withPictures(withMakers(product))))
}

/**
 * Returns a change as it will be stored, and the fields that differ, before and after.
 * @throws Refusal for fields that contradict each other
 */
export function checkedChange(stored: store.AdminProduct, sent: store.ProductChange) {
  const product = withLeadDays(
    withExemptReason(withPictures(withMakers(sent, stored), stored), stored),
    stored,
  )
  const different = differences(stored, product)
  if (Object.keys(different.after).length > 0) checkTogether(product, stored)
  return { product, ...different }
}

/** Checks rules across several fields; missing fields take the stored or default values. */
export function checkTogether(
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

/** Clears the reason of a product that is no longer exempt, and refuses any other mismatch of class and reason. */
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

/** Clears the lead time of a product that is no longer made to order, and refuses one made to order without it. */
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

/**
 * No picture is there twice, none follows a missing first one, and what the first one shows is said of no other.
 * @param stored what the product has
 */
function withPictures<Change extends store.ProductChange>(
  product: Change,
  stored?: Pick<store.AdminProduct, 'image' | 'morePictures'>,
): Change & Pick<store.ProductChange, 'image' | 'imageAlt' | 'morePictures'> {
  const { image: sent = stored?.image ?? imagePaths.none, imageAlt } = product
  const others = product.morePictures ?? stored?.morePictures ?? []
  const [next] = others
  const image = sent === imagePaths.none && next ? next.image : sent
  if (image === stored?.image && !product.morePictures) return product
  const isOther = image !== (stored?.image ?? product.image)
  const alt = others.find((other) => other.image === image)?.alt ?? (isOther ? '' : undefined)
  const morePictures = others.filter((other) => other.image !== image)
  return {
    ...product,
    image,
    ...((imageAlt ?? alt) !== undefined && { imageAlt: imageAlt ?? alt }),
    ...((product.morePictures ?? morePictures.length < others.length) && { morePictures }),
  }
}

type MakerField = `${'maker' | 'responsible'}${'Name' | 'Address' | 'Contact'}`

/**
 * Clears the contact of a maker who is cleared.
 * @throws Refusal maker-incomplete
 */
function withMakers<Change extends Partial<store.ProductChange>>(
  product: Change,
  stored?: Pick<store.AdminProduct, MakerField>,
): Change & Pick<store.ProductChange, 'makerContact' | 'responsibleContact'> {
  let checked = product
  for (const who of ['maker', 'responsible'] as const) {
    const value = (field: MakerField) =>
      product[field] === undefined ? (stored?.[field] ?? null) : product[field]
    const [name, address, contact] = [value(`${who}Name`), value(`${who}Address`), value(`${who}Contact`)]
    const isCleared = name === null && address === null
    if (isCleared && contact !== null && product[`${who}Contact`] === undefined)
      checked = { ...checked, [`${who}Contact`]: null }
    else if ((name === null) !== (address === null) || (isCleared && contact !== null))
      throw new Refusal('maker-incomplete')
  }
  return checked
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
  'goodsGroups',
  'feeCodes',
  'soldFrom',
  'leadDays',
  'description',
  'image',
  'imageAlt',
  'morePictures',
  'documents',
  'makerName',
  'makerAddress',
  'makerContact',
  'responsibleName',
  'responsibleAddress',
  'responsibleContact',
  'safetyWarnings',
  'category',
  'specs',
] as const satisfies readonly (keyof store.ProductChange)[]

/** Returns the changed fields, before and after. A missing field stays as it is. */
function differences(before: store.AdminProduct, product: store.ProductChange) {
  // Its size is the file's.
  const documents = before.documents.map(({ file, kind, title }) => ({ file, kind, title }))
  const stored = { ...before, documents }
  const changed = comparedFields.filter(
    (field) =>
      product[field] !== undefined && JSON.stringify(stored[field]) !== JSON.stringify(product[field]),
  )
  const only = (of: Pick<store.ProductChange, (typeof comparedFields)[number]>) =>
    Object.fromEntries(changed.map((field) => [field, of[field]]))
  return { before: only(stored), after: only(product) }
}
