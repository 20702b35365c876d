import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { MAX_COUNTED, type OrderSort, SOLD } from '#contract/orders/filter.ts'
import { orderNumberIn } from '#contract/orders/order.ts'
import { type OrderStatus, soldStatuses } from '#contract/orders/status.ts'
import { ERASED_EMAIL } from '#contract/privacy/erased.ts'
import { normaliseSerial } from '#contract/shipments/serials.ts'
import { countRows } from '#database/count-rows.ts'
import { type ListOrder, type PageRequest, selectPage } from '#database/cursors.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'
import { chargesIn } from '../charges/order-charges.ts'
import { type Days, endOf, startOf } from '../days.ts'
import { numberAfter } from './number-after.ts'
import { partsOf } from './parts.ts'
import { deliveriesOf } from './split-deliveries.ts'
import { linesOf, orderColumns } from './store.ts'

export interface OrderFilter extends Days {
  /** Only orders that this user placed; without it, everyone's. */
  readonly placedBy?: string | undefined
  /** Only orders charged to the company's cost centre with this code. */
  readonly costCentre?: string | undefined
  /** Only orders that this agent placed. */
  readonly agent?: string | undefined
  /** Only orders placed by members of this customer, which is a company. */
  readonly company?: string
  /** Only orders waiting for approval. */
  readonly waiting?: boolean
  /** Only orders that go to several addresses. */
  readonly divided?: boolean
  /** Only orders with these ids. */
  readonly ids?: readonly string[] | undefined
  /** Search words, each a part of the order's `order_words()`; or a whole number that it is known by. */
  readonly q?: string | undefined
  /** Only orders under this email address. */
  readonly buyer?: string | undefined
  /** Only orders with a line of this product. */
  readonly productId?: string | undefined
  readonly status?: OrderStatus | typeof SOLD | undefined
  readonly sort?: OrderSort
}

export interface OrderList extends OrderFilter, PageRequest {}

const sorts = {
  newest: { key: 'placed_at', type: 'timestamptz', descends: true },
  oldest: { key: 'placed_at', type: 'timestamptz', descends: false },
  '-amount': { key: 'amount_cents', type: 'bigint', descends: true },
  amount: { key: 'amount_cents', type: 'bigint', descends: false },
  buyer: { key: 'buyer_email', type: 'text', descends: false },
  '-buyer': { key: 'buyer_email', type: 'text', descends: true },
  pieces: { key: 'pieces', type: 'bigint', descends: false },
  '-pieces': { key: 'pieces', type: 'bigint', descends: true },
} as const satisfies Record<OrderSort, { key: string; type: ListOrder['type']; descends: boolean }>

export function findOrders(db: Database, { sort = 'newest', limit, cursor, ...filter }: OrderList) {
  const { key, type, descends } = sorts[sort]
  const direction = descends ? 'desc' : 'asc'
  const order = { key: sql.ref(key), type, table: 'orders', id: sql.ref('id'), direction } as const
  const found = matching(db, filter)
    .select(orderColumns)
    .select([linesOf, partsOf, deliveriesOf, chargesIn, invoiceIdOf])
  return selectPage(found, order, { limit, cursor }).execute()
}

const invoiceIdOf = (e: ExpressionBuilder<Tables, 'orders'>) =>
  e
    .selectFrom('invoices')
    .select('id')
    .whereRef('order_id', '=', 'orders.id')
    .where('shipment_id', 'is', null)
    .as('invoiceId')

/** Counts the matching orders. A text search counts to MAX_COUNTED + 1 at most, because each match has to be read. */
export async function countOrders(db: Database, filter: OrderFilter): Promise<number> {
  if (!filter.q) return countRows(matching(db, filter))
  return countRows(
    db.selectFrom(
      matching(db, filter)
        .select('id')
        .limit(MAX_COUNTED + 1)
        .as('found'),
    ),
  )
}

/** Selects from the matching orders. */
export function matching(
  db: Database,
  {
    placedBy,
    costCentre,
    agent,
    company,
    waiting,
    divided,
    ids,
    buyer,
    productId,
    q,
    status,
    from,
    to,
  }: OrderFilter,
) {
  return db
    .selectFrom('orders')
    .$if(ids !== undefined, (query) => query.where(sql<SqlBool>`id = any (${[...(ids ?? [])]}::text[])`))
    .$if(buyer !== undefined, (query) => query.where('buyer_email', '=', buyer ?? ''))
    .$if(placedBy !== undefined, (query) => query.where('placed_by', '=', placedBy ?? null))
    .$if(costCentre !== undefined, (query) =>
      query.where(sql<SqlBool>`cost_centre_id = (select id from cost_centres c
        where c.customer_id = ${company} and lower(c.code) = lower(${costCentre}))`),
    )
    .$if(agent !== undefined, (query) => query.where('agent_id', '=', agent ?? null))
    .$if(company !== undefined, (query) =>
      query.where('customer_id', '=', company ?? '').where('in_company', '=', true),
    )
    .$if(waiting === true, (query) =>
      query.where('approval', '=', 'waiting').where('fulfilment', '=', 'open'),
    )
    .$if(divided === true, (query) =>
      query.where(sql<SqlBool>`exists (select from order_deliveries where order_id = orders.id)`),
    )
    .$if(productId !== undefined, (query) =>
      query.where(
        sql<SqlBool>`id in (select order_id from order_lines where product_id = ${productId} and not rejected)`,
      ),
    )
    .$if(status !== undefined, (query) =>
      query.where('status', 'in', status === SOLD ? soldStatuses : [status ?? 'processing']),
    )
    .$if(from !== undefined, (query) => query.where('placed_at', '>=', startOf(from ?? '')))
    .$if(to !== undefined, (query) => query.where('placed_at', '<', endOf(to ?? '')))
    .$if(!!q, (query) => query.where(isAbout(q ?? '')))
}

const words = sql`order_words(search_text, buyer_name, phone, address, purchase_order_number, transaction_id)`

/**
 * One or two letters or digits match only at the start of a word: the trigram index has nothing shorter than three.
 */
const has = (part: string) => {
  const begins = part.length < 3 && /[\p{L}\p{N}]/u.test(part)
  return sql<SqlBool>`${words} like ${`%${begins ? ' ' : ''}${escapeLike(part.toLowerCase())}%`}`
}

/** A phone number as people write it; only its digits are compared. */
const phone = /^[\d\s+()./-]{5,}$/

/** Each condition uses an index (`database/schema/orders.sql`). */
const isAbout = (q: string) => sql<SqlBool>`(
  buyer_email <> ${ERASED_EMAIL} and (${sql.join(q.split(/\s+/).filter(Boolean).map(has), sql` and `)}
    or ${phone.test(q) ? has(q.replaceAll(/\D/g, '')) : sql`false`})
  or id = ${q} or number = ${orderNumberIn(q)}::bigint or id = any(array(${ordersWithNumber(q)})))`

/** Ids of the orders with this whole SKU, invoice, credit note, shipment, return, tracking or serial number. */
const ordersWithNumber = (q: string) => sql`
  select order_id from order_lines
    where product_id = (select id from products where upper(sku) = upper(${q})) and not rejected
  union all select order_id from invoices where number = upper(${q})
  union all select i.order_id from credit_notes c join invoices i on i.id = c.invoice_id where c.number = upper(${q})
  union all select order_id from shipments where number = ${numberAfter('SH', q)}::bigint and voided_at is null
  union all select order_id from returns where number = ${numberAfter('RMA', q)}::bigint
  union all select order_id from shipments
    where tracking_number <> '' and plain_tracking_number(tracking_number) = plain_tracking_number(${q})
      and voided_at is null
  union all select s.order_id from shipment_serials n join shipments s on s.id = n.shipment_id
    where n.normalised = ${normaliseSerial(q)} and s.voided_at is null`
