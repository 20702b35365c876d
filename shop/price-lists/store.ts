import { type SqlBool, sql } from 'kysely'
import { VERSIONS_SHOWN } from '#contract/price-lists/endpoints.ts'
import { countRows } from '#database/count-rows.ts'
import { type PageRequest, selectPage } from '#database/cursors.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { isCalled } from '../products/store.ts'

export interface ListHead {
  readonly name: string
  readonly notes: string
}

const versionColumns = [
  'id',
  'number',
  'discount_basis_points as discountBasisPoints',
  'price_count as priceCount',
  'revision',
  'published_at as publishedAt',
  'published_by as publishedBy',
] as const

const byName = {
  key: sql`lower(name)`,
  type: 'text',
  table: 'price_lists',
  id: sql`id`,
  direction: 'asc',
} as const

export interface PriceLists extends PageRequest {
  readonly q?: string | undefined
}

const matching = (db: Database, q: string | undefined) =>
  db.selectFrom('price_lists').$if(!!q, (query) => query.where('name', 'ilike', `%${escapeLike(q ?? '')}%`))

export async function findPriceLists(db: Database, { q, ...page }: PriceLists) {
  const lists = selectPage(matching(db, q).select(['id', 'name', 'notes']), byName, page)
  return withVersions(db, await lists.execute())
}

export const countPriceLists = (db: Database, q: string | undefined): Promise<number> =>
  countRows(matching(db, q))

/** Finds only the list's name and notes. */
export const findHead = (db: Database, id: string) =>
  db.selectFrom('price_lists').select(['id', 'name', 'notes']).where('id', '=', id).executeTakeFirst()

export async function findPriceList(db: Database, id: string) {
  const head = await findHead(db, id)
  return head && (await withVersions(db, [head]))[0]
}

export type StoredPriceList = NonNullable<Awaited<ReturnType<typeof findPriceList>>>

/** Adds the published version, the draft, and the number of companies that have the list. */
async function withVersions<List extends { readonly id: string }>(db: Database, lists: readonly List[]) {
  const ids = lists.map(({ id }) => id)
  const versions = db
    .selectFrom('price_list_versions')
    .distinctOn('price_list_id')
    .select(['price_list_id as listId', ...versionColumns])
    .where((e) => e('price_list_id', '=', e.fn.any(e.val(ids))))
    .orderBy('price_list_id')
    .orderBy('number', 'desc')
  const [published, drafts, companies] = await Promise.all([
    versions.where('published_at', 'is not', null).execute(),
    versions.where('published_at', 'is', null).execute(),
    db
      .selectFrom('companies')
      .select((e) => [e.ref('price_list_id').as('listId'), e.fn.countAll<number>().as('count')])
      .where((e) => e('price_list_id', '=', e.fn.any(e.val(ids))))
      .groupBy('price_list_id')
      .execute(),
  ])
  return lists.map((list) => {
    const ofList = ({ listId }: { readonly listId: string | null }) => listId === list.id
    return {
      ...list,
      companyCount: companies.find(ofList)?.count ?? 0,
      published: published.find(ofList),
      draft: drafts.find(ofList),
    }
  })
}

/** Published versions, newest first. */
export const findPublished = (db: Database, listId: string) =>
  db
    .selectFrom('price_list_versions')
    .select(versionColumns)
    .where('price_list_id', '=', listId)
    .where('published_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(VERSIONS_SHOWN)
    .execute()

export const findVersion = (db: Database, listId: string, number: number) =>
  db
    .selectFrom('price_list_versions')
    .select(versionColumns)
    .where('price_list_id', '=', listId)
    .where('number', '=', number)
    .executeTakeFirst()

export type StoredVersion = Awaited<ReturnType<typeof findPublished>>[number]

/** @returns undefined when the name is taken */
export const insertPriceList = (tx: Database, head: ListHead): Promise<{ readonly id: string } | undefined> =>
  tx
    .insertInto('price_lists')
    .values(head)
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Locks the list, so that nobody else changes it or publishes a version of it until the transaction ends. */
export const lockPriceList = (tx: Database, id: string) =>
  tx
    .selectFrom('price_lists')
    .select(['id', 'name', 'notes'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** @returns false when another list has the name */
export async function updatePriceList(tx: Database, id: string, head: ListHead): Promise<boolean> {
  // Serializes concurrent requests for the same name.
  await sql`select pg_advisory_xact_lock(hashtext('price_lists.name'), hashtext(lower(${head.name})))`.execute(
    tx,
  )
  const { numUpdatedRows } = await tx
    .updateTable('price_lists')
    .set(head)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('price_lists as other')
            .select('other.id')
            .where('other.id', '<>', id)
            .where(sql<SqlBool>`lower(other.name) = lower(${head.name})`),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const bySku = {
  key: sql`upper(sku)`,
  type: 'text',
  table: 'products',
  id: sql`id`,
  direction: 'asc',
} as const

export interface ProductList extends PageRequest {
  readonly q?: string | undefined
}

const listed = (db: Database, versionId: number, q: string | undefined) =>
  db
    .selectFrom('products')
    .where('id', 'in', (e) =>
      e.selectFrom('price_list_prices').select('product_id').where('version_id', '=', versionId),
    )
    .$if(!!q, (query) => query.where(isCalled(q ?? '')))

export function findListedProducts(db: Database, versionId: number, { q, ...page }: ProductList) {
  const products = listed(db, versionId, q).select([
    'id',
    'sku',
    'name',
    'deleted_at as deletedAt',
    'price_cents as priceCents',
    'price_breaks as priceBreaks',
    pricesIn(versionId),
  ])
  return selectPage(products, bySku, page).execute()
}

export type ListedProduct = Awaited<ReturnType<typeof findListedProducts>>[number]

export async function countListedProducts(db: Database, versionId: number, q: string | undefined) {
  return countRows(listed(db, versionId, q))
}

export interface StoredPrice {
  readonly from: number
  readonly priceCents: number
}

/** The product's prices in a version, by ascending quantity. */
export const pricesIn = (versionId: number) =>
  sql<StoredPrice[]>`coalesce((
    select json_agg(json_build_object('from', from_pieces, 'priceCents', price_cents) order by from_pieces)
    from price_list_prices where version_id = ${versionId} and product_id = products.id), '[]')`.as('prices')
