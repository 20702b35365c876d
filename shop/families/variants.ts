import type { ChangedVariants, NewVariants } from '#contract/families/editing.ts'
import { MAX_VARIANTS } from '#contract/families/endpoints.ts'
import { scaledBreaks } from '#contract/families/scaled-breaks.ts'
import { variantPlaces } from '#contract/families/variant-places.ts'
import { toCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import type { KeepResult } from '../idempotency.ts'
import * as edit from '../products/edit.ts'
import { type AdminProduct, lockProduct, lockProducts, type ProductChange } from '../products/store.ts'
import * as store from './store.ts'

export function addVariants(
  catalogue: edit.Catalogue,
  familyId: string,
  variants: NewVariants,
  admin: Caller,
  keep: KeepResult<string[]>,
): Promise<string[]> {
  return catalogue.db.transaction().execute(async (tx) => {
    if (!(await store.lockFamily(tx, familyId))) throw new Refusal('no-such-family')
    const ids = await insertVariants(catalogue, tx, familyId, variants, admin)
    await keep(tx, ids)
    return ids
  })
}

/**
 * Adds new products to a locked family as its variants; each takes over what all of them share from another product.
 * @throws Refusal no-such-product, family-variant-incomplete, family-variants-alike, family-full, sku-taken
 */
export async function insertVariants(
  catalogue: edit.Catalogue,
  tx: Database,
  familyId: string,
  { like, variants }: NewVariants,
  admin: Caller,
): Promise<string[]> {
  const there = await lockVariants(tx, familyId)
  const template = await lockProduct(tx, like)
  if (!template || template.deletedAt) throw new Refusal('no-such-product')
  const options = await store.findOptions(tx, familyId)
  const taken = there.map(({ places }) => places)
  const places = variantPlaces(options, variants, taken)
  if (there.length + variants.length > MAX_VARIANTS) throw new Refusal('family-full')
  const added: store.VariantPlace[] = []
  for (const [place, { name, sku, price, gtin, availableQuantity }] of variants.entries()) {
    const values = options.map((option, at) => ({
      name: option.name,
      value: option.values[(places[place]?.[at] ?? 0) - 1]?.value ?? '',
    }))
    const own = {
      name,
      sku,
      gtin: gtin ?? null,
      priceCents: toCents(price),
      available: availableQuantity,
      specs: withValues(template.specs, values),
    }
    const productId = await edit.add(
      catalogue,
      tx,
      { ...alike(template, own.priceCents), ...own },
      admin,
      template,
    )
    added.push({ productId, places: places[place] ?? [] })
  }
  await store.writeVariants(tx, familyId, added)
  return added.map(({ productId }) => productId)
}

/** Specifications, with option values replacing those with the name of an option. */
const withValues = (
  specs: AdminProduct['specs'],
  values: readonly { readonly name: string; readonly value: string }[],
) =>
  Object.fromEntries(
    Object.entries(specs).map(([name, text]) => [
      name,
      values.find((option) => option.name.toLowerCase() === name.toLowerCase())?.value ?? text,
    ]),
  )

/** The fields that a new variant takes over from another product. */
function alike(
  {
    priceCents,
    priceBreaks,
    brand,
    unspsc,
    unitOfMeasure,
    minPieces,
    piecesMultiple,
    maxPieces,
    cartonPieces,
    cartonGrams,
    tracksSerials,
    warrantyMonths,
    taxClass,
    taxExemptReason,
    goodsGroups,
    feeCodes,
    description,
    image,
    imageAlt,
    morePictures,
    documents,
    makerName,
    makerAddress,
    makerContact,
    responsibleName,
    responsibleAddress,
    responsibleContact,
    safetyWarnings,
    category,
  }: AdminProduct,
  newPriceCents: number,
) {
  return {
    brand,
    unspsc,
    unitOfMeasure,
    priceBreaks: scaledBreaks(priceBreaks, priceCents, newPriceCents),
    minPieces,
    piecesMultiple,
    maxPieces,
    cartonPieces,
    cartonGrams,
    tracksSerials,
    warrantyMonths,
    taxClass,
    taxExemptReason,
    goodsGroups,
    feeCodes,
    description,
    image,
    imageAlt,
    morePictures,
    documents: documents.map(({ file, kind, title }) => ({ file, kind, title })),
    makerName,
    makerAddress,
    makerContact,
    responsibleName,
    responsibleAddress,
    responsibleContact,
    safetyWarnings,
    category,
  }
}

/** @returns the number of products that changed */
export function changeVariants(
  catalogue: edit.Catalogue,
  familyId: string,
  variants: ChangedVariants,
  admin: Caller,
): Promise<number> {
  return catalogue.db.transaction().execute(async (tx) => {
    if (!(await store.lockFamily(tx, familyId))) throw new Refusal('no-such-family')
    return updateVariants(catalogue, tx, familyId, variants, admin)
  })
}

/**
 * Changes variants of a locked family.
 * @returns the number of products that changed
 * @throws Refusal no-such-product, sku-taken, price-breaks-do-not-fall
 */
export async function updateVariants(
  catalogue: edit.Catalogue,
  tx: Database,
  familyId: string,
  variants: ChangedVariants,
  admin: Caller,
): Promise<number> {
  const there = new Set((await lockVariants(tx, familyId)).map(({ productId }) => productId))
  const changes = new Map<string, ProductChange>()
  for (const { product_id: id, name, sku, price, priceBreaks, gtin } of variants) {
    if (!there.has(id)) throw new Refusal('no-such-product', { product_id: id })
    changes.set(id, {
      name,
      sku,
      gtin,
      priceCents: toCents(price),
      priceBreaks: priceBreaks?.map(({ from, price }) => ({ from, priceCents: toCents(price) })),
    })
  }
  return edit.changeTogether(catalogue, tx, changes, admin)
}

async function lockVariants(tx: Database, familyId: string) {
  const there = await store.findPlaces(tx, familyId)
  await lockProducts(
    tx,
    there.map(({ productId }) => productId),
  )
  return there
}
