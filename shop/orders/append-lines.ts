import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { type ActiveRates, areCurrent } from '../charges/active-rates.ts'
import type { ListPrices } from '../prices/list-prices.ts'
import { bookHeldLines, lockForPromises, takeLines } from '../stock/take.ts'
import type { OrderableLine } from './charged-lines.ts'
import { asTable, lineRows, lineTypes, writeLines } from './line-rows.ts'

interface Appended {
  readonly orderId: string
  /** The position of its last line, of a kit's parts too. */
  readonly after: number
  readonly lines: readonly OrderableLine[]
}

/**
 * Takes the pieces of lines that are added to a locked order, and writes them after its other lines. Its sums are the
 * caller's.
 * @returns false, with nothing written, when a product is gone, has too few pieces or a new price, or when tax or freight
 * rates changed
 */
export async function appendLines(
  tx: Database,
  { orderId, after, lines }: Appended,
  {
    buyerId,
    tables,
    listPrices,
  }: {
    readonly buyerId: string
    readonly tables: ActiveRates
    readonly listPrices: ListPrices | undefined
  },
): Promise<boolean> {
  await lockForPromises(tx, buyerId, lines)
  const { rows } = await sql`
    with /* takes added stock */
      wanted as (
        select ${orderId}::text as order_id, added.* from ${asTable(lineTypes, lineRows(lines, { after, added: true }))}
        where ${areCurrent(tables)}
      ),
      ${takeLines(lines)},
      placed as (
        select id, number, buyer_email from orders where id = ${orderId} and exists (select from taken)
      ),
      ${writeLines(lines, { listPrices, poolId: null })},
      ${bookHeldLines(lines)}
    select id from placed`.execute(tx)
  return rows.length > 0
}
