import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { type Catalogue, changeTogether } from './edit.ts'
import { findWithAllFields, lockProducts, type ProductChange } from './store.ts'

interface SentPictures {
  readonly pictures: Pick<ProductChange, 'image' | 'imageAlt' | 'morePictures'>
  /** The option whose value names the variants that get them too. */
  readonly option: string | undefined
}

/**
 * Sets the pictures of a product, and of the variants on sale that have the same value of the option.
 * @returns the number of products that changed
 * @throws Refusal
 */
export function setPictures(
  catalogue: Catalogue,
  id: string,
  { pictures, option }: SentPictures,
  admin: Caller,
): Promise<number> {
  return catalogue.db.transaction().execute(async (tx) => {
    // With the whole family, so that no variant gets another value meanwhile.
    await lockProducts(tx, [id])
    const ids = option === undefined ? [id] : await findVariantsLike(tx, id, option)
    if (!ids.includes(id)) throw new Refusal('no-such-option')
    const stored = await findWithAllFields(tx, ids)
    if (!stored.some((product) => product.id === id && !product.deletedAt))
      throw new Refusal('no-such-product')
    const changes = stored
      .filter(({ deletedAt }) => !deletedAt)
      .map(({ id, priceCents }) => [id, { priceCents, ...pictures }] as const)
    return changeTogether(catalogue, tx, new Map(changes), admin)
  })
}

/** Finds the variants of a product's family that have its value of an option, itself among them; none without the option. */
async function findVariantsLike(tx: Database, id: string, option: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.product_id as id from family_variants own
      join family_options o on o.family_id = own.family_id and lower(o.name) = lower(${option})
      join family_variants v on v.family_id = own.family_id
        and (array[v.value_1, v.value_2, v.value_3])[o.position] = (array[own.value_1, own.value_2, own.value_3])[o.position]
    where own.product_id = ${id} order by v.product_id`.execute(tx)
  return rows.map(({ id }) => id)
}
