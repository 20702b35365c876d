import { sql } from 'kysely'
import type { Actor } from '#contract/audit-log/actor.ts'
import type { OrderState, OrderStatus } from '#contract/orders/status.ts'
import { priceLine } from '#contract/pricing.ts'
import type { Database } from '#database/open.ts'
import { analyzeProducts } from '#database/statistics.ts'
import { DEMO_PASSWORD_HASH, demoAccounts } from './accounts.ts'
import { loadCallOffOrder } from './call-off-orders.ts'
import { demoCompany } from './company.ts'
import { loadCoupons } from './coupons.ts'
import { loadKit } from './kits.ts'
import { loadCharges } from './load-charges.ts'
import { loadCompany } from './load-company.ts'
import { loadQuotes } from './load-quotes.ts'
import { loadPartsAndReturns } from './load-returns.ts'
import { loadTransmissions } from './load-transmissions.ts'
import { demoOrders } from './orders.ts'
import { loadPool } from './pool.ts'
import { loadPriceList } from './price-lists.ts'
import { loadProcurement } from './procurement/connection.ts'
import { demoProducts } from './products.ts'
import { loadReviews } from './reviews.ts'
import { loadSeller } from './seller.ts'
import { loadSoldAhead } from './sold-ahead.ts'
import { loadStandingOrder } from './standing-orders.ts'
import { loadStockCount } from './stock-count.ts'
import { loadSuppliers } from './suppliers.ts'

/** Id of the advisory lock that keeps two starting processes from loading the demo at once. */
const LOCK = 100_102

/**
 * Loads the demo data into an empty shop, in one transaction. A shop that has any user or product is left as it is.
 *
 * @returns whether anything was loaded
 */
export function loadDemo(db: Database, now = new Date()): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    const user = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    const product = await tx.selectFrom('products').select('id').limit(1).executeTakeFirst()
    if (user || product) return false
    await loadSeller(tx)
    await loadCharges(tx)
    await loadAccounts(tx)
    await loadProducts(tx, now)
    await loadKit(tx, now)
    await loadSoldAhead(tx, now)
    await loadOrders(tx, now)
    await loadCompany(tx, now)
    await loadPriceList(tx, now, demoCompany.customerId)
    await loadCoupons(tx, demoCompany.customerId)
    await issueInvoices(tx)
    await loadTransmissions(tx, now)
    await loadPartsAndReturns(tx, now)
    await loadQuotes(tx, now)
    await loadSuppliers(tx)
    await loadProcurement(tx)
    await loadCallOffOrder(tx, now)
    await loadStandingOrder(tx, now)
    await loadPool(tx, now)
    await loadStockCount(tx)
    await loadReviews(tx, now)
    await analyzeProducts(tx)
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
    .insertInto('customers')
    .values(demoAccounts.map(({ uid }) => ({ id: uid })))
    .execute()
  await tx
    .insertInto('users')
    .values(
      demoAccounts.map(({ uid, email, name, role, adminRole }) => ({
        id: uid,
        identity_uid: uid,
        email,
        email_verified: true,
        name,
        role: role === 'admin' ? role : null,
        ...(adminRole && { admin_role: adminRole }),
        customer_id: uid,
      })),
    )
    .execute()
}

async function loadProducts(tx: Database, now: Date): Promise<void> {
  await tx
    .insertInto('products')
    .values(
      demoProducts.map(({ rule, carton, ...product }, place) => ({
        id: product.id,
        name: product.name,
        sku: product.sku,
        brand: product.brand,
        mpn: product.mpn,
        gtin: product.gtin,
        price_cents: product.priceCents,
        price_breaks: JSON.stringify(product.breaks),
        min_pieces: rule.min,
        pieces_multiple: rule.multiple,
        max_pieces: rule.max ?? null,
        carton_pieces: carton?.pieces ?? null,
        carton_grams: carton?.grams ?? null,
        available: product.available,
        description: product.description,
        category: product.category,
        specs: JSON.stringify(product.specs),
        image: `/i/${product.picture}-800.webp`,
        // Lists are sorted newest first.
        created_at: ago(now, 48 + place),
      })),
    )
    .execute()
}

async function loadOrders(tx: Database, now: Date): Promise<void> {
  for (const { id, buyer, product: name, pieces, status, hoursAgo } of demoOrders) {
    const product = demoProducts.find((each) => each.name === name)
    const account = demoAccounts.find(({ email }) => email === buyer)
    if (!product || !account) throw new Error(`demo order ${id} names a product or a buyer that is not there`)
    const { payment, fulfilment } = states[status]
    const line = priceLine({ basePriceCents: product.priceCents, breaks: product.breaks }, pieces)
    await tx
      .insertInto('orders')
      .values({
        id,
        customer_id: account.uid,
        placed_by: account.uid,
        buyer_name: account.name,
        buyer_email: account.email,
        search_text: `${account.email} ${name}`.toLowerCase(),
        pieces,
        amount_cents: line.amountCents,
        address: 'Example Street 1, 10000 Sampletown',
        phone: '+1 555 0100',
        payment,
        fulfilment,
        transaction_id: payment === 'unpaid' ? null : `pi_demo_${id}`,
        placed_at: ago(now, hoursAgo),
        // Held for a month: the usual half hour would leave the demo without an unpaid order.
        held_until: status === 'unpaid' ? ago(now, -MONTH_HOURS) : null,
        payment_closed: true,
      })
      .execute()
    await tx
      .insertInto('order_lines')
      .values({
        order_id: id,
        position: 1,
        product_id: product.id,
        product_name: product.name,
        image: `/i/${product.picture}-800.webp`,
        pieces,
        unit_price_cents: line.unitPriceCents,
        price_source: line.source,
        amount_cents: line.amountCents,
      })
      .execute()
    await bookStock(tx, { id, productId: product.id, pieces, status, buyer })
    if (status === 'delivered')
      await loadShipment(tx, { id, productId: product.id, pieces, at: ago(now, hoursAgo - 2) })
    await loadEvents(tx, { id, buyer, status, at: (step) => ago(now, hoursAgo - step) })
  }
}

/** For all orders that are paid or on account, plus credit notes for refunded ones. */
async function issueInvoices(tx: Database): Promise<void> {
  await sql`select count(*) from issue_invoices(array(select id from orders where payment <> 'unpaid'))`.execute(
    tx,
  )
  await sql`select count(*) from issue_credit_notes(array(select id from orders where payment = 'refunded'))`.execute(
    tx,
  )
}

const MONTH_HOURS = 30 * 24

interface BookedOrder {
  readonly id: string
  readonly productId: string
  readonly pieces: number
  readonly status: OrderStatus
  readonly buyer: string
}

const reasonsToPutBack: Partial<Record<OrderStatus, 'released' | 'returned'>> = {
  cancelled: 'released',
  refunded: 'returned',
}

/**
 * Books the order's pieces in the stock ledger. They are received in addition to the catalogue's stock, then
 * held; a cancelled or refunded order returns them.
 */
async function bookStock(tx: Database, { id, productId: product_id, pieces, status, buyer }: BookedOrder) {
  const reason = reasonsToPutBack[status]
  const entry = { product_id, order_id: id, position: 1, ...actorColumns({ kind: 'buyer', name: buyer }) }
  await tx
    .insertInto('stock_ledger')
    .values([
      { product_id, pieces, reason: 'received', actor_kind: 'shop' },
      { ...entry, pieces: -pieces, reason: 'held' },
      ...(reason ? [{ ...entry, pieces, reason }] : []),
    ])
    .execute()
  if (reason) {
    await tx
      .updateTable('products')
      .set((e) => ({ available: e('available', '+', pieces) }))
      .where('id', '=', product_id)
      .execute()
  }
}

interface ShippedOrder extends Pick<BookedOrder, 'id' | 'productId' | 'pieces'> {
  readonly at: Date
}

/** Ships the whole order in one shipment. */
async function loadShipment(tx: Database, { id, productId, pieces, at }: ShippedOrder): Promise<void> {
  const { id: shipment_id } = await tx
    .insertInto('shipments')
    .values({
      order_id: id,
      shipped_at: at,
      delivered_at: at,
      ...actorColumns({ kind: 'admin', name: ADMIN }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('shipment_lines')
    .values({ shipment_id, order_id: id, line_position: 1, product_id: productId, pieces })
    .execute()
}

/** The payment and fulfilment states behind each status. */
const states = {
  unpaid: { payment: 'unpaid', fulfilment: 'open' },
  processing: { payment: 'paid', fulfilment: 'open' },
  delivered: { payment: 'paid', fulfilment: 'delivered' },
  cancelled: { payment: 'unpaid', fulfilment: 'cancelled' },
  refunded: { payment: 'refunded', fulfilment: 'cancelled' },
} as const satisfies Record<OrderStatus, Partial<OrderState>>

interface OrderProgress {
  readonly id: string
  readonly buyer: string
  readonly status: OrderStatus
  /** The time of the given step of the order's history, from 0. */
  readonly at: (step: number) => Date
}

async function loadEvents(tx: Database, { id, buyer, status, at }: OrderProgress): Promise<void> {
  const { payment, fulfilment } = states[status]
  const byBuyer = { order_id: id, ...actorColumns({ kind: 'buyer', name: buyer }) }
  const last =
    status === 'cancelled' ? byBuyer : { ...byBuyer, actor_kind: 'admin' as const, actor_name: ADMIN }
  await tx
    .insertInto('order_events')
    .values([
      { ...byBuyer, fact: 'payment', from_state: null, to_state: 'unpaid', at: at(0) },
      ...(payment === 'unpaid'
        ? []
        : [{ ...byBuyer, fact: 'payment' as const, from_state: 'unpaid', to_state: 'paid', at: at(1) }]),
      ...(payment === 'refunded'
        ? [{ ...last, fact: 'payment' as const, from_state: 'paid', to_state: 'refunded', at: at(2) }]
        : []),
      ...(fulfilment === 'open'
        ? []
        : [{ ...last, fact: 'fulfilment' as const, from_state: 'open', to_state: fulfilment, at: at(2) }]),
    ])
    .execute()
}

const ADMIN = 'admin@example.com'

/** An actor as columns of the stock ledger and of order events. */
const actorColumns = ({ kind, name }: Actor) => ({
  actor_kind: kind,
  actor_name: name,
})
