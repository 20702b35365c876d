import { sql } from 'kysely'
import { callOffNumber } from '#contract/call-off-orders/endpoints.ts'
import { isoOf } from '#contract/days.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { quoteNumber } from '#contract/quotes/endpoints.ts'
import { returnNumber } from '#contract/returns/endpoints.ts'
import type { LedgerReason } from '#contract/stock/endpoints.ts'
import type { Database } from '#database/open.ts'
import { csvFile, inBatches } from '../csv-file.ts'
import { type Days, within } from '../days.ts'

export interface LedgerFilter extends Days {
  readonly productId?: string | undefined
  readonly reason?: LedgerReason | undefined
}

const columns = [
  'time',
  'sku',
  'product',
  'change',
  'balance',
  'reason',
  'order',
  'line',
  'quote',
  'return',
  'by',
  'who',
  'call-off order',
  'pool',
] as const

/** Exports the matching stock changes, oldest first, each with the stock after it, as parts of one CSV file. */
export const exportLedger = (db: Database, filter: LedgerFilter): AsyncGenerator<string> =>
  csvFile(columns, withBalances(db, filter), toCells)

interface Balanced extends Entry {
  readonly balance: number
}

/** Reads entries that do not match too, because they change the stock. Memory holds one number per product. */
async function* withBalances(db: Database, filter: LedgerFilter): AsyncGenerator<readonly Balanced[]> {
  const span = await findSpan(db, filter)
  const balances = new Map<string, number>()
  for await (const entries of inBatches<Entry>((limit, after) =>
    findEntries(db, filter, { ...span, after: after?.id ?? span.first - 1, limit }),
  )) {
    const unknown = new Set(entries.map(({ productId }) => productId).filter((id) => !balances.has(id)))
    for (const [id, pieces] of await findOpenings(db, [...unknown], span.first)) balances.set(id, pieces)
    const balanced = entries.map((entry) => {
      const balance = (balances.get(entry.productId) ?? 0) + entry.pieces
      balances.set(entry.productId, balance)
      return { ...entry, balance }
    })
    yield balanced.filter(({ isFound }) => isFound)
  }
}

interface Span {
  /** A range of ids. Entries booked while the file is being read are not in it. */
  readonly first: number
  readonly last: number
}

async function findSpan(db: Database, { productId, ...days }: LedgerFilter): Promise<Span> {
  return db
    .selectFrom('stock_ledger')
    .select((e) => [
      e.fn.coalesce(e.fn.min('id'), sql<number>`0`).as('first'),
      e.fn.coalesce(e.fn.max('id'), sql<number>`0`).as('last'),
    ])
    .where(within(sql.ref('at'), days))
    .$if(productId !== undefined, (query) => query.where('product_id', '=', productId ?? ''))
    .executeTakeFirstOrThrow()
}

/** Finds the stock before the entry. */
async function findOpenings(
  db: Database,
  productIds: readonly string[],
  first: number,
): Promise<ReadonlyMap<string, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('stock_ledger')
    .select((e) => ['product_id as id', e.fn.sum<number>('pieces').as('pieces')])
    .where('product_id', 'in', productIds)
    .where('id', '<', first)
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ id, pieces }) => [id, Number(pieces)]))
}

function findEntries(
  db: Database,
  { productId, reason, ...days }: LedgerFilter,
  { after, last, limit }: Span & { readonly after: number; readonly limit: number },
) {
  const isOfReason = reason === undefined ? sql`true` : sql`l.reason = ${reason}`
  return db
    .selectFrom('stock_ledger as l')
    .innerJoin('products', 'products.id', 'l.product_id')
    .leftJoin('orders', 'orders.id', 'l.order_id')
    .leftJoin('quotes', 'quotes.id', 'l.quote_id')
    .leftJoin('call_off_orders', 'call_off_orders.id', 'l.call_off_id')
    .leftJoin('returns', 'returns.id', 'l.return_id')
    .select([
      'l.id',
      'l.at',
      'l.product_id as productId',
      'products.sku',
      'products.name as productName',
      'l.pieces',
      'l.reason',
      'orders.number as orderNumber',
      'l.position',
      'quotes.number as quoteNumber',
      'returns.number as returnNumber',
      'call_off_orders.number as callOffNumber',
      'l.pool_id as poolId',
      'l.actor_kind as actorKind',
      'l.actor_name as actorName',
      sql<boolean>`(${within(sql.ref('l.at'), days)} and ${isOfReason})`.as('isFound'),
    ])
    .where('l.id', '>', after)
    .where('l.id', '<=', last)
    .$if(productId !== undefined, (query) => query.where('l.product_id', '=', productId ?? ''))
    .orderBy('l.id')
    .limit(limit)
    .execute()
}

type Entry = Awaited<ReturnType<typeof findEntries>>[number]

const toCells = (entry: Balanced) => ({
  time: isoOf(entry.at),
  sku: entry.sku,
  product: entry.productName,
  change: entry.pieces,
  balance: entry.balance,
  reason: entry.reason,
  order: entry.orderNumber === null ? '' : orderNumber(entry.orderNumber),
  line: entry.position ?? '',
  quote: entry.quoteNumber === null ? '' : quoteNumber(entry.quoteNumber),
  return: entry.returnNumber === null ? '' : returnNumber(entry.returnNumber),
  by: entry.actorKind,
  who: entry.actorName ?? '',
  'call-off order': entry.callOffNumber === null ? '' : callOffNumber(entry.callOffNumber),
  pool: entry.poolId ?? '',
})
