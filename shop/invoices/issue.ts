import { sql } from 'kysely'
import { grossOf, type TaxSum } from '#contract/charges/worth.ts'
import { orderNumber } from '#contract/orders/order.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { insertPayment, type StoredInvoice } from './store.ts'

export interface IssuedInvoice {
  readonly id: string
  readonly number: string
  readonly dueAt: Date
  /** Whether the order's customer is a company today. */
  readonly isOfCompany: boolean
}

/**
 * Issues the invoice of an order that was just paid or put on account. The number comes from a row that stays locked
 * until the transaction ends, so call this late, after all other locks are taken.
 */
export async function issueInvoice(tx: Database, orderId: string): Promise<IssuedInvoice> {
  const { rows } = await sql<IssuedInvoice>`
    select id, number, due_at as "dueAt",
      exists (select from companies c where c.customer_id = issued.customer_id) as "isOfCompany"
    from issue_invoices(array[${orderId}]::text[]) issued`.execute(tx)
  const [invoice] = rows
  if (!invoice) throw new Error(`order ${orderId} got no invoice`)
  return invoice
}

export interface CreditNote {
  readonly id: string
  readonly number: string
  readonly amountCents: number
  /** The part that was paid by bank transfer and is now repaid. */
  readonly repaidCents: number
  /** The amount still to be paid on the invoice. */
  readonly openCents: number
}

/** Returns the cents of an invoice that can still be credited. */
export const creditable = ({ amountCents, creditedCents }: StoredInvoice) => amountCents - creditedCents

interface Credit {
  readonly invoice: StoredInvoice
  /** What is credited at each category and rate. */
  readonly taxes: readonly TaxSum[]
}

/**
 * Credits an amount on the invoice of a locked order. On account it reduces the open amount; any excess was paid by
 * bank transfer and is repaid.
 */
export async function creditInvoice(
  tx: Database,
  { invoice, taxes }: Credit,
  admin: Caller,
): Promise<CreditNote> {
  const amountCents = grossOf(taxes)
  const { openCents } = invoice
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
    select id, number from credit_invoice(${invoice.id}, ${amountCents}::bigint,
      ${taxes.reduce((sum, { taxCents }) => sum + taxCents, 0)}::bigint)`.execute(tx)
  const [note] = rows
  if (!note) throw new Error(`invoice ${invoice.number} got no credit note`)
  await tx
    .insertInto('credit_note_taxes')
    .values(
      taxes.map(({ category, basisPoints, netCents, taxCents }) => ({
        credit_note_id: note.id,
        category,
        rate: Math.round(basisPoints * 10),
        net_cents: netCents,
        tax_cents: taxCents,
      })),
    )
    .execute()
  return { ...note, amountCents, repaidCents, openCents: Math.max(0, openCents - amountCents) }
}
