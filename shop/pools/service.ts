import type { Assortment } from '#contract/companies/assortment.ts'
import { formatCount } from '#contract/counts.ts'
import { addDays, today } from '#contract/days.ts'
import { MAX_CARD_DAYS } from '#contract/pools/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAction } from '../audit-log/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { findProducts, lockProducts } from '../products/store.ts'
import { reserveForPool } from '../stock/pool-reservations.ts'
import { countMembers, newestMembers } from './members.ts'
import {
  countPools,
  findPool,
  findPools,
  insertPool,
  type NewPool,
  newestPools,
  type StoredPool,
} from './store.ts'

/**
 * Opens a pool of a product, and sets aside as many pieces as it can take.
 * @returns its id
 * @throws Refusal: those of `openPool` in contract/pools/endpoints.ts
 */
export function openPool(
  db: Database,
  wanted: NewPool,
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    if (wanted.endsOn < today()) throw new Refusal('pool-ends-past')
    if (wanted.takesCards && wanted.endsOn > addDays(today(), MAX_CARD_DAYS))
      throw new Refusal('pool-ends-after-hold')
    await lockProducts(tx, [wanted.productId])
    const [product] = await findProducts(tx, [wanted.productId], 'everything')
    if (!product) throw new Refusal('no-such-product')
    if (product.isKit) throw new Refusal('pool-of-kit')
    if (wanted.maxPieces < product.minPieces)
      throw new Refusal('pool-below-minimum', {
        message: `A pool of this product takes at least its minimum, ${formatCount(product.minPieces)} pieces.`,
      })
    const id = await insertPool(tx, wanted, product.minPieces)
    if (id === undefined) throw new Refusal('pool-is-open')
    if (!(await reserveForPool(tx, id, actorOf(admin))))
      throw new Refusal('pool-short-of-stock', {
        message: `${formatCount(product.available)} pieces are in stock. A pool sets aside all pieces that it can take: receive stock, or open a smaller pool.`,
      })
    await recordAction(tx, {
      actor: admin.email,
      action: 'pool-opened',
      subject: id,
      label: `Pool of ${formatCount(wanted.maxPieces)} × ${product.name}`,
      after: { ends: wanted.endsOn, takesCards: wanted.takesCards },
    })
    await keep(tx, id)
    return id
  })
}

export async function getPool(db: Database, id: string, assortment: Assortment): Promise<StoredPool> {
  const pool = await findPool(db, id, assortment)
  if (!pool) throw new Refusal('no-such-pool')
  return pool
}

interface Page {
  readonly limit: number
  readonly cursor?: string | undefined
}

export const listPools = (db: Database, page: Page) =>
  readPage(page, (part) => newestPools(db, part), countPools(db))

/** Lists current and former members of a pool. */
export async function listMembers(db: Database, { id, limit, cursor }: Page & { readonly id: string }) {
  await getPool(db, id, 'everything')
  const list = { poolId: id, limit, cursor }
  return readPage(list, (part) => newestMembers(db, part), countMembers(db, list))
}

/** Lists the caller's current and former pools, with their own part of each. */
export async function myPools(db: Database, page: Page, buyer: Caller) {
  const list = { ...page, buyerId: buyer.id }
  const members = await readPage(list, (part) => newestMembers(db, part), countMembers(db, list))
  const ids = members.rows.map(({ poolId }) => poolId)
  const pools = new Map((ids.length > 0 ? await findPools(db, ids) : []).map((pool) => [pool.id, pool]))
  return members.map((member) => {
    const pool = pools.get(member.poolId)
    if (!pool) throw new Error(`pool ${member.poolId} has no product`)
    return { member, pool }
  })
}
