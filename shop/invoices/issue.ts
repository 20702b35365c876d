import { sql } from 'kysely'
import { orderNumber } from '#contract/orders/endpoints.ts'
import type { Caller } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import { insertPayment, type StoredInvoice } from './store.ts'

/**
 * Gives an order that was just paid, or put on account, its invoice. The number is taken from a row that stays locked
 * until the transaction ends: to be called late in it, after everything else is locked.
 */
export async function issueInvoice(
  tx: Database,
  orderId: string,
): Promise<{ readonly number: string; readonly dueAt: Date }> {
  const { rows } = await sql<{ number: string; dueAt: Date }>`
    select number, due_at as "dueAt" from issue_invoices(array[${orderId}]::text[])`.execute(tx)
  const [invoice] = rows
  if (!invoice) throw new Error(`order ${orderId} got no invoice`)
  return invoice
}

export interface CreditNote {
  readonly id: string
  readonly number: string
  readonly amountCents: number
  /** What came by bank transfer, and goes back. */
  readonly repaidCents: number
  /** What is still to be paid of the invoice. */
  readonly openCents: number
}

/** What of an invoice can still be credited. */
export const creditable = ({ amountCents, creditedCents }: StoredInvoice) => amountCents - creditedCents

interface Credit {
  readonly invoice: StoredInvoice
  readonly amountCents: number
  /** Of the pieces that it is for; without them it is a share of the invoice's tax. */
  readonly taxCents?: number | undefined
}

/**
 * Credits so much of the invoice of an order that is locked. On account it is taken off what is open; what is more than
 * that came by bank transfer, and is paid back.
 */
export async function creditInvoice(
  tx: Database,
  { invoice, amountCents, taxCents }: Credit,
  admin: Caller,
): Promise<CreditNote> {
  const { orderId, openCents } = invoice
  const repaidCents = invoice.method === 'account' ? Math.max(0, amountCents - openCents) : 0
  if (repaidCents > 0)
    await insertPayment(tx, {
      invoiceId: invoice.id,
      kind: 'repayment',
      amountCents: -repaidCents,
      reference: `Refund of ${orderNumber(invoice.orderNumber)}`,
      recordedBy: admin.email,
    })
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from issue_credit_note(${orderId}, ${amountCents}::bigint, ${taxCents ?? null}::bigint)`.execute(
    tx,
  )
  const [note] = rows
  if (!note) throw new Error(`order ${orderId} got no credit note`)
  return { ...note, amountCents, repaidCents, openCents: Math.max(0, openCents - amountCents) }
}
