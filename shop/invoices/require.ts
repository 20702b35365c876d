import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { findCreditNotes } from './credit-notes.ts'
import { findInvoice, findInvoiceOf, findPayments } from './store.ts'

/**
 * Returns an invoice that the caller may see, with its payments and credit notes; admins may see any.
 * @throws Refusal no-such-invoice
 */
export async function requireInvoice(db: Database, id: string, caller: Caller) {
  const invoice = await (caller.isAdmin ? findInvoice(db, id) : findInvoiceOf(db, id, caller))
  if (!invoice) throw new Refusal('no-such-invoice')
  const [payments, creditNotes] = await Promise.all([findPayments(db, id), findCreditNotes(db, id)])
  return { invoice, payments, creditNotes }
}

/** Returns a credit note of such an invoice. @throws Refusal no-such-invoice */
export async function requireCreditNote(
  db: Database,
  { id, number }: { readonly id: string; readonly number: string },
  caller: Caller,
) {
  const { invoice, creditNotes } = await requireInvoice(db, id, caller)
  const note = creditNotes.find((each) => each.number === number)
  if (!note) throw new Refusal('no-such-invoice')
  return { invoice, note }
}
