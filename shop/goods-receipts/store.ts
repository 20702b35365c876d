import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'

const selectReceipts = (db: Database) =>
  db
    .selectFrom('goods_receipts as receipt')
    .leftJoin('purchase_orders', 'purchase_orders.id', 'receipt.purchase_order_id')
    .select([
      'receipt.id',
      'receipt.number',
      'purchase_order_id as orderId',
      'purchase_orders.number as orderNumber',
      'purchase_orders.supplier_name as supplierName',
      'delivery_note as deliveryNote',
      'receipt.made_by as madeBy',
      'receipt.created_at as createdAt',
      'posted_by as postedBy',
      'posted_at as postedAt',
    ])

export type FoundReceipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

export const findReceipt = (db: Database, id: string) =>
  selectReceipts(db).where('receipt.id', '=', id).executeTakeFirst()

/** As `findReceipt()`, and locks it: before products. */
export const lockReceipt = (tx: Database, id: string) =>
  selectReceipts(tx).where('receipt.id', '=', id).forNoKeyUpdate('receipt').executeTakeFirst()

/** The pieces expected on a line: as posted, or as its lot is now. */
const expected = sql<number>`coalesce(line.expected, lot.pieces, 0)`
const received = sql<number>`coalesce((select sum(pieces)::float8 from goods_receipt_pieces
  where goods_receipt_id = line.goods_receipt_id and product_id = line.product_id), 0)`

const selectLines = (db: Database) =>
  db
    .selectFrom('goods_receipt_lines as line')
    .leftJoin('incoming_stock as lot', (join) =>
      join.onRef('lot.id', '=', 'line.lot_id').on('lot.received_at', 'is', null),
    )

export const findReceipts = (db: Database, page: PageRequest) =>
  fixedPage(
    selectReceipts(db)
      .innerJoinLateral(
        () =>
          selectLines(db)
            .where(sql<SqlBool>`line.goods_receipt_id = receipt.id`)
            .select([
              sql<number>`coalesce(sum(${expected}), 0)::float8`.as('expected'),
              sql<number>`coalesce(sum(${received}), 0)`.as('received'),
            ])
            .as('sums'),
        (join) => join.onTrue(),
      )
      .select(['sums.expected', 'sums.received']),
    'goods_receipts as receipt',
    page,
  ).execute()

export type ListedReceipt = Awaited<ReturnType<typeof findReceipts>>[number]

export const countReceipts = (db: Database) => countRows(db.selectFrom('goods_receipts'))

/** The lines of a receipt in the order in which they came into it. Unexpected ones without pieces are left out. */
export const findLines = (db: Database, receiptId: string) =>
  selectLines(db)
    .innerJoin('products', 'products.id', 'line.product_id')
    .select([
      'line.product_id as productId',
      'products.name as productName',
      'products.sku',
      'products.tracks_serials as tracksSerials',
      // Undefined once it was received or removed.
      'lot.id as lotId',
      sql<string | null>`to_char(lot.expected_on, 'YYYY-MM-DD')`.as('on'),
      'lot.reserved',
      expected.as('expected'),
      'line.still_expected as stillExpected',
      received.as('received'),
      sql<number>`(select count(*)::int from goods_receipt_serials
        where goods_receipt_id = line.goods_receipt_id and product_id = line.product_id)`.as('serialCount'),
      sql<{ batch: string; pieces: number }[]>`coalesce((
        select json_agg(json_build_object('batch', batch, 'pieces', pieces) order by batch) from goods_receipt_pieces
        where goods_receipt_id = line.goods_receipt_id and product_id = line.product_id and pieces > 0), '[]')`.as(
        'batches',
      ),
      sql<number>`coalesce((select sum(pieces)::float8 from incoming_stock
        where product_id = line.product_id and received_at is null and id is distinct from line.lot_id), 0)`.as(
        'expectedElsewhere',
      ),
    ])
    .where('line.goods_receipt_id', '=', receiptId)
    .where(sql<SqlBool>`(${expected} > 0 or ${received} > 0)`)
    .orderBy('line.position')
    .execute()

export type FoundLine = Awaited<ReturnType<typeof findLines>>[number]

interface NewReceipt {
  readonly purchaseOrderId?: string
  readonly deliveryNote: string
  readonly lots: readonly { readonly id: string; readonly productId: string }[]
}

export async function insertReceipt(
  tx: Database,
  { purchaseOrderId, deliveryNote, lots }: NewReceipt,
  madeBy: string,
) {
  const receipt = await tx
    .insertInto('goods_receipts')
    .values({ purchase_order_id: purchaseOrderId ?? null, delivery_note: deliveryNote, made_by: madeBy })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  if (lots.length > 0)
    await tx
      .insertInto('goods_receipt_lines')
      .values(
        lots.map(({ id, productId }) => ({
          goods_receipt_id: receipt.id,
          product_id: productId,
          lot_id: id,
        })),
      )
      .execute()
  return receipt
}

/** The order to a supplier with this number, if it was sent, and its lots that have not come. */
export async function findOrderedLots(tx: Database, number: number) {
  const order = await tx
    .selectFrom('purchase_orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst()
  if (!order) return undefined
  const lots = await tx
    .selectFrom('purchase_order_lines as line')
    .innerJoin('incoming_stock as lot', 'lot.id', 'line.lot_id')
    .select(['lot.id', 'lot.product_id as productId'])
    .where('line.purchase_order_id', '=', order.id)
    .where('lot.received_at', 'is', null)
    .orderBy('line.position')
    .execute()
  return { id: order.id, lots }
}

export const deleteReceipt = (tx: Database, id: string) =>
  tx.deleteFrom('goods_receipts').where('id', '=', id).execute()

/** Records the pieces that a line had of its lot, and those still to come. */
export const closeLine = (
  tx: Database,
  { receiptId, productId }: { readonly receiptId: string; readonly productId: string },
  { expected, stillExpected }: { readonly expected: number; readonly stillExpected: number },
) =>
  tx
    .updateTable('goods_receipt_lines')
    .set({ expected, still_expected: stillExpected })
    .where('goods_receipt_id', '=', receiptId)
    .where('product_id', '=', productId)
    .execute()

export const markPosted = (tx: Database, id: string, by: string) =>
  tx
    .updateTable('goods_receipts')
    .set({ posted_by: by, posted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
