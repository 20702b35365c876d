import { sql } from 'kysely'
import type { PurchaseOrderState } from '#contract/purchasing/endpoints.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'

interface OrderFilter {
  readonly state?: PurchaseOrderState | undefined
  readonly supplier?: string | undefined
}

/** Of a draft, the supplier as it is now. */
const asSent = (column: 'name' | 'address') =>
  sql<string>`case state when 'draft' then suppliers.${sql.ref(column)} else ${sql.ref(`supplier_${column}`)} end`

const expectedOn = sql<string>`to_char(expected_on, 'YYYY-MM-DD')`

const matching = (db: Database, { state, supplier }: OrderFilter) =>
  db
    .selectFrom('purchase_orders')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'draft'))
    .$if(supplier !== undefined, (query) => query.where('supplier_id', '=', supplier ?? ''))

const selectOrders = (db: Database, filter: OrderFilter) =>
  matching(db, filter)
    .innerJoin('suppliers', 'suppliers.id', 'supplier_id')
    .select([
      'purchase_orders.id',
      'number',
      'state',
      'supplier_id as supplierId',
      asSent('name').as('supplierName'),
      asSent('address').as('supplierAddress'),
      'suppliers.email as supplierEmail',
      'minimum_cents as minimumCents',
      'emailed_at as emailedAt',
      'emailed_to as emailedTo',
      expectedOn.as('expectedOn'),
      'purchase_orders.note',
      'made_by as madeBy',
      'purchase_orders.created_at as createdAt',
      'sent_at as sentAt',
      'cancelled_at as cancelledAt',
    ])

export const findOrders = (db: Database, { limit, cursor, ...filter }: OrderFilter & PageRequest) =>
  fixedPage(
    selectOrders(db, filter)
      .innerJoinLateral(
        (e) =>
          e
            .selectFrom('purchase_order_lines as line')
            .leftJoin('incoming_stock as lot', 'lot.id', 'line.lot_id')
            .whereRef('line.purchase_order_id', '=', 'purchase_orders.id')
            .select(({ fn }) => [
              sql<number>`coalesce(sum(line.pieces::numeric * line.cost_cents), 0)::float8`.as('totalCents'),
              fn.countAll<number>().as('lineCount'),
              fn.count<number>('lot.received_at').as('receivedLines'),
            ])
            .as('lines'),
        (join) => join.onTrue(),
      )
      .select(['totalCents', 'lineCount', 'receivedLines']),
    'purchase_orders',
    { limit, cursor },
  ).execute()

export type ListedOrder = Awaited<ReturnType<typeof findOrders>>[number]

export const countOrders = (db: Database, filter: OrderFilter) => countRows(matching(db, filter))

export const findOrder = (db: Database, id: string) =>
  selectOrders(db, {}).where('purchase_orders.id', '=', id).executeTakeFirst()

export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** As `findOrder()`, and locks it: before products. */
export const lockOrder = (tx: Database, id: string) =>
  selectOrders(tx, {})
    .where('purchase_orders.id', '=', id)
    .forNoKeyUpdate('purchase_orders')
    .executeTakeFirst()

/** The lines of an order, with the lots that they made. */
export const findLines = (db: Database, orderId: string) =>
  db
    .selectFrom('purchase_order_lines as line')
    .leftJoin('incoming_stock as lot', 'lot.id', 'line.lot_id')
    .select([
      'line.position',
      'line.product_id as productId',
      'line.pieces',
      'line.cost_cents as costCents',
      'line.product_name as productName',
      'line.sku',
      'line.supplier_sku as supplierSku',
      'line.lot_id as lotId',
      'lot.pieces as lotPieces',
      'lot.received_at as receivedAt',
      'lot.reserved',
    ])
    .where('line.purchase_order_id', '=', orderId)
    .orderBy('line.position')
    .execute()

export type FoundLine = Awaited<ReturnType<typeof findLines>>[number]

interface NewOrder {
  readonly supplierId: string
  readonly expectedOn: string
  readonly note: string
}

export const insertOrder = (
  tx: Database,
  { supplierId, expectedOn, note }: NewOrder,
  madeBy: string,
): Promise<{ readonly id: string; readonly number: number }> =>
  tx
    .insertInto('purchase_orders')
    .values({ supplier_id: supplierId, expected_on: expectedOn, note, made_by: madeBy })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()

export const updateOrder = (tx: Database, id: string, { expectedOn, note }: Omit<NewOrder, 'supplierId'>) =>
  tx.updateTable('purchase_orders').set({ expected_on: expectedOn, note }).where('id', '=', id).execute()

export const deleteOrder = (tx: Database, id: string) =>
  tx.deleteFrom('purchase_orders').where('id', '=', id).execute()

export const markEmailed = (tx: Database, id: string, to: string) =>
  tx
    .updateTable('purchase_orders')
    .set({ emailed_at: sql<Date>`now()`, emailed_to: to })
    .where('id', '=', id)
    .execute()

export interface NewLine {
  readonly productId: string
  readonly pieces: number
  /** Null: to be agreed. Undefined: the supplier's stored cost. */
  readonly costCents: number | null | undefined
}

/** Writes the lines of a draft in place of those that it has, with the products' current names. */
export async function replaceLines(
  tx: Database,
  { id, supplierId }: { readonly id: string; readonly supplierId: string },
  lines: readonly NewLine[],
  /** Of the lines, in the same order. */
  lotIds: readonly string[] = [],
): Promise<void> {
  await tx.deleteFrom('purchase_order_lines').where('purchase_order_id', '=', id).execute()
  const rows = lines.map((line, at) => ({
    ...line,
    position: at + 1,
    lotId: lotIds[at] ?? null,
    isKnown: line.costCents === undefined,
  }))
  await sql`
    insert into purchase_order_lines
      (purchase_order_id, position, product_id, pieces, cost_cents, product_name, sku, supplier_sku, lot_id)
    select ${id}, line.position, p.id, line.pieces,
      case when line."isKnown" then sp.cost_cents else line."costCents" end, p.name, p.sku, coalesce(sp.supplier_sku, ''),
      line."lotId"
    from json_to_recordset(${JSON.stringify(rows)}::json)
        as line (position int, "productId" text, pieces int, "costCents" bigint, "lotId" text, "isKnown" boolean)
      join products p on p.id = line."productId"
      left join supplier_products sp on sp.product_id = p.id and sp.supplier_id = ${supplierId}`.execute(tx)
}

export const markSent = (tx: Database, { id, supplierName, supplierAddress }: FoundOrder) =>
  tx
    .updateTable('purchase_orders')
    .set({
      state: 'sent',
      sent_at: sql<Date>`now()`,
      supplier_name: supplierName,
      supplier_address: supplierAddress,
    })
    .where('id', '=', id)
    .execute()

export const markConfirmed = (tx: Database, id: string, on: string) =>
  tx
    .updateTable('purchase_orders')
    .set({ state: 'confirmed', expected_on: on })
    .where('id', '=', id)
    .execute()

export const markCancelled = (tx: Database, id: string) =>
  tx
    .updateTable('purchase_orders')
    .set({ state: 'cancelled', cancelled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
