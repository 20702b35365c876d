import { sql } from 'kysely'
import { MAX_RECEIPT_LINES } from '#contract/goods-receipts/endpoints.ts'
import { normaliseSerial } from '#contract/shipments/serials.ts'
import { MAX_STOCK_PIECES } from '#contract/stock/endpoints.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'

/** The content scanned into a receipt. Callers lock the receipt. */

export interface ScannedProduct {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly tracksSerials: boolean
  readonly isKit: boolean
}

const columns = ['id', 'name', 'sku', 'tracks_serials as tracksSerials', 'is_kit as isKit'] as const

export const findProduct = (db: Database, id: string) =>
  db
    .selectFrom('products')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The products on sale that have this code, those of the receipt first; one more than one shows that it is not clear. */
export async function findByCode(
  db: Database,
  { plain, gtins }: { readonly plain: string; readonly gtins: readonly string[] },
): Promise<readonly ScannedProduct[]> {
  const code = plain.toUpperCase()
  return db
    .selectFrom('products')
    .select(columns)
    .where('deleted_at', 'is', null)
    .where((e) =>
      e.or([
        e(sql`upper(sku)`, '=', code),
        e.and([e(sql`upper(mpn)`, '=', code), e.val(code !== '')]),
        e('gtin', '=', e.fn.any(e.val(gtins))),
      ]),
    )
    .orderBy(sql`upper(sku) = ${code}`, 'desc')
    .limit(50)
    .execute()
}

interface OfLine {
  readonly receiptId: string
  readonly productId: string
}

interface OfBatch extends OfLine {
  readonly batch: string
}

/** @returns false when the receipt has as many products as it may have */
export async function addLine(tx: Database, { receiptId, productId }: OfLine): Promise<boolean> {
  await sql`
    insert into goods_receipt_lines (goods_receipt_id, product_id)
    select ${receiptId}, ${productId}
    where (select count(*) from goods_receipt_lines where goods_receipt_id = ${receiptId}) < ${MAX_RECEIPT_LINES}::int
    on conflict do nothing`.execute(tx)
  return hasLine(tx, { receiptId, productId })
}

export async function hasLine(tx: Database, { receiptId, productId }: OfLine): Promise<boolean> {
  const line = await tx
    .selectFrom('goods_receipt_lines')
    .select('product_id')
    .where('goods_receipt_id', '=', receiptId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return line !== undefined
}

/**
 * Adds pieces to those of a batch; negative takes away.
 * @returns false when they would be fewer than none, or too many
 */
export async function addPieces(
  tx: Database,
  { receiptId, productId, batch }: OfBatch,
  pieces: number,
): Promise<boolean> {
  await tx
    .insertInto('goods_receipt_pieces')
    .values({ goods_receipt_id: receiptId, product_id: productId, batch, pieces: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('goods_receipt_pieces')
    .set((e) => ({ pieces: e('pieces', '+', pieces) }))
    .where('goods_receipt_id', '=', receiptId)
    .where('product_id', '=', productId)
    .where('batch', '=', batch)
    .where((e) => e.between(e('pieces', '+', pieces), 0, MAX_STOCK_PIECES))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many pieces and serial numbers there are of a batch. */
export async function countBatch(tx: Database, { receiptId, productId, batch }: OfBatch) {
  const { rows } = await sql<{ pieces: number; serials: number }>`
    select coalesce((select pieces from goods_receipt_pieces
        where goods_receipt_id = ${receiptId} and product_id = ${productId} and batch = ${batch}), 0) as pieces,
      (select count(*)::int from goods_receipt_serials
        where goods_receipt_id = ${receiptId} and product_id = ${productId} and batch = ${batch}) as serials`.execute(
    tx,
  )
  return rows[0] ?? { pieces: 0, serials: 0 }
}

/** @returns false when the product has this serial number already, in this receipt or another one */
export async function addSerial(
  tx: Database,
  { receiptId, productId, batch }: OfBatch,
  serial: string,
  scannedBy: string,
): Promise<boolean> {
  const added = await tx
    .insertInto('goods_receipt_serials')
    .values({ goods_receipt_id: receiptId, product_id: productId, batch, serial, scanned_by: scannedBy })
    .onConflict((conflict) => conflict.constraint('goods_receipt_serials_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The receipt that a serial number of a product is in. */
export const findReceiptOfSerial = (tx: Database, productId: string, serial: string) =>
  tx
    .selectFrom('goods_receipt_serials')
    .innerJoin('goods_receipts', 'goods_receipts.id', 'goods_receipt_id')
    .select(['goods_receipts.id', 'goods_receipts.number'])
    .where('product_id', '=', productId)
    .where('normalised', '=', normaliseSerial(serial))
    .executeTakeFirst()

/** @returns undefined when it is not in the receipt */
export const deleteSerial = (tx: Database, receiptId: string, id: string) =>
  tx
    .deleteFrom('goods_receipt_serials')
    .where('id', '=', id)
    .where('goods_receipt_id', '=', receiptId)
    .returning(['product_id as productId', 'batch'])
    .executeTakeFirst()

const serialsOf = (db: Database, { receiptId, productId }: OfLine) =>
  db
    .selectFrom('goods_receipt_serials')
    .where('goods_receipt_id', '=', receiptId)
    .where('product_id', '=', productId)

export const findSerials = (db: Database, line: OfLine, page: PageRequest) =>
  fixedPage(
    serialsOf(db, line).select(['id', 'serial', 'scanned_by as scannedBy']),
    'goods_receipt_serials',
    page,
  ).execute()

export const countSerials = (db: Database, line: OfLine) => countRows(serialsOf(db, line))

/** The pieces of a product in a receipt, and those expected. */
export async function sumsOf(tx: Database, { receiptId, productId }: OfLine) {
  const { rows } = await sql<{ received: number; expected: number }>`
    select coalesce((select sum(pieces)::float8 from goods_receipt_pieces
        where goods_receipt_id = ${receiptId} and product_id = ${productId}), 0) as received,
      coalesce((select lot.pieces from goods_receipt_lines line join incoming_stock lot on lot.id = line.lot_id
        where line.goods_receipt_id = ${receiptId} and line.product_id = ${productId}
          and lot.received_at is null), 0) as expected`.execute(tx)
  return rows[0] ?? { received: 0, expected: 0 }
}
