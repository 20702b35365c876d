import { ERASED_EMAIL } from '#contract/privacy/erased.ts'
import type { Database } from '#database/open.ts'
import { type LineOfOrder, withOrders } from './with-orders.ts'

/** How many lines an email names. */
const NAMED = 20

/**
 * Returns lines of orders by buyer, with the first of each buyer's for an email, and how many buyers there are. Erased
 * buyers are left out.
 * @param most how many buyers to return @default all
 */
export async function byBuyer<Line extends LineOfOrder>(db: Database, lines: readonly Line[], most?: number) {
  const buyerOf = await findBuyers(db, lines)
  const lineSets = Map.groupBy(lines, ({ orderId }) => buyerOf.get(orderId) ?? ERASED_EMAIL)
  lineSets.delete(ERASED_EMAIL)
  const told = [...lineSets.values()].slice(0, most)
  const named = await withOrders(
    db,
    told.flatMap((own) => own.slice(0, NAMED)),
  )
  const buyers = [...Map.groupBy(named, ({ order }) => order.buyerEmail)].flatMap(([to, own]) => {
    const [first] = own
    return first ? [{ to, order: first.order, lines: own, lineCount: lineSets.get(to)?.length ?? 0 }] : []
  })
  return { buyers, count: lineSets.size }
}

/** Returns the buyers' email addresses by order. */
async function findBuyers(db: Database, lines: readonly LineOfOrder[]): Promise<Map<string, string>> {
  const ids = [...new Set(lines.map(({ orderId }) => orderId))]
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'buyer_email as email'])
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .execute()
  return new Map(orders.map(({ id, email }) => [id, email]))
}
