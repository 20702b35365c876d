import { sql } from 'kysely'
import type { BankTransferState } from '#contract/bank-statements/transfers.ts'
import { countRows } from '#database/count-rows.ts'
import type { PageRequest } from '#database/cursors.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'

const day = (column: string) => sql<string>`${sql.ref(column)}::text`

const selectTransfers = (db: Database) =>
  db
    .selectFrom('bank_transfers')
    .select([
      'id',
      'serial',
      'statement_id as statementId',
      'account',
      'amount_cents as amountCents',
      day('booked_on').as('bookedOn'),
      day('value_on').as('valueOn'),
      'payer_name as name',
      'payer_iban as iban',
      'purpose',
      'creditor_references as references',
      'end_to_end_id as endToEndId',
      'bank_reference as bankReference',
      'charges_cents as chargesCents',
      'is_return as isReturn',
      'return_reason as returnReason',
      'state',
      'rule',
      'reason',
      'decided_by as decidedBy',
      'decided_at as decidedAt',
    ])

export type StoredTransfer = Awaited<ReturnType<ReturnType<typeof selectTransfers>['execute']>>[number]

export const findTransfer = (db: Database, id: string) =>
  selectTransfers(db).where('id', '=', id).executeTakeFirst()

/** Locks a transfer: whoever decides about it does so first. */
export const lockTransfer = (tx: Database, id: string) =>
  selectTransfers(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Waiting transfers that were not looked at without hands, oldest first. */
export const findUntried = (db: Database, limit: number) =>
  selectTransfers(db)
    .where('state', '=', 'waiting')
    .where('is_tried', '=', false)
    .orderBy('serial')
    .limit(limit)
    .execute()

export const noteTried = (db: Database, ids: readonly string[]) =>
  db.updateTable('bank_transfers').set({ is_tried: true }).where('id', 'in', ids).execute()

export interface TransferFilter {
  readonly state?: BankTransferState | undefined
  readonly statement?: string | undefined
  readonly q?: string | undefined
}

export function findTransfers(db: Database, { limit, cursor, ...filter }: TransferFilter & PageRequest) {
  const isQueue = filter.state === 'waiting'
  return matching(selectTransfers(db), filter)
    .$if(cursor !== undefined, (query) =>
      query.where(
        'serial',
        isQueue ? '>' : '<',
        sql<number>`(select serial from bank_transfers where id = ${cursor})`,
      ),
    )
    .orderBy('serial', isQueue ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

export const countTransfers = (db: Database, filter: TransferFilter): Promise<number> =>
  countRows(matching(db.selectFrom('bank_transfers'), filter))

interface Filterable {
  where(condition: ReturnType<typeof sql<boolean>>): this
}

function matching<Query extends Filterable>(query: Query, { state, statement, q }: TransferFilter): Query {
  let found = query
  if (state !== undefined) found = found.where(sql<boolean>`state = ${state}`)
  if (statement !== undefined) found = found.where(sql<boolean>`statement_id = ${statement}`)
  if (q) {
    const pattern = `%${escapeLike(q)}%`
    const serial = /^(?:bt-?)?(\d{6,12})$/i.exec(q.trim())?.[1]
    found = found.where(
      sql<boolean>`(payer_name ilike ${pattern} or payer_iban ilike ${pattern} or purpose ilike ${pattern}
        or serial = ${serial === undefined ? null : Number(serial)}::bigint)`,
    )
  }
  return found
}

interface Decision {
  readonly id: string
  readonly state: Exclude<BankTransferState, 'waiting'>
  readonly rule: string
  readonly reason: string
  /** Email of the admin; empty: a rule decided. */
  readonly decidedBy: string
}

export async function decide(tx: Database, { id, state, rule, reason, decidedBy }: Decision): Promise<void> {
  await tx
    .updateTable('bank_transfers')
    .set({
      state,
      rule,
      reason: reason.slice(0, 300),
      is_tried: true,
      decided_by: decidedBy,
      decided_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
}

export async function waitAgain(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable('bank_transfers')
    .set({ state: 'waiting', rule: '', reason: '', decided_by: null, decided_at: null })
    .where('id', '=', id)
    .execute()
}

interface NewBooking {
  readonly transferId: string
  readonly paymentId?: string
  readonly creditId?: string
}

export async function insertBookings(tx: Database, bookings: readonly NewBooking[]): Promise<void> {
  if (bookings.length === 0) return
  await tx
    .insertInto('bank_bookings')
    .values(
      bookings.map(({ transferId, paymentId, creditId }) => ({
        transfer_id: transferId,
        payment_id: paymentId ?? null,
        credit_id: creditId ?? null,
      })),
    )
    .execute()
}

/** Everything that was booked for transfers, oldest first. */
export async function findBookings(db: Database, transferId: string) {
  const { rows } = await sql<{
    readonly id: string
    readonly paymentId: string | null
    readonly creditId: string | null
    readonly kind:
      | 'transfer'
      | 'discount'
      | 'charges'
      | 'credit'
      | 'reversal'
      | 'repayment'
      | 'kept'
      | 'taken-back'
    readonly amountCents: number
    readonly invoiceId: string | null
    readonly invoiceNumber: string | null
    readonly customerId: string
    readonly company: string
    readonly bookedAt: Date
    readonly undoneAt: Date | null
  }>`
    select b.id, b.payment_id as "paymentId", b.credit_id as "creditId", coalesce(p.kind, c.kind) as kind,
      coalesce(p.amount_cents, c.amount_cents) as "amountCents", i.id as "invoiceId", i.number as "invoiceNumber",
      coalesce(i.customer_id, c.customer_id) as "customerId",
      coalesce((select name from companies where customer_id = coalesce(i.customer_id, c.customer_id)), '') as company,
      coalesce(p.recorded_at, c.recorded_at) as "bookedAt", b.undone_at as "undoneAt"
    from bank_bookings b
      left join invoice_payments p on p.id = b.payment_id left join invoices i on i.id = p.invoice_id
      left join customer_credits c on c.id = b.credit_id
    where b.transfer_id = ${transferId}
    order by "bookedAt", b.id`.execute(db)
  return rows
}

export type StoredBooking = Awaited<ReturnType<typeof findBookings>>[number]

export async function noteUndone(tx: Database, bookingId: string): Promise<void> {
  await tx
    .updateTable('bank_bookings')
    .set({ undone_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', bookingId)
    .execute()
}

/** Another payment takes the place of one that was taken back, if that was booked for a transfer. */
export async function replacePayment(tx: Database, paymentId: string, by: string | undefined): Promise<void> {
  const booking = await tx
    .updateTable('bank_bookings')
    .set({ undone_at: sql<Date>`clock_timestamp()` })
    .where('payment_id', '=', paymentId)
    .returning('transfer_id as transferId')
    .executeTakeFirst()
  if (booking && by !== undefined) await insertBookings(tx, [{ ...booking, paymentId: by }])
}
