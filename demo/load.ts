import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { DEMO_PASSWORD_HASH, demoAccounts } from './accounts.ts'
import { demoOrders } from './orders.ts'
import { demoProducts } from './products.ts'
import { demoQuotes } from './quotes.ts'
import { demoReviews } from './reviews.ts'

/** Any number will do, as long as every process of the shop takes the same. */
const LOCK = 100_102

/**
 * Fills an empty shop with the demo: the same in every shop, once, all of it or nothing. A shop that has any
 * user or product is left as it is.
 */
export function loadDemo(db: Database, now = new Date()): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const user = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    const product = await tx.selectFrom('products').select('id').limit(1).executeTakeFirst()
    if (user || product) return false
    await loadAccounts(tx)
    await loadProducts(tx, now)
    await loadOrders(tx, now)
    await loadQuotes(tx, now)
    await tx
      .insertInto('reviews')
      .values(demoReviews.map((review, place) => ({ ...review, created_at: ago(now, place * 31 + 5) })))
      .execute()
    return true
  })
}

const ago = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)

async function loadAccounts(tx: Database): Promise<void> {
  await tx
    .insertInto('identity_accounts')
    .values(
      demoAccounts.map(({ uid, email, name }) => ({
        uid,
        email,
        email_verified: true,
        display_name: name,
        password_hash: DEMO_PASSWORD_HASH,
      })),
    )
    .execute()
  await tx
    .insertInto('users')
    .values(
      demoAccounts.map(({ uid, email, name, role }) => ({
        id: uid,
        identity_uid: uid,
        email,
        name,
        role: role === 'admin' ? role : null,
      })),
    )
    .execute()
}

async function loadProducts(tx: Database, now: Date): Promise<void> {
  await tx
    .insertInto('products')
    .values(
      demoProducts.map(
        ({ id, name, priceDollars, available, description, category, specs, picture }, place) => ({
          id,
          name,
          price_cents: priceDollars * 100,
          available,
          description,
          category,
          specs: JSON.stringify(specs),
          image: `/i/${picture}-800.webp`,
          // The first in the window is the newest.
          created_at: ago(now, 48 + place),
        }),
      ),
    )
    .execute()
}

async function loadOrders(tx: Database, now: Date): Promise<void> {
  for (const { id, buyer, product: name, pieces, status, hoursAgo } of demoOrders) {
    const product = demoProducts.find((each) => each.name === name)
    const account = demoAccounts.find(({ email }) => email === buyer)
    if (!product || !account) throw new Error(`demo order ${id} names a product or a buyer that is not there`)
    const paid = status !== 'not payed' && status !== 'cancelled'
    await tx
      .insertInto('orders')
      .values({
        id,
        buyer_id: account.uid,
        buyer_name: account.name,
        buyer_email: account.email,
        product_id: product.id,
        product_name: product.name,
        image: `/i/${product.picture}-800.webp`,
        pieces,
        price_cents: product.priceDollars * 100,
        amount_cents: product.priceDollars * 100 * pieces,
        address: 'Example Street 1, 10000 Sampletown',
        phone: '+1 555 0100',
        status,
        transaction_id: paid ? `pi_demo_${id}` : null,
        placed_at: ago(now, hoursAgo),
        // An example that stays one: its pieces would go back after half an hour otherwise.
        held_until: status === 'not payed' ? ago(now, -MONTH_HOURS) : null,
        payment_closed: true,
      })
      .execute()
    await bookStock(tx, { id, productId: product.id, pieces, status, buyer })
    await loadMoves(tx, id, account.email, status, (step) => ago(now, hoursAgo - step))
  }
}

const MONTH_HOURS = 30 * 24

async function loadQuotes(tx: Database, now: Date): Promise<void> {
  const rows = demoQuotes.map(({ product: wanted, buyer, hoursAgo, answer, ...quote }) => {
    const product = demoProducts.find(({ name }) => name === wanted)
    if (!product) throw new Error(`demo quote ${quote.id} names a product that is not there`)
    return {
      ...quote,
      buyer_id: buyer ?? null,
      product_id: product.id,
      product_name: product.name,
      image: `/i/${product.picture}-800.webp`,
      created_at: ago(now, hoursAgo),
      ...(answer && {
        status: 'answered' as const,
        price_cents: answer.priceCents,
        note: answer.note,
        expires_at: ago(now, -answer.validHours),
        answered_by: 'admin@example.com',
      }),
    }
  })
  await tx.insertInto('quotes').values(rows).execute()
}

interface Booked {
  readonly id: string
  readonly productId: string
  readonly pieces: number
  readonly status: Status
  readonly buyer: string
}

/** What the order took came in beside what stands on the shelf; what ended came back. */
async function bookStock(tx: Database, { id, productId: product_id, pieces, status, buyer }: Booked) {
  const ended = status === 'cancelled' || status === 'refunded' ? status : undefined
  const move = { product_id, order_id: id, actor: buyer }
  await tx
    .insertInto('stock_moves')
    .values([
      { ...move, order_id: null, pieces, reason: 'received', actor: 'shop' },
      { ...move, pieces: -pieces, reason: 'ordered' },
      ...(ended ? [{ ...move, pieces, reason: ended }] : []),
    ])
    .execute()
  if (ended) {
    await tx
      .updateTable('products')
      .set((e) => ({ available: e('available', '+', pieces) }))
      .where('id', '=', product_id)
      .execute()
  }
}

type Status = (typeof demoOrders)[number]['status']

/** The way of an order to where it stands. */
const ways: Readonly<Record<Status, readonly Status[]>> = {
  'not payed': [],
  cancelled: ['cancelled'],
  pending: ['pending'],
  delivered: ['pending', 'delivered'],
  refunded: ['pending', 'refunded'],
}

async function loadMoves(
  tx: Database,
  order_id: string,
  buyer: string,
  status: Status,
  at: (step: number) => Date,
) {
  const stops: readonly (Status | null)[] = [null, 'not payed', ...ways[status]]
  const moves = stops.slice(1).flatMap((to, step) => {
    const from_status = stops[step] ?? null
    const byAdmin = to === 'delivered' || to === 'refunded'
    return to === null
      ? []
      : [{ order_id, from_status, to_status: to, actor: byAdmin ? 'admin@example.com' : buyer, at: at(step) }]
  })
  await tx.insertInto('order_moves').values(moves).execute()
}
