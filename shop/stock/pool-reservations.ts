import { sql } from 'kysely'
import type { Actor } from '#contract/audit-log/actor.ts'
import type { Database } from '#database/open.ts'

/**
 * Pieces on the shelf that a pool reserves, for use in the transaction that has locked the pool and then its product; a
 * trigger counts them in `pools.reserved`.
 */

/** Reserves as many pieces as the pool can take. @returns false, with nothing done, if the shelf has fewer */
export async function reserveForPool(tx: Database, poolId: string, actor: Actor): Promise<boolean> {
  const { rows } = await sql`
    with taken as (
      update products p set available = p.available - pool.max_pieces from pools pool
      where pool.id = ${poolId} and p.id = pool.product_id and p.available >= pool.max_pieces
      returning p.id, pool.max_pieces as pieces
    )
    insert into stock_ledger (product_id, pieces, reason, pool_id, actor_kind, actor_name)
    select id, -pieces, 'held', ${poolId}, ${actor.kind}, ${actor.name} from taken
    returning id`.execute(tx)
  return rows.length > 0
}

/** Returns all reserved pieces to the shelf. */
export async function releaseOfPool(tx: Database, poolId: string, actor: Actor): Promise<void> {
  await sql`
    with
      released as (select product_id, reserved as pieces from pools where id = ${poolId} and reserved > 0),
      put_back as (
        update products p set available = p.available + r.pieces from released r where p.id = r.product_id
      )
    insert into stock_ledger (product_id, pieces, reason, pool_id, actor_kind, actor_name)
    select product_id, pieces, 'released', ${poolId}, ${actor.kind}, ${actor.name} from released`.execute(tx)
}
