import { sql } from 'kysely'
import { addressText } from '#contract/addresses/endpoints.ts'
import type { Database } from '#database/open.ts'
import { type PastOrder, pastCustomers, pastOrders } from './history.ts'
import { ago } from './hours-ago.ts'
import { addressOf } from './pictures/gallery.ts'

const ADMIN = 'admin@example.com'
const YEAR_HOURS = 370 * 24
/** So many hours after an order, its shipment was delivered. */
const DELIVERED_AFTER = 40

/**
 * Loads the companies that bought during the last year, with their orders, delivered, and the open invoices of the last
 * weeks. In few statements, because a demo starts often.
 */
export async function loadHistory(tx: Database, now: Date): Promise<void> {
  await loadCustomers(tx, now)
  // In addition to the catalogue's stock, as the pieces of the demo's other orders.
  const received = new Map<string, number>()
  for (const { product, pieces } of pastOrders.flatMap(({ lines }) => lines))
    received.set(product.id, (received.get(product.id) ?? 0) + pieces)
  const sold = pastOrders.map((order) => ({
    order,
    placedAt: ago(now, order.hoursAgo),
    deliveredAt: ago(now, order.hoursAgo - DELIVERED_AFTER),
  }))
  await tx
    .insertInto('orders')
    .values(sold.map(({ order, placedAt }, place) => orderRow(order, placedAt, place)))
    .execute()
  await tx.insertInto('order_lines').values(pastOrders.flatMap(lineRows)).execute()
  await tx
    .insertInto('order_events')
    .values(
      sold.flatMap(({ order, placedAt, deliveredAt }) => {
        const buyer = {
          order_id: order.id,
          at: placedAt,
          actor_kind: 'buyer',
          actor_name: order.customer.email,
        } as const
        const paid = order.onAccount ? 'on-account' : 'paid'
        return [
          { ...buyer, fact: 'payment' as const, to_state: 'unpaid' },
          { ...buyer, fact: 'payment' as const, from_state: 'unpaid', to_state: paid },
          {
            ...byAdmin,
            order_id: order.id,
            at: deliveredAt,
            fact: 'fulfilment' as const,
            from_state: 'open',
            to_state: 'delivered',
          },
        ]
      }),
    )
    .execute()
  await tx
    .insertInto('stock_ledger')
    .values([
      ...[...received].map(([product_id, pieces]) => ({
        product_id,
        pieces,
        reason: 'received' as const,
        actor_kind: 'shop' as const,
        at: ago(now, YEAR_HOURS),
      })),
      ...sold.flatMap(({ order, placedAt }) =>
        order.lines.map(({ product, pieces }, place) => ({
          product_id: product.id,
          pieces: -pieces,
          reason: 'held' as const,
          order_id: order.id,
          position: place + 1,
          actor_kind: 'buyer' as const,
          actor_name: order.customer.email,
          at: placedAt,
        })),
      ),
    ])
    .execute()
  await loadShipments(tx, sold)
}

const byAdmin = { actor_kind: 'admin', actor_name: ADMIN } as const

async function loadCustomers(tx: Database, now: Date): Promise<void> {
  const created_at = ago(now, YEAR_HOURS)
  await tx
    .insertInto('customers')
    .values(pastCustomers.map(({ id }) => ({ id })))
    .execute()
  await tx
    .insertInto('companies')
    .values(
      pastCustomers.map(({ id, company, email }) => ({
        customer_id: id,
        name: company,
        tax_number: `DEMO-${id.length}${company.length}0000`,
        invoice_email: email,
        created_at,
      })),
    )
    .execute()
  await tx
    .insertInto('company_terms')
    .values(
      pastCustomers.map(({ id }) => ({
        customer_id: id,
        days: 30,
        credit_limit_cents: 500_000_000,
        granted_by: ADMIN,
        granted_at: created_at,
      })),
    )
    .execute()
  await tx
    .insertInto('users')
    .values(
      pastCustomers.map(({ id, name, email }) => ({
        id,
        identity_uid: id,
        email,
        email_verified: true,
        name,
        customer_id: id,
        company_role: 'owner' as const,
      })),
    )
    .execute()
  await tx
    .insertInto('company_events')
    .values(
      pastCustomers.map(({ id, company, email }) => ({
        customer_id: id,
        kind: 'created' as const,
        actor: email,
        detail: company,
        at: created_at,
      })),
    )
    .execute()
}

function orderRow({ id, customer, lines, onAccount }: PastOrder, placed_at: Date, place: number) {
  const { name, company, address, email } = customer
  const delivery = { name, company, region: '', phone: '+1 555 0140', ...address }
  return {
    id,
    customer_id: customer.id,
    in_company: true,
    placed_by: customer.id,
    buyer_name: name,
    buyer_email: email,
    search_text: [email, ...lines.map(({ product }) => product.name)].join(' ').toLowerCase(),
    pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
    amount_cents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    address: addressText(delivery),
    delivery: JSON.stringify(delivery),
    phone: delivery.phone,
    purchase_order_number: `DEMO-${7_000 + place}`,
    payment: onAccount ? ('on-account' as const) : ('paid' as const),
    on_account: onAccount,
    fulfilment: 'delivered' as const,
    transaction_id: onAccount ? null : `pi_demo_${id}`,
    placed_at,
    payment_closed: true,
  }
}

const lineRows = ({ id, lines }: PastOrder) =>
  lines.map(({ product, pieces, unitPriceCents, source, amountCents }, place) => ({
    order_id: id,
    position: place + 1,
    product_id: product.id,
    product_name: product.name,
    sku: product.sku,
    image: addressOf(product.picture),
    pieces,
    unit_price_cents: unitPriceCents,
    price_source: source,
    amount_cents: amountCents,
  }))

async function loadShipments(
  tx: Database,
  sold: readonly { readonly order: PastOrder; readonly deliveredAt: Date }[],
): Promise<void> {
  await tx
    .insertInto('shipments')
    .values(
      sold.map(({ order, deliveredAt }) => ({
        order_id: order.id,
        shipped_at: deliveredAt,
        delivered_at: deliveredAt,
        ...byAdmin,
      })),
    )
    .execute()
  await sql`
    insert into shipment_lines (shipment_id, order_id, line_position, product_id, pieces)
    select s.id, l.order_id, l.position, l.product_id, l.pieces
    from shipments s join order_lines l using (order_id) where s.order_id like 'demo-past-%'`.execute(tx)
}
