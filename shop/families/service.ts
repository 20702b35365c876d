import type { Assortment } from '#contract/companies/assortment.ts'
import type { FamilyChange, FamilyFields } from '#contract/families/editing.ts'
import { type FamilyOption, MAX_VARIANTS } from '#contract/families/endpoints.ts'
import { checkOptions, variantPlaces } from '#contract/families/variant-places.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { type Catalogue, isOurs } from '../products/edit.ts'
import { lockProducts } from '../products/store.ts'
import { fromWire } from './api-mapping.ts'
import { placesOffSale } from './off-sale.ts'
import * as store from './store.ts'
import { insertVariants, updateVariants } from './variants.ts'

/** Returns a family with its variants in the assortment. A family without one in a company's does not exist for it. */
export async function getFamily(
  db: Database,
  id: string,
  assortment: Assortment,
): Promise<store.StoredFamily> {
  const family = await store.findFamily(db, id, assortment)
  if (!family || (assortment !== 'everything' && family.variants.length === 0))
    throw new Refusal('no-such-family')
  return family
}

export const listFamilies = (db: Database, list: store.FamilyList) =>
  readPage(list, (query) => store.newestFamilies(db, query), store.countFamilies(db, list))

export function makeFamily(
  catalogue: Catalogue,
  fields: FamilyFields,
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return catalogue.db.transaction().execute(async (tx) => {
    const variants = await checkedVariants(tx, fields)
    await keepPictures(catalogue, tx, fields.options)
    const id = await store.insertFamily(tx, fromWire(fields), fields.options.length)
    await store.writeOptions(tx, id, fields.options)
    await store.writeVariants(tx, id, variants)
    const about = { subject: id, label: fields.name, after: described(fields) }
    await recordAction(tx, { actor: admin.email, action: 'family-made', ...about })
    await keep(tx, id)
    return id
  })
}

export function changeFamily(
  catalogue: Catalogue,
  id: string,
  { added, changed, ...fields }: FamilyChange,
  admin: Caller,
  keep: KeepResult<undefined>,
): Promise<undefined> {
  return catalogue.db.transaction().execute(async (tx) => {
    if (!(await store.lockFamily(tx, id))) throw new Refusal('no-such-family')
    const onSale = await checkedVariants(tx, fields, id)
    const { options: before, variants: _, ...head } = await getFamily(tx, id, 'everything')
    await keepPictures(catalogue, tx, fields.options, before)
    const there = await store.findPlaces(tx, id)
    const offSale = placesOffSale(
      there.filter(({ isOffSale }) => isOffSale),
      {
        before: { options: before, variants: there },
        after: { options: fields.options, variants: onSale },
        taken: [
          ...onSale.map(({ places }) => places),
          ...variantPlaces(fields.options, added?.variants ?? []),
        ],
      },
    )
    const variants = [...onSale, ...offSale]
    if (variants.length > MAX_VARIANTS) throw new Refusal('family-full')
    await store.removeOtherVariants(
      tx,
      id,
      variants.map(({ productId }) => productId),
    )
    await store.updateFamily(tx, id, fromWire(fields), fields.options.length)
    await store.writeOptions(tx, id, fields.options)
    await store.writeVariants(tx, id, variants)
    if (added) await insertVariants(catalogue, tx, id, added, admin)
    if (changed) await updateVariants(catalogue, tx, id, changed, admin)
    const { id: __, ...was } = head
    const about = {
      subject: id,
      label: fields.name,
      before: { ...was, options: namesOf(before), variantCount: there.length },
      after: described(fields, offSale.length + (added?.variants.length ?? 0)),
    }
    await recordAction(tx, { actor: admin.email, action: 'family-changed', ...about })
    await keep(tx, undefined)
    return undefined
  })
}

export function dissolveFamily({ db }: Catalogue, id: string, admin: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const head = await store.lockFamily(tx, id)
    if (!head) throw new Refusal('no-such-family')
    const places = await store.findPlaces(tx, id)
    await lockProducts(
      tx,
      places.map(({ productId }) => productId),
    )
    await store.deleteFamily(tx, id)
    const about = { subject: id, label: head.name, before: { ...head, variantCount: places.length } }
    await recordAction(tx, { actor: admin.email, action: 'family-dissolved', ...about })
  })
}

/**
 * Locks the products of a family's variants, with those that are in it now, and returns their places.
 * @throws Refusal family-options-repeat, family-variant-incomplete, family-variants-alike, no-such-product, product-in-family, kit-in-family
 */
async function checkedVariants(
  tx: Database,
  { options, variants }: FamilyFields,
  familyId: string | null = null,
): Promise<store.VariantPlace[]> {
  checkOptions(options)
  const places = variantPlaces(options, variants)
  const ids = variants.map(({ product_id }) => product_id)
  if (new Set(ids).size < ids.length) throw new Refusal('product-in-family')
  const there = familyId === null ? [] : await store.findPlaces(tx, familyId)
  await lockProducts(tx, [...ids, ...there.map(({ productId }) => productId)])
  const families = await store.findFamilyIds(tx, ids)
  for (const id of ids) {
    const current = families.get(id)
    if (current === undefined) throw new Refusal('no-such-product', { product_id: id })
    if (current.isKit) throw new Refusal('kit-in-family', { product_id: id })
    if (current.familyId !== null && current.familyId !== familyId)
      throw new Refusal('product-in-family', { product_id: id })
  }
  return ids.map((productId, place) => ({ productId, places: places[place] ?? [] }))
}

/** @throws Refusal unknown-picture */
async function keepPictures(
  { pictures }: Catalogue,
  tx: Database,
  options: readonly FamilyOption[],
  before: readonly FamilyOption[] = [],
): Promise<void> {
  const imagesOf = (all: readonly FamilyOption[]) =>
    all.flatMap(({ values }) => values.flatMap(({ img }) => img ?? []))
  const known = new Set(imagesOf(before))
  for (const image of imagesOf(options))
    if (!known.has(image) && !(await isOurs(pictures, tx, image))) throw new Refusal('unknown-picture')
}

const namesOf = (options: FamilyFields['options']) => options.map(({ name }) => name).join(', ')

const described = ({ options, variants, ...head }: FamilyFields, otherCount = 0) => ({
  ...head,
  options: namesOf(options),
  variantCount: variants.length + otherCount,
})
