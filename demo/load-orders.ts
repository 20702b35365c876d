import { sql } from 'kysely'
import type { Actor } from '#contract/audit-log/actor.ts'
import type { OrderState, OrderStatus } from '#contract/orders/status.ts'
import { priceLine } from '#contract/pricing.ts'
import type { Database } from '#database/open.ts'
import { insertCreditNote, insertInvoices } from '#shop/invoices/write.ts'
import { demoAccounts } from './accounts.ts'
import { ago } from './hours-ago.ts'
import { demoOrders } from './orders.ts'
import { demoProducts } from './products.ts'

export async function loadOrders(tx: Database, now: Date): Promise<void> {
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
export async function issueInvoices(tx: Database): Promise<void> {
  await insertInvoices(tx, sql`array(select id from orders where payment <> 'unpaid')`)
  const refunded = await tx
    .selectFrom('invoices as i')
    .innerJoin('order_events as e', (join) =>
      join
        .onRef('e.order_id', '=', 'i.order_id')
        .on('e.fact', '=', 'payment')
        .on('e.to_state', '=', 'refunded'),
    )
    .select([
      'i.id as invoiceId',
      'i.amount_cents as amountCents',
      'i.tax_cents as taxCents',
      'e.at as issuedAt',
    ])
    .orderBy('e.at')
    .orderBy('i.serial')
    .execute()
  for (const note of refunded) await insertCreditNote(tx, note)
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
