import { type ExpressionBuilder, sql } from 'kysely'
import type { Caller } from '#contract/users/caller.ts'
import { countRows } from '#database/count-rows.ts'
import { type PageRequest, selectPage } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'
import { inAssortment } from '../companies/assortment.ts'

type Member = Pick<Caller, 'id' | 'customerId'>

const countLines = (e: ExpressionBuilder<Tables, 'lists'>) =>
  e
    .selectFrom('list_lines')
    .select(e.fn.countAll<number>().as('count'))
    .whereRef('list_id', '=', 'lists.id')
    .$asScalar()
    .$notNull()
    .as('lineCount')

/** The lists that a member may see: their own, and the shared ones of their customer. */
const visibleLists = (db: Database, { id, customerId }: Member) =>
  db
    .selectFrom('lists')
    .where('lists.customer_id', '=', customerId)
    .where((e) => e.or([e('lists.shared', '=', true), e('lists.created_by', '=', id)]))

const selectLists = (db: Database, member: Member) =>
  visibleLists(db, member)
    .leftJoin('users', 'users.id', 'lists.created_by')
    .select([
      'lists.id',
      'lists.name',
      'lists.shared',
      'lists.created_at as createdAt',
      'lists.changed_at as changedAt',
      'lists.created_by as creatorId',
      'users.name as creatorName',
      'users.email as creatorEmail',
    ])
    .select((e) => countLines(e))

const byName = {
  key: sql`lower(lists.name)`,
  type: 'text',
  table: 'lists',
  id: sql`lists.id`,
  direction: 'asc',
} as const

export function findLists(db: Database, member: Member, page: PageRequest) {
  return selectPage(selectLists(db, member), byName, page).execute()
}

export type StoredList = Omit<Awaited<ReturnType<typeof findLists>>[number], 'cursorKey'>

export const findList = (db: Database, member: Member, id: string) =>
  selectLists(db, member).where('lists.id', '=', id).executeTakeFirst()

export const countVisible = (db: Database, member: Member): Promise<number> =>
  countRows(visibleLists(db, member))

/** Counts all of a customer's lists, whoever may see them. */
export const countLists = (db: Database, customerId: string): Promise<number> =>
  countRows(db.selectFrom('lists').where('customer_id', '=', customerId))

export async function hasSeveralMembers(db: Database, customerId: string): Promise<boolean> {
  const members = await db
    .selectFrom('users')
    .select('id')
    .where('customer_id', '=', customerId)
    .limit(2)
    .execute()
  return members.length > 1
}

/** Locks a list until the transaction ends. @returns undefined when the member may see no such list */
export const lockList = (tx: Database, member: Member, id: string) =>
  visibleLists(tx, member)
    .select(['id', 'created_by as creatorId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Finds the customer's list by name, ignoring case, whoever may see it. */
export const findByName = (db: Database, customerId: string, name: string) =>
  db
    .selectFrom('lists')
    .select('id')
    .where('customer_id', '=', customerId)
    .where((e) => e(e.fn('lower', ['name']), '=', e.fn('lower', [e.val(name)])))
    .executeTakeFirst()

export interface NewLine {
  readonly productId: string
  readonly pieces: number
  /** Undefined keeps the existing note. */
  readonly note?: string | undefined
}

/** The source of a list's lines. */
export type LineSource =
  | { readonly from: 'cart' }
  | { readonly from: 'order'; readonly orderId: string }
  | { readonly from: 'lines'; readonly lines: readonly NewLine[] }

/** Selects the source's lines: product_id, pieces, note and place, one line per product. */
function selectSource(source: LineSource, { id: userId, assortment }: Pick<Caller, 'id' | 'assortment'>) {
  switch (source.from) {
    case 'cart':
      return sql`
        select product_id, pieces, note, row_number() over (order by added_at, product_id) as place
        from cart_lines where user_id = ${userId}`
    case 'order':
      // An order may have several lines of one product.
      return sql`
        select product_id, least(sum(pieces), 1000000000)::int as pieces, min(position) as place,
          coalesce((array_agg(note order by position) filter (where note <> ''))[1], '') as note
        from order_lines where order_id = ${source.orderId} and not rejected and kit_position is null group by product_id`
    case 'lines':
      return sql`
        select line.product_id, line.pieces, line.note, line.place from ${unnested(source.lines)}
        join products p on p.id = line.product_id and p.deleted_at is null and ${inAssortment(assortment, 'p.category')}`
  }
}

export const unnested = (lines: readonly NewLine[]) => sql`
  unnest(
    ${lines.map(({ productId }) => productId)}::text[],
    ${lines.map(({ pieces }) => pieces)}::int[],
    ${lines.map(({ note }) => note ?? null)}::text[]
  ) with ordinality as line (product_id, pieces, note, place)`

/** Writes a list with its lines in one statement. Lines sent for products not on sale are left out. */
export async function insertList(
  tx: Database,
  { id: userId, customerId, assortment }: Member & Pick<Caller, 'assortment'>,
  { name, shared }: { readonly name: string; readonly shared: boolean },
  source: LineSource,
): Promise<{ readonly id: string; readonly productIds: readonly string[] }> {
  const { rows } = await sql<{ id: string; productIds: string[] }>`
    with list as (
      insert into lists (customer_id, created_by, name, shared)
      values (${customerId}, ${userId}, ${name}, ${shared}) returning id
    ), source as (${selectSource(source, { id: userId, assortment })}), added as (
      insert into list_lines (list_id, product_id, pieces, note, added_at)
      select list.id, source.product_id, source.pieces, coalesce(source.note, ''),
        now() + source.place * interval '1 microsecond'
      from list, source returning product_id
    )
    select id, array(select product_id from added) as "productIds" from list`.execute(tx)
  const [list] = rows
  if (!list) throw new Error('An insert returned no row.')
  return list
}

/** @param takenOverBy the list's new owner, if its creator's account is deleted */
export async function updateList(
  tx: Database,
  id: string,
  { name, shared }: { readonly name: string; readonly shared: boolean },
  takenOverBy: string,
): Promise<void> {
  await tx
    .updateTable('lists')
    .set((e) => ({
      name,
      shared,
      changed_at: e.fn<Date>('now'),
      created_by: e.fn.coalesce('created_by', e.val(takenOverBy)),
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteList(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('lists').where('id', '=', id).execute()
}

/** Marks the list's lines as changed now. @returns the number of lines */
export async function touchList(tx: Database, id: string): Promise<number> {
  const { lineCount } = await tx
    .updateTable('lists')
    .set((e) => ({ changed_at: e.fn<Date>('now') }))
    .where('id', '=', id)
    .returning((e) => countLines(e))
    .executeTakeFirstOrThrow()
  return lineCount
}
