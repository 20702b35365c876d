import { FamilyFields } from '#contract/families/editing.ts'
import { checkOptions, variantPlaces } from '#contract/families/variant-places.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import * as families from '../families/store.ts'
import { findIdsBySku } from '../products/skus.ts'
import { lockProducts } from '../products/store.ts'
import type { ExportedFamily } from './exported-families.ts'
import { nextFamily, recordFamily } from './family-store.ts'
import type { StoredImport } from './store.ts'

/**
 * Creates the next product family of an import, whose variants are products now.
 * @returns false when none is left
 */
export async function makeNextFamily(tx: Database, { id, createdBy }: StoredImport): Promise<boolean> {
  const next = await nextFamily(tx, id)
  if (!next) return false
  const { place, family } = next
  const ids = await findIdsBySku(
    tx,
    family.variants.map(({ sku }) => sku),
  )
  await lockProducts(tx, [...ids.values()])
  try {
    await makeFamily(tx, family, ids, createdBy)
    await recordFamily(tx, id, place, { outcome: 'made' })
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    await recordFamily(tx, id, place, { outcome: 'refused', message: failure.message })
  }
  return true
}

/**
 * Creates a family from locked products, unless they already form one.
 * @throws Refusal for products that cannot form a family
 */
async function makeFamily(
  tx: Database,
  { name, options: names, variants }: ExportedFamily,
  idsBySku: ReadonlyMap<string, string>,
  actor: string,
): Promise<void> {
  const missing = variants.filter(({ sku }) => !idsBySku.has(sku.toUpperCase()))
  if (missing.length > 0)
    throw new Refusal('import-family', {
      message: `No product has the SKU ${missing[0]?.sku}: its row was left out. Correct the row, and import the file again.`,
    })
  const parsed = FamilyFields.safeParse({
    name,
    minimumOver: 'variant',
    breaksOver: 'variant',
    options: names.map((option, at) => ({
      name: option,
      values: distinct(variants.map(({ values }) => values[at] ?? '')).map((value) => ({ value })),
    })),
    variants: variants.map(({ sku, values }) => ({ product_id: idsBySku.get(sku.toUpperCase()), values })),
  })
  if (!parsed.success) throw new Refusal('import-family')
  const { data } = parsed
  const ids = data.variants.map(({ product_id }) => product_id)
  const there = await families.findFamilyIds(tx, ids)
  const familyIds = new Set(ids.map((each) => there.get(each)?.familyId))
  if (familyIds.size === 1 && !familyIds.has(null) && !familyIds.has(undefined)) return
  for (const each of ids) {
    const product = there.get(each)
    if (!product) throw new Refusal('no-such-product')
    if (product.isKit) throw new Refusal('kit-in-family')
    if (product.familyId !== null)
      throw new Refusal('product-in-family', {
        message: 'Some of its variants are in a family already. Add the others to that family.',
      })
  }
  checkOptions(data.options)
  const places = variantPlaces(data.options, data.variants)
  const head = { name: data.name, minimumOverFamily: false, breaksOverFamily: false }
  const id = await families.insertFamily(tx, head, data.options.length)
  await families.writeOptions(tx, id, data.options)
  await families.writeVariants(
    tx,
    id,
    ids.map((productId, at) => ({ productId, places: places[at] ?? [] })),
  )
  const after = { ...head, options: names.join(', '), variantCount: ids.length }
  await recordAction(tx, { actor, action: 'family-made', subject: id, label: data.name, after })
}

/** Values are compared ignoring case, as families do. */
const distinct = (values: readonly string[]): string[] =>
  [...new Map(values.toReversed().map((value) => [value.toLowerCase(), value])).values()].toReversed()
