import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

/** The part of a list that a caller asks for. */
export interface PageRequest {
  readonly limit: number
  /** The end of the previous page, usually the id of its last row. */
  readonly cursor?: string | undefined
}

/**
 * The sort order of a list. Cursors contain the last row's sort value, so that a row that moves in the
 * meantime, even the cursor's own, does not shift the others.
 */
export interface ListOrder {
  readonly key: RawBuilder<unknown>
  readonly type: 'bigint' | 'float8' | 'text' | 'date' | 'timestamptz'
  /** The rows' table, for older cursors that consist of an id alone. */
  readonly table: string
  /** The rows' ids, which break ties. */
  readonly id: RawBuilder<unknown>
  readonly direction: 'asc' | 'desc'
}

/** The order of a list whose rows never move, by columns of its table. */
interface FixedOrder {
  /** @default created_at and id */
  readonly by?: readonly string[]
  /** @default 'desc' */
  readonly direction?: 'asc' | 'desc'
}

/**
 * Selects one page of rows that never move, the newest first unless the order says otherwise. The cursor is the id of
 * the last row.
 * @param from the rows' table, with its alias if it has one: `refunds as r`
 */
export function fixedPage<Tables, From extends keyof Tables, Columns>(
  query: SelectQueryBuilder<Tables, From, Columns>,
  from: string,
  { limit, cursor }: PageRequest,
  { by = ['created_at', 'id'], direction = 'desc' }: FixedOrder = {},
): SelectQueryBuilder<Tables, From, Columns> {
  const [table = '', alias = table] = from.split(' as ')
  const follows = direction === 'asc' ? sql`>` : sql`<`
  const place = by.map((column) => sql.ref(`${alias}.${column}`))
  const last = sql`select ${sql.join(by.map((column) => sql.ref(column)))} from ${sql.table(table)} where id = ${cursor}`
  const rest = query.$if(cursor !== undefined, (rows) =>
    rows.where(sql<SqlBool>`(${sql.join(place)}) ${follows} (${last})`),
  )
  return place.reduce((rows, column) => rows.orderBy(column, direction), rest).limit(limit)
}

/** Selects one page of rows in this order, each with the sort value for the cursor that continues after it. */
export function selectPage<Tables, From extends keyof Tables, Columns>(
  query: SelectQueryBuilder<Tables, From, Columns>,
  order: ListOrder,
  { limit, cursor }: PageRequest,
): SelectQueryBuilder<Tables, From, Columns & { cursorKey: string }> {
  return query
    .select(cursorKey(order))
    .$castTo<Columns & { cursorKey: string }>()
    .$if(cursor !== undefined, (rows) => rows.where(isAfter(order, cursor ?? '')))
    .orderBy(order.key, order.direction)
    .orderBy(order.id, order.direction)
    .limit(limit)
}

const cursorKey = ({ key, type }: ListOrder) =>
  type === 'timestamptz'
    ? sql<string>`((${key}) at time zone 'UTC')::text || '+00'`.as('cursorKey')
    : sql<string>`(${key})::${sql.raw(type)}::text`.as('cursorKey')

/** Returns the cursor after a row; only its id if rows never move. */
export const cursorAfter = ({
  id,
  cursorKey,
}: {
  readonly id: string
  readonly cursorKey?: string
}): string => (cursorKey === undefined ? id : `${id}~${Buffer.from(cursorKey).toString('base64url')}`)

/** Selects rows after the cursor; none if the cursor is not of this list. */
export function isAfter({ key, type, table, id, direction }: ListOrder, cursor: string): RawBuilder<SqlBool> {
  const [last = '', encoded] = cursor.split('~')
  const follows = direction === 'asc' ? sql`>` : sql`<`
  if (encoded === undefined)
    return sql<SqlBool>`(${key}, ${id}) ${follows} (select ${key}, ${id} from ${sql.table(table)} where ${id} = ${last})`
  const value = Buffer.from(encoded, 'base64url').toString()
  if (!shapes[type](value)) return sql<SqlBool>`false`
  // The key is not cast: an index would be of another expression.
  return sql<SqlBool>`(${key}, ${id}) ${follows} (${value}::${sql.raw(type)}, ${last})`
}

/** Checks that the database accepts a value of the type. Threat: a forged cursor. */
const shapes: Readonly<Record<ListOrder['type'], (value: string) => boolean>> = {
  bigint: (value) => /^-?\d{1,18}$/.test(value),
  float8: (value) => /^-?\d{1,15}(\.\d{1,20})?(e-\d{1,2})?$/.test(value),
  text: (value) => !value.includes('\0') && value.isWellFormed(),
  date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value),
  timestamptz: (value) =>
    /^\d{4}-\d{2}-\d{2} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?\+00$/.test(value) &&
    isDay(value.slice(0, 10)),
}

const isDay = (value: string) => new Date(`${value}T00:00Z`).toJSON()?.slice(0, 10) === value
