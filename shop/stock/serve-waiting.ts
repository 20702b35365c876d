import { sql } from 'kysely'
import { theShop } from '#contract/audit-log/actor.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import { lockProducts } from '../products/store.ts'
import { emailChangedPromises } from './email-changed-promises.ts'
import { changesOf, freePlan, planPromises, writePlan } from './reallocate-promises.ts'

/**
 * Job: gives free pieces, such as those of cancelled orders, to lines that were promised pieces without a lot. One
 * product at a time, so that orders wait for one at most.
 */
export async function serveWaiting(
  shop: Pick<ShopContext, 'db' | 'queueEmail' | 'publicUrl'>,
): Promise<void> {
  for (const productId of await findServable(shop.db))
    await shop.db.transaction().execute(async (tx) => {
      await lockProducts(tx, [productId])
      const plan = await planPromises(tx, productId, { lots: true })
      if (plan.allocated.every(({ from }) => from === undefined)) return
      await freePlan(tx, plan)
      await writePlan(tx, productId, plan, theShop)
      await emailChangedPromises(shop, tx, changesOf(plan))
    })
}

/** Finds products with pieces promised without a lot while others are free. */
async function findServable(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products
    where id in (select product_id from stock_promises where lot_id is null)
      and (available > 0 or promisable_pieces(id, 'incoming') > 0)
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
