import { sql } from 'kysely'
import { MAX_INCOMING } from '#contract/stock/incoming.ts'
import type { IncomingPieces } from '#contract/stock/shown-dates.ts'
import { countRows } from '#database/count-rows.ts'
import { type PageRequest, selectPage } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { today } from '../days.ts'
import { lockProducts } from '../products/store.ts'
import { kitDates, partsOfKits } from './kit-dates.ts'

/** An expected delivery, in the tables' terms. */

export interface IncomingChange {
  readonly pieces: number
  /** `2027-05-14` */
  readonly on: string
  readonly note: string
  /** Whether it can be sold. */
  readonly confirmed: boolean
}

const expectedOn = sql<string>`to_char(expected_on, 'YYYY-MM-DD')`

/** By the database's clock. */
export const isOver = sql<boolean>`expected_on < ${today}`

type Incoming = ReadonlyMap<string, readonly IncomingPieces[]>

/** The expected days of free pieces, soonest first; for a kit, those of its parts. */
export async function incomingOf(db: Database, productIds: readonly string[]): Promise<Incoming> {
  const [lots, parts] = await Promise.all([lotsOf(db, productIds), partsOfKits(db, productIds)])
  if (parts.length === 0) return lots
  const ofParts = await lotsOf(
    db,
    parts.map(({ partId }) => partId),
  )
  const kits = Map.groupBy(parts, ({ kitId }) => kitId)
  return new Map([
    ...lots,
    ...[...kits].flatMap(([id, own]) => {
      const dates = kitDates(own, (part) => ofParts.get(part) ?? [])
      return dates.length > 0 ? [[id, dates] as const] : []
    }),
  ])
}

/** The same for products that are no kits. Overdue deliveries are no longer promised. */
export async function lotsOf(db: Database, productIds: readonly string[]): Promise<Incoming> {
  const rows = await db
    .selectFrom('incoming_stock')
    .select(['product_id as productId', expectedOn.as('on'), 'confirmed'])
    .select((e) => e.fn.sum<number>(e('pieces', '-', e.ref('reserved'))).as('pieces'))
    .where((e) => e('product_id', '=', e.fn.any(e.val(productIds))))
    .where('received_at', 'is', null)
    .where(sql<boolean>`not ${isOver}`)
    .whereRef('reserved', '<', 'pieces')
    .groupBy(['product_id', 'expected_on', 'confirmed'])
    .orderBy('expected_on')
    .orderBy('confirmed', 'desc')
    .execute()
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  return new Map(
    [...byProduct].map(([id, days]) => [
      id,
      days.map(({ pieces, on, confirmed }) => ({
        pieces: Number(pieces),
        on,
        ...(!confirmed && { estimated: true as const }),
      })),
    ]),
  )
}

const selectIncoming = (db: Database) =>
  db
    .selectFrom('incoming_stock')
    .innerJoin('products', 'products.id', 'product_id')
    .select([
      'incoming_stock.id',
      'product_id as productId',
      'products.name as productName',
      'products.sku',
      'pieces',
      expectedOn.as('on'),
      'note',
      'confirmed',
      'reserved',
      'booked_by as bookedBy',
      isOver.as('overdue'),
    ])
    .where('received_at', 'is', null)

const byDay = {
  key: sql`expected_on`,
  type: 'date',
  table: 'incoming_stock',
  id: sql`incoming_stock.id`,
  direction: 'asc',
} as const

export function findIncoming(db: Database, page: PageRequest) {
  return selectPage(selectIncoming(db), byDay, page).execute()
}

export type StoredIncoming = Omit<Awaited<ReturnType<typeof findIncoming>>[number], 'cursorKey'>

export const countIncoming = (db: Database): Promise<number> =>
  countRows(db.selectFrom('incoming_stock').where('received_at', 'is', null))

/**
 * Finds a delivery that is not received yet, and locks it until the transaction ends: after its product, as orders that
 * take from it do.
 */
export async function lockIncoming(tx: Database, id: string) {
  const found = await selectIncoming(tx).where('incoming_stock.id', '=', id).executeTakeFirst()
  if (!found) return undefined
  await lockProducts(tx, [found.productId])
  return selectIncoming(tx)
    .where('incoming_stock.id', '=', id)
    .forNoKeyUpdate('incoming_stock')
    .executeTakeFirst()
}

/** Adds an expected delivery of a locked product. @returns false when the product already has the maximum */
export async function insertIncoming(
  tx: Database,
  productId: string,
  { pieces, on, note, confirmed }: IncomingChange,
  bookedBy: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into incoming_stock (product_id, pieces, expected_on, note, confirmed, booked_by)
    select ${productId}, ${pieces}::int, ${on}::date, ${note}, ${confirmed}::boolean, ${bookedBy}
    where (select count(*) from incoming_stock where product_id = ${productId} and received_at is null)
      < ${MAX_INCOMING}::int
    returning id`.execute(tx)
  return rows[0]?.id
}

export async function updateIncoming(
  tx: Database,
  id: string,
  { pieces, on, note, confirmed }: IncomingChange,
) {
  await tx
    .updateTable('incoming_stock')
    .set({ pieces, expected_on: on, note, confirmed })
    .where('id', '=', id)
    .execute()
}

export async function deleteIncoming(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('incoming_stock').where('id', '=', id).execute()
}

export async function markReceived(tx: Database, id: string): Promise<void> {
  await tx.updateTable('incoming_stock').set({ received_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

export async function isDayOver(tx: Database, on: string): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`select ${on}::date < ${today} as over`.execute(tx)
  return rows[0]?.over === true
}
