import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Assortment } from '#contract/companies/assortment.ts'
import type { FamilyOption } from '#contract/families/endpoints.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { inAssortment } from '../companies/assortment.ts'
import { soldColumns } from '../products/columns.ts'

export interface FamilyHead {
  readonly name: string
  readonly minimumOverFamily: boolean
  readonly breaksOverFamily: boolean
}

const headColumns = [
  'id',
  'name',
  'minimum_over_family as minimumOverFamily',
  'breaks_over_family as breaksOverFamily',
] as const

/** Locks a family until the transaction ends, before its products. */
export const lockFamily = (tx: Database, id: string) =>
  tx
    .selectFrom('product_families')
    .select(headColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

const optionsOf = sql<FamilyOption[]>`(
  select coalesce(json_agg(json_build_object('name', o.name, 'values', (
    select json_agg(json_strip_nulls(json_build_object('value', value, 'swatch', swatch, 'img', image)) order by position)
    from family_option_values where family_id = o.family_id and option_position = o.position)) order by o.position), '[]')
  from family_options o where o.family_id = product_families.id)`.as('options')

export async function findOptions(db: Database, familyId: string): Promise<FamilyOption[]> {
  const family = await db
    .selectFrom('product_families')
    .select(optionsOf)
    .where('id', '=', familyId)
    .executeTakeFirst()
  return family?.options ?? []
}

const placesOf = (db: Database, familyId: string) =>
  db
    .selectFrom('family_variants')
    .select(['product_id as productId', 'value_1', 'value_2', 'value_3'])
    .where('family_variants.family_id', '=', familyId)

/** The places of all variants, on sale or not. */
export async function findPlaces(db: Database, familyId: string) {
  const rows = await placesOf(db, familyId)
    .innerJoin('products', 'products.id', 'product_id')
    .select((e) => e('deleted_at', 'is not', null).$castTo<boolean>().as('isOffSale'))
    .orderBy('product_id')
    .execute()
  return rows.map(({ productId, isOffSale, value_1, value_2, value_3 }) => ({
    productId,
    isOffSale,
    places: [value_1, value_2, value_3].filter((place) => place !== null),
  }))
}

/** The family with its options and, in their order, the variants on sale that are in the assortment: in one statement. */
export const findFamily = (db: Database, id: string, assortment: Assortment) =>
  db
    .selectFrom('product_families')
    .select([...headColumns, optionsOf])
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('products')
          .innerJoin('family_variants as v', 'v.product_id', 'products.id')
          .select([...soldColumns, 'v.value_1', 'v.value_2', 'v.value_3'])
          .where('v.family_id', '=', id)
          .where('deleted_at', 'is', null)
          .where(inAssortment(assortment))
          .orderBy('v.value_1')
          .orderBy('v.value_2')
          .orderBy('v.value_3'),
      ).as('variants'),
    )
    .where('id', '=', id)
    .executeTakeFirst()

export type StoredFamily = NonNullable<Awaited<ReturnType<typeof findFamily>>>

export type StoredVariant = StoredFamily['variants'][number]

export interface FamilyList extends PageRequest {
  readonly q?: string | undefined
}

const named = (db: Database, q: string | undefined) =>
  db
    .selectFrom('product_families')
    .$if(!!q, (query) => query.where('name', 'ilike', `%${escapeLike(q ?? '')}%`))

export const newestFamilies = (db: Database, { q, ...page }: FamilyList) =>
  fixedPage(
    named(db, q)
      .select(headColumns)
      .select((e) => [
        e
          .selectFrom('family_options')
          .select(sql<string[]>`array_agg(family_options.name order by position)`.as('names'))
          .whereRef('family_id', '=', 'product_families.id')
          .as('options'),
        e
          .selectFrom('family_variants')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('family_id', '=', 'product_families.id')
          .as('variantCount'),
      ]),
    'product_families',
    page,
  ).execute()

export const countFamilies = (db: Database, { q }: FamilyList): Promise<number> => countRows(named(db, q))

export async function insertFamily(tx: Database, head: FamilyHead, optionCount: number): Promise<string> {
  const { id } = await tx
    .insertInto('product_families')
    .values({ ...columnsOf(head), option_count: optionCount })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateFamily(tx: Database, id: string, head: FamilyHead, optionCount: number) {
  await tx
    .updateTable('product_families')
    .set({ ...columnsOf(head), option_count: optionCount })
    .where('id', '=', id)
    .execute()
}

const columnsOf = ({ name, minimumOverFamily, breaksOverFamily }: FamilyHead) => ({
  name,
  minimum_over_family: minimumOverFamily,
  breaks_over_family: breaksOverFamily,
})

/** Its variants leave it, and stay for sale. */
export async function deleteFamily(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('family_variants').where('family_id', '=', id).execute()
  await tx.deleteFrom('product_families').where('id', '=', id).execute()
}

/** Writes the options in place of those that were there. */
export async function writeOptions(
  tx: Database,
  familyId: string,
  options: readonly FamilyOption[],
): Promise<void> {
  await tx.deleteFrom('family_options').where('family_id', '=', familyId).execute()
  await tx
    .insertInto('family_options')
    .values(options.map(({ name }, place) => ({ family_id: familyId, position: place + 1, name })))
    .execute()
  await tx
    .insertInto('family_option_values')
    .values(
      options.flatMap(({ values }, option) =>
        values.map(({ value, swatch, img }, place) => ({
          family_id: familyId,
          option_position: option + 1,
          position: place + 1,
          value,
          swatch: swatch?.toLowerCase() ?? null,
          image: img ?? null,
        })),
      ),
    )
    .execute()
}

export interface VariantPlace {
  readonly productId: string
  /** Positions of its values in the options, from 1. */
  readonly places: readonly number[]
}

/** Writes variants, new ones and those that are in the family already. */
export async function writeVariants(
  tx: Database,
  familyId: string,
  variants: readonly VariantPlace[],
): Promise<void> {
  if (variants.length === 0) return
  await tx
    .insertInto('family_variants')
    .values(
      variants.map(({ productId, places: [first = 0, second = null, third = null, ...rest] }) => ({
        product_id: productId,
        family_id: familyId,
        option_count: [first, second, third, ...rest].filter((place) => place !== null).length,
        value_1: first,
        value_2: second,
        value_3: third,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet((e) => ({
        option_count: e.ref('excluded.option_count'),
        value_1: e.ref('excluded.value_1'),
        value_2: e.ref('excluded.value_2'),
        value_3: e.ref('excluded.value_3'),
      })),
    )
    .execute()
}

/** Takes all variants but these out of the family. */
export async function removeOtherVariants(tx: Database, familyId: string, productIds: readonly string[]) {
  await tx
    .deleteFrom('family_variants')
    .where('family_id', '=', familyId)
    .where(sql<SqlBool>`product_id <> all (${productIds}::text[])`)
    .execute()
}

/** Facts that may prevent products on sale from becoming variants, by product id. */
export async function findFamilyIds(db: Database, productIds: readonly string[]) {
  const found = await db
    .selectFrom('products')
    .select(['id', 'family_id as familyId', 'is_kit as isKit'])
    .where((e) => e('id', '=', e.fn.any(e.val(productIds))))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(found.map((product) => [product.id, product]))
}
