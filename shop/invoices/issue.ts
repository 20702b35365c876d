import { sql } from 'kysely'
import { grossOf, type TaxSum } from '#contract/charges/worth.ts'
import { orderNumber } from '#contract/orders/order.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { lessenDiscount } from './lessen-discount.ts'
import { insertPayment, type StoredInvoice } from './store.ts'
import { type IssuedInvoice, insertCreditNote, insertInvoices } from './write.ts'

/** Issues the invoice of an order that was just paid or put on account. Call it late, after all other locks are taken. */
export async function issueInvoice(tx: Database, orderId: string): Promise<IssuedInvoice> {
  const [invoice] = await insertInvoices(tx, sql`array[${orderId}]::text[]`)
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
  /** The amounts credited at each category and rate. */
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
  const openCents = invoice.openCents + (await lessenDiscount(tx, invoice, amountCents, admin))
  const repaidCents = invoice.method === 'account' ? Math.max(0, amountCents - openCents) : 0
  if (repaidCents > 0)
    await insertPayment(tx, {
      invoiceId: invoice.id,
      kind: 'repayment',
      amountCents: -repaidCents,
      reference: `Refund of ${orderNumber(invoice.orderNumber)}`,
      recordedBy: admin.email,
    })
  const note = await insertCreditNote(tx, {
    invoiceId: invoice.id,
    amountCents,
    taxCents: taxes.reduce((sum, { taxCents }) => sum + taxCents, 0),
  })
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
