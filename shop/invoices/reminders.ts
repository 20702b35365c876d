import { REMIND_BEFORE_DAYS, type ReminderKind } from '#contract/invoices/endpoints.ts'
import { ownerEmails } from '../companies/members.ts'
import { findCompany } from '../companies/store.ts'
import type { ShopContext } from '../context.ts'
import { emailInvoice } from './emails.ts'
import { markReminded, remindersDue } from './reminders-due.ts'
import { findInvoice } from './store.ts'

/** Maximum number of reminders per run. */
const MAX_A_RUN = 1_000

/** Daily job: emails the owners about invoices that are due soon or overdue. Safe to repeat. */
export async function remindOfInvoices(shop: ShopContext): Promise<void> {
  // One failure must not block the others.
  for (const { invoiceId, kind } of await remindersDue(shop.db, MAX_A_RUN, REMIND_BEFORE_DAYS))
    await remind(shop, invoiceId, kind).catch((failure) =>
      shop.logFailure(failure, { method: 'JOB', path: 'invoices' }),
    )
}

function remind({ db, queueEmail, publicUrl }: ShopContext, invoiceId: string, kind: ReminderKind) {
  return db.transaction().execute(async (tx) => {
    if (!(await markReminded(tx, invoiceId, kind))) return
    const invoice = await findInvoice(tx, invoiceId)
    if (!invoice) return
    const reminder = {
      kind: 'invoice-reminder',
      invoice: emailInvoice(invoice, publicUrl),
      stage: kind,
    } as const
    for (const email of await ownerEmails(tx, invoice.customerId)) await queueEmail(tx, email, reminder)
    const { invoiceEmail } = (await findCompany(tx, invoice.customerId)) ?? {}
    if (invoiceEmail)
      await queueEmail(
        tx,
        invoiceEmail,
        { ...reminder, toAccounts: true },
        { kind: 'invoice', id: invoiceId },
      )
  })
}
