import type { Database } from '#database/open.ts'
import { findCompany } from '../companies/store.ts'
import type { ShopContext } from '../context.ts'
import { emailedInvoice } from './emails.ts'
import type { CreditNote } from './issue.ts'
import { findInvoiceOfOrder } from './store.ts'

/**
 * Emails the invoice of an order, or a credit note on it, to the address that its company has its invoices sent to, if
 * it has one.
 */
export async function emailAccountsPayable(
  { queueEmail }: Pick<ShopContext, 'queueEmail'>,
  tx: Database,
  orderId: string,
  creditNote?: Pick<CreditNote, 'id' | 'number' | 'amountCents'>,
): Promise<void> {
  const invoice = await findInvoiceOfOrder(tx, orderId)
  if (!invoice) return
  const company = await findCompany(tx, invoice.customerId)
  if (!company?.invoiceEmail) return
  const email = { kind: 'document-sent', ...emailedInvoice(invoice) } as const
  if (!creditNote)
    return queueEmail(tx, company.invoiceEmail, email, { kind: 'invoice-of-order', id: orderId })
  const { id, number, amountCents } = creditNote
  const credited = { ...email, document: 'credit note', number, amountCents, dueAt: undefined } as const
  return queueEmail(tx, company.invoiceEmail, credited, { kind: 'credit-note', id })
}
