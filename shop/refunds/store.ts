import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Actor } from '#contract/audit-log/actor.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { actorColumns } from '../audit-log/actor.ts'

export interface NewRefund {
  readonly orderId: string
  /** Null for an order on account. */
  readonly paymentId: string | null
  readonly amountCents: number
  /** admin: the rest. part: a part of the order. late: a payment that arrived too late. */
  readonly reason: 'admin' | 'part' | 'late'
  readonly note?: string
  readonly creditNoteId: string | null
  /** The first refund, where pieces of several shipments are refunded together. */
  readonly continues?: string | undefined
  readonly actor: Actor
}

/** @returns undefined when a late payment's refund was already recorded */
export async function insertRefund(tx: Database, refund: NewRefund): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('refunds')
    .values({
      payment_id: refund.paymentId,
      order_id: refund.orderId,
      amount_cents: refund.amountCents,
      reason: refund.reason,
      note: refund.note ?? '',
      credit_note_id: refund.creditNoteId,
      continues: refund.continues ?? null,
      ...actorColumns(refund.actor),
    })
    .onConflict((conflict) => conflict.column('payment_id').where(sql<SqlBool>`reason = 'late'`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export interface LinePieces {
  readonly position: number
  readonly pieces: number
  /** The share of a coupon in them. */
  readonly discountCents: number
}

export async function insertRefundLines(
  tx: Database,
  { refundId, orderId, lines }: { refundId: string; orderId: string; lines: readonly LinePieces[] },
): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('refund_lines')
    .values(
      lines.map(({ position, pieces, discountCents }) => ({
        refund_id: refundId,
        order_id: orderId,
        line_position: position,
        pieces,
        discount_cents: discountCents,
      })),
    )
    .execute()
}

/** Finds the pieces that a refund is for; none for an amount alone. */
export const findRefundLines = (db: Database, refundId: string) =>
  db
    .selectFrom('refund_lines')
    .select(['line_position as position', 'pieces'])
    .where('refund_id', '=', refundId)
    .orderBy('line_position')
    .execute()

const selectRefunds = (db: Database) =>
  db
    .selectFrom('refunds as r')
    .leftJoin('credit_notes as c', 'c.id', 'r.credit_note_id')
    .select([
      'r.id',
      'r.payment_id as paymentId',
      'r.order_id as orderId',
      'r.amount_cents as amountCents',
      'r.reason',
      'r.note',
      'c.id as creditNoteId',
      'c.number as creditNote',
      'c.invoice_id as invoiceId',
      'r.refund_id as refundId',
      'r.asked_at as askedAt',
      'r.made_at as madeAt',
    ])
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('refund_lines as l')
          .select(['line_position as position', 'pieces'])
          .whereRef('l.refund_id', '=', 'r.id')
          .orderBy('line_position'),
      ).as('lines'),
    )

export const findRefund = (db: Database, id: string) =>
  selectRefunds(db).where('r.id', '=', id).executeTakeFirst()

export type StoredRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** Refunds, oldest first. */
export const findRefunds = (db: Database, orderId: string, page: PageRequest) =>
  fixedPage(selectRefunds(db).where('r.order_id', '=', orderId), 'refunds as r', page, {
    by: ['asked_at', 'id'],
    direction: 'asc',
  }).execute()

export const countRefunds = (db: Database, orderId: string): Promise<number> =>
  countRows(db.selectFrom('refunds').where('order_id', '=', orderId))

/** Partial refunds for the order's history, oldest first. */
export const partsRefunded = (db: Database, orderId: string) =>
  db
    .selectFrom('refunds')
    .select([
      'amount_cents as amountCents',
      'note',
      'asked_at as at',
      'actor_kind as actorKind',
      'actor_name as actorName',
    ])
    .where('order_id', '=', orderId)
    .where('reason', '=', 'part')
    .orderBy('asked_at')
    .orderBy('id')
    .execute()

export type RefundedPart = Awaited<ReturnType<typeof partsRefunded>>[number]

/** @returns false when it was already recorded */
export async function noteRefundMade(tx: Database, id: string, refundId: string): Promise<boolean> {
  const made = await tx
    .updateTable('refunds')
    .set({ refund_id: refundId, made_at: new Date() })
    .where('id', '=', id)
    .where('refund_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Card refunds that were requested before `at` and are not made yet. */
export const refundsToMake = (db: Database, at: Date, limit: number) =>
  db
    .selectFrom('refunds')
    .select('id')
    .where('made_at', 'is', null)
    .where('payment_id', 'is not', null)
    .where('asked_at', '<', at)
    .orderBy('asked_at')
    .limit(limit)
    .execute()
