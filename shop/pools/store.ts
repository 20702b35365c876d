import { type SqlBool, sql } from 'kysely'
import type { Assortment } from '#contract/companies/assortment.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { inAssortment } from '../companies/assortment.ts'
import { today } from '../days.ts'

/** Pools without their members, which are in members.ts. */

const selectPools = (db: Database) =>
  db
    .selectFrom('pools')
    .innerJoin('products', 'products.id', 'pools.product_id')
    .select([
      'pools.id',
      'pools.product_id as productId',
      'products.name as productName',
      'products.image',
      'pools.status',
      'pools.pieces',
      'pools.min_pieces as minPieces',
      'pools.max_pieces as maxPieces',
      'pools.reserved',
      'products.pieces_multiple as multiple',
      'pools.takes_cards as takesCards',
      sql<string>`to_char(pools.ends_on, 'YYYY-MM-DD')`.as('endsOn'),
      // The job that ends it may be a minute late.
      sql<boolean>`pools.ends_on < ${today} or products.deleted_at is not null`.as('isOver'),
    ])

export type StoredPool = NonNullable<Awaited<ReturnType<typeof findPool>>>

export const findPool = (db: Database, id: string, assortment: Assortment) =>
  selectPools(db)
    .where('pools.id', '=', id)
    .where(inAssortment(assortment, 'products.category'))
    .executeTakeFirst()

export const findPools = (db: Database, ids: readonly string[]) =>
  selectPools(db).where('pools.id', 'in', ids).execute()

/** Finds it and locks it until the transaction ends. Always lock it before users, companies and products. */
export async function lockPool(tx: Database, id: string): Promise<StoredPool | undefined> {
  const locked = await tx
    .selectFrom('pools')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && findPool(tx, id, 'everything')
}

export const findOpenPools = (db: Database, productId: string, assortment: Assortment) =>
  selectPools(db)
    .where(inAssortment(assortment, 'products.category'))
    .where('pools.product_id', '=', productId)
    // Written out: with a parameter, it would be planned anew each time that somebody opens a product's page.
    .where('pools.status', '=', sql.lit('open'))
    .where(sql<SqlBool>`pools.ends_on >= ${today}`)
    .execute()

export const newestPools = (db: Database, page: PageRequest) =>
  fixedPage(selectPools(db), 'pools', page).execute()

export const countPools = (db: Database): Promise<number> => countRows(selectPools(db))

export interface NewPool {
  readonly productId: string
  readonly maxPieces: number
  readonly endsOn: string
  readonly takesCards: boolean
}

/** @returns undefined when the product has an open pool */
export async function insertPool(
  tx: Database,
  { productId, maxPieces, endsOn, takesCards }: NewPool,
  minPieces: number,
): Promise<string | undefined> {
  const pool = await tx
    .insertInto('pools')
    .values({
      product_id: productId,
      min_pieces: minPieces,
      max_pieces: maxPieces,
      ends_on: endsOn,
      takes_cards: takesCards,
    })
    .onConflict((conflict) => conflict.column('product_id').where(sql<SqlBool>`status = 'open'`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return pool?.id
}

export async function closePool(tx: Database, id: string, status: 'filled' | 'ended'): Promise<void> {
  await tx.updateTable('pools').set({ status, ended_at: sql`now()` }).where('id', '=', id).execute()
}

/** Open pools that the job of each minute fills or ends. */
export async function findDuePools(db: Database, limit: number): Promise<string[]> {
  const rows = await selectPools(db)
    .where('pools.status', '=', 'open')
    .where((e) =>
      e.or([
        sql<SqlBool>`pools.ends_on < ${today}`,
        e('products.deleted_at', 'is not', null),
        e('pools.pieces', '>=', e.ref('pools.min_pieces')),
      ]),
    )
    .orderBy('pools.ends_on')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
