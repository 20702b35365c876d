import { api } from '#contract/api.ts'
import { toAmount, toCents } from '#contract/money.ts'
import { type Service, serve } from '#http/serve.ts'
import { requireSubsidiary } from '../companies/subsidiaries/require.ts'
import type { ShopContext } from '../context.ts'
import { printedFile } from '../documents/printed-file.ts'
import { replyOnce } from '../idempotency.ts'
import { succeeded } from '../replies.ts'
import { toDetails, toWire } from './api-mapping.ts'
import { creditNoteDocument, invoiceDocument } from './documents.ts'
import { exportInvoices } from './export.ts'
import { remindOfInvoices } from './reminders.ts'
import { requireCreditNote, requireInvoice } from './require.ts'
import * as service from './service.ts'

const EVERY_MORNING = '7 6 * * *'

const toRecorded = ({ id, openCents }: service.Recorded) => ({ insertedId: id, open: toAmount(openCents) })
const toOpen = (openCents: number) => ({ open: toAmount(openCents) })

export async function openInvoices(app: Service, shop: ShopContext): Promise<void> {
  const { db, jobs } = shop
  await jobs.schedule('remind-of-invoices', EVERY_MORNING, () => remindOfInvoices(shop))
  serve(app, api.listInvoices, async (list) => (await service.listInvoices(db, list)).map(toWire))
  serve(app, api.myInvoices, async (list, member) =>
    (await service.listInvoices(db, { ...list, member })).map(toWire),
  )
  serve(app, api.subsidiaryInvoices, async ({ id, ...list }, caller) =>
    (await service.listInvoices(db, { ...list, company: await requireSubsidiary(db, id, caller) })).map(
      toWire,
    ),
  )
  serve(app, api.exportInvoices, async (filter) => exportInvoices(db, filter))
  serve(app, api.exportMyInvoices, async (filter, member) => exportInvoices(db, { ...filter, member }))
  serve(app, api.getInvoice, async ({ id }, caller) =>
    toDetails(await service.getInvoiceDetails(db, id, caller), caller.isAdmin),
  )
  serve(app, api.invoicePdf, async ({ id }, caller) => {
    const { invoice } = await requireInvoice(db, id, caller)
    return printedFile(shop, await invoiceDocument(db, invoice))
  })
  serve(app, api.creditNotePdf, async ({ id, number }, caller) => {
    const { invoice, note } = await requireCreditNote(db, { id, number }, caller)
    return printedFile(shop, await creditNoteDocument(db, invoice, note))
  })
  serve(app, api.sendInvoice, ({ id, to }, caller, key) =>
    replyOnce(key, succeeded, (keep) => service.sendInvoice(shop, { id, to }, caller, keep)),
  )
  serve(app, api.recordTransfer, ({ id: invoiceId, amount, ...rest }, caller, key) =>
    replyOnce(key, toRecorded, (keep) =>
      service.recordTransfer(shop, { invoiceId, amountCents: toCents(amount), ...rest }, caller, keep),
    ),
  )
  serve(app, api.reverseTransfer, ({ id: invoiceId, payment: paymentId, reason }, caller, key) =>
    replyOnce(key, toOpen, (keep) =>
      service.reverseTransfer(db, { invoiceId, paymentId, reason }, caller, keep),
    ),
  )
}
