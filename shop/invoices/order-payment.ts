import { sql } from 'kysely'
import type { Actor } from '#contract/audit-log/actor.ts'
import type { OrderMoveName, OrderState } from '#contract/orders/status.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { moveOrder } from '../orders/store.ts'

/**
 * Derives the payment state of a locked order from its invoices: on account while anything is open or not invoiced,
 * else paid, refunded or partly refunded.
 * @throws Refusal all-before-delivery if all would be refunded of an order that is not delivered
 */
export async function followInvoices(tx: Database, orderId: string, actor: Actor): Promise<void> {
  const { before, payment } = await paymentsOf(tx, orderId)
  if (before === payment || (await moveOrder(tx, { orderId, move: moves[payment], actor }))) return
  if (payment === 'refunded') throw new Refusal('all-before-delivery')
  throw new Error(`order ${orderId} is ${before} and cannot become ${payment}`)
}

type Invoiced = Exclude<OrderState['payment'], 'unpaid'>

const moves = {
  'on-account': 'reopen',
  paid: 'settle',
  'partly-refunded': 'refundPart',
  refunded: 'refundRest',
} as const satisfies Record<Invoiced, OrderMoveName>

/**
 * Returns the current payment state and the right one. The invoice of a voided shipment does not count: its pieces are
 * invoiced again.
 */
async function paymentsOf(tx: Database, orderId: string) {
  const { rows } = await sql<Sums & { readonly before: OrderState['payment'] }>`
    select o.payment as before, coalesce(sum(i.open_cents), 0) + coalesce(r.rest_cents, 0) > 0 as "isOpen",
      coalesce(sum(i.amount_cents), 0)::bigint as "amountCents",
      coalesce(sum(i.credited_cents), 0)::bigint as "creditedCents"
    from orders o
      left join invoiced_by_shipment r on r.order_id = o.id
      left join invoices i on i.order_id = o.id
        and not exists (select from shipments s where s.id = i.shipment_id and s.voided_at is not null)
    where o.id = ${orderId} group by o.id, r.order_id`.execute(tx)
  const [found] = rows
  if (!found) throw new Error(`there is no order ${orderId}`)
  return { before: found.before, payment: paymentBy(found) }
}

function paymentBy({ isOpen, amountCents, creditedCents }: Sums): Invoiced {
  if (isOpen) return 'on-account'
  if (creditedCents === amountCents) return 'refunded'
  return creditedCents > 0 ? 'partly-refunded' : 'paid'
}

interface Sums {
  /** Whether anything is still to be paid or invoiced. */
  readonly isOpen: boolean
  readonly amountCents: number
  readonly creditedCents: number
}
