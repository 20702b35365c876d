import { sql } from 'kysely'
import { addDays, dayOf } from '#contract/days.ts'
import type { Database } from '#database/open.ts'
import { demoCompany } from './company.ts'
import { demoProducts } from './products.ts'

const ID = 'demo-pool-1'
const wanted = { name: 'Reserve 10 Power Bank', maxPieces: 150, pieces: 60 } as const

/** Loads an open pool of power banks, in which the owner of the demo's company is with 60 of 100 pieces. */
export async function loadPool(tx: Database, now: Date): Promise<void> {
  const product = demoProducts.find(({ name }) => name === wanted.name)
  const [address] = demoCompany.addresses
  if (!product) throw new Error(`the demo's pool names ${wanted.name}, which is not there`)
  await tx
    .insertInto('pools')
    .values({
      id: ID,
      product_id: product.id,
      min_pieces: 100,
      max_pieces: wanted.maxPieces,
      ends_on: addDays(dayOf(now), 4),
      takes_cards: true,
      created_at: now,
    })
    .execute()
  await sql`
    with taken as (
      update products set available = available - ${wanted.maxPieces} where id = ${product.id} returning id
    )
    insert into stock_ledger (product_id, pieces, reason, pool_id, actor_kind, actor_name)
    select id, ${-wanted.maxPieces}::int, 'held', ${ID}, 'admin', 'admin@example.com' from taken`.execute(tx)
  await tx
    .insertInto('pool_members')
    .values({
      pool_id: ID,
      customer_id: demoCompany.customerId,
      buyer_id: 'demo-owner',
      name: 'Olga Owner',
      email: 'owner@example.com',
      pieces: wanted.pieces,
      unit_price_cents: product.priceCents,
      amount_cents: product.priceCents * wanted.pieces,
      delivery: JSON.stringify({ ...address, company: '', region: '' }),
      on_account: true,
      purchase_order_number: 'DEMO-POOL-1',
      status: 'joined',
      created_at: now,
    })
    .execute()
}
