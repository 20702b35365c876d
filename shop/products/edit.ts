import { imagePaths } from '#contract/images/paths.ts'
import { DEFAULT_CATEGORY } from '#contract/limits.ts'
import type { PicturePort } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordActions } from '../audit-log/store.ts'
import { requireFees } from '../charges/fees.ts'
import { keepFile } from './documents/store.ts'
import { checkedAddition, checkedChange, checkTogether } from './edit-rules.ts'
import { findIdsBySku } from './skus.ts'
import * as store from './store.ts'

/** The person recorded as the author of a change. */
export type Editor = Pick<Caller, 'email'>

export interface Catalogue {
  readonly db: Database
  readonly pictures: PicturePort<Database>
}

/** Admin changes to a product, within a transaction: made and recorded, or refused. */

/**
 * @param like another product, whose picture need not be uploaded again
 * @returns the new product's id
 * @throws Refusal
 */
export async function add(
  catalogue: Catalogue,
  tx: Database,
  product: store.NewProduct,
  admin: Editor,
  like?: Pick<store.AdminProduct, Media>,
): Promise<string> {
  const [made = new Refusal('no-such-product')] = await addAll(catalogue, tx, [product], admin, like)
  if (made instanceof Refusal) throw made
  return made
}

/** @returns for each product its id, or why it was not added */
export async function addAll(
  { pictures }: Catalogue,
  tx: Database,
  products: readonly store.NewProduct[],
  admin: Editor,
  like?: Pick<store.AdminProduct, Media>,
): Promise<readonly (string | Refusal)[]> {
  const taken = await findIdsBySku(
    tx,
    products.flatMap(({ sku }) => sku ?? []),
  )
  const checked = await eachOf(products, async (product) => {
    const fields = {
      ...product,
      image: product.image ?? imagePaths.none,
      category: product.category ?? DEFAULT_CATEGORY,
      specs: product.specs ?? {},
    }
    const taxed = checkedAddition(fields)
    await keepMedia(pictures, tx, taxed, like)
    await requireFees(tx, taxed.feeCodes)
    const sku = fields.sku?.toUpperCase()
    if (sku !== undefined && taken.has(sku)) throw new Refusal('sku-taken')
    if (sku !== undefined) taken.set(sku, '')
    return taxed
  })
  const good = checked.flatMap((product) => (product instanceof Refusal ? [] : [product]))
  const ids = await store.insertProducts(tx, good)
  await recordActions(
    tx,
    good.flatMap((after, at) => {
      const subject = ids[at]
      if (subject === undefined) return []
      return [{ actor: admin.email, action: 'product-added' as const, subject, label: after.name, after }]
    }),
  )
  const left = ids.values()
  return checked.map((product) =>
    product instanceof Refusal ? product : (left.next().value ?? new Refusal('sku-taken')),
  )
}

/**
 * Makes each change in turn.
 * @returns the result of each, or why it was refused
 */
async function eachOf<Given, Made>(
  given: readonly Given[],
  make: (each: Given) => Promise<Made>,
): Promise<(Made | Refusal)[]> {
  const made: (Made | Refusal)[] = []
  for (const each of given)
    try {
      made.push(await make(each))
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      made.push(failure)
    }
  return made
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
  catalogue: Catalogue,
  tx: Database,
  stored: store.AdminProduct,
  sent: store.ProductChange,
  admin: Editor,
): Promise<boolean> {
  const [isChanged = false] = await changeAll(catalogue, tx, [{ stored, sent }], admin)
  if (isChanged instanceof Refusal) throw isChanged
  return isChanged
}

interface Change {
  /** The product before the change, locked. */
  readonly stored: store.AdminProduct
  readonly sent: store.ProductChange
}

/** @returns for each change whether it changes anything, or why it was refused */
export async function changeAll(
  { pictures }: Catalogue,
  tx: Database,
  changes: readonly Change[],
  admin: Editor,
): Promise<readonly (boolean | Refusal)[]> {
  const owners = await findIdsBySku(
    tx,
    changes.flatMap(({ sent }) => sent.sku ?? []),
  )
  const checked = await eachOf(changes, async ({ stored, sent }) => {
    if (stored.deletedAt) throw new Refusal('no-such-product')
    const { id } = stored
    const { product, before, after } = checkedChange(stored, sent)
    if (Object.keys(after).length === 0) return undefined
    await keepMedia(pictures, tx, after, stored)
    await requireFees(tx, product.feeCodes)
    const sku = product.sku?.toUpperCase()
    if (sku !== undefined && (owners.get(sku) ?? id) !== id) throw new Refusal('sku-taken')
    checkTogether(product, stored)
    if (sku !== undefined) owners.set(sku, id)
    return { id, change: after, label: product.name ?? stored.name, before, after }
  })
  const good = checked.flatMap((each) => (each === undefined || each instanceof Refusal ? [] : [each]))
  await store.updateProducts(tx, good)
  await recordActions(
    tx,
    good.map(({ id: subject, label, before, after }) => ({
      actor: admin.email,
      action: 'product-changed' as const,
      subject,
      label,
      before,
      after,
    })),
  )
  return checked.map((each) => (each instanceof Refusal ? each : each !== undefined))
}

type Media = 'image' | 'morePictures' | 'documents'

/**
 * Keeps the pictures and documents of a product that are new to it.
 * @param stored of the product before, or of one that it takes over from
 * @throws Refusal unknown-picture, unknown-document
 */
async function keepMedia(
  pictures: Catalogue['pictures'],
  tx: Database,
  { image, morePictures = [], documents = [] }: Pick<Partial<store.ProductChange>, Media>,
  stored?: Pick<store.AdminProduct, Media>,
): Promise<void> {
  const others = morePictures.map((other) => other.image)
  const known = stored ? [stored.image, ...stored.morePictures.map((other) => other.image)] : []
  if (others.includes(imagePaths.none)) throw new Refusal('unknown-picture')
  for (const each of image === undefined ? others : [image, ...others])
    if (!known.includes(each) && !(await isOurs(pictures, tx, each))) throw new Refusal('unknown-picture')
  for (const { file } of documents)
    if (!stored?.documents.some((known) => known.file === file) && !(await keepFile(tx, file)))
      throw new Refusal('unknown-document')
}

export const isOurs = async (pictures: Catalogue['pictures'], tx: Database, image: string) =>
  image === imagePaths.none || (await pictures.keep(tx, image))
