import { api } from '#contract/api.ts'
import { toAmount, toCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Service, serve } from '#http/serve.ts'
import { requireSubsidiary } from '../companies/subsidiaries/require.ts'
import type { ShopContext } from '../context.ts'
import { printedFile, wholeFile } from '../documents/printed-file.ts'
import { replyOnce } from '../idempotency.ts'
import { succeeded } from '../replies.ts'
import { exportDatev, exportJournal } from './accounting/export.ts'
import { changeAccounting, findAccounting } from './accounting/settings.ts'
import { toDetails, toWire } from './api-mapping.ts'
import { checkInvoice } from './checking/check-invoice.ts'
import { creditNoteDocument, invoiceDocument } from './documents.ts'
import { exportInvoices } from './export.ts'
import { remindOfInvoices } from './reminders.ts'
import * as service from './service.ts'
import { writeCreditNote, writeInvoice } from './structured/service.ts'
import { toOpenTransmission } from './transmissions/api-mapping.ts'
import { listOpen, resend } from './transmissions/service.ts'
import type { Channels } from './transmissions/transmit.ts'

const EVERY_MORNING = '7 6 * * *'

const toRecorded = ({ id, openCents }: service.Recorded) => ({ insertedId: id, open: toAmount(openCents) })
const toOpen = (openCents: number) => ({ open: toAmount(openCents) })

export async function openInvoices(app: Service, shop: ShopContext, channels: Channels): Promise<void> {
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
  serve(app, api.getAccounting, () => findAccounting(db))
  serve(app, api.changeAccounting, async (settings, admin) => ({
    modifiedCount: Number(await changeAccounting(db, settings, admin)),
  }))
  serve(app, api.exportJournal, (period) => exportJournal(db, period))
  serve(app, api.exportDatev, (period) => exportDatev(db, period))
  serve(app, api.checkInvoice, ({ file }) => checkInvoice(file))
  serve(app, api.listTransmissions, async (list) => (await listOpen(db, list)).map(toOpenTransmission))
  serve(app, api.resendTransmission, ({ id }, admin, key) =>
    replyOnce(key, succeeded, (keep) => resend(db, channels, id, admin, keep)),
  )
  serve(app, api.getInvoice, async ({ id }, caller) =>
    toDetails(await service.getInvoiceDetails(db, id, caller), caller.isAdmin),
  )
  serve(app, api.invoicePdf, async ({ id }, caller) => {
    const { invoice } = await service.getInvoice(db, id, caller)
    return printedFile(shop, await invoiceDocument(db, invoice))
  })
  serve(app, api.creditNotePdf, async ({ id, number }, caller) => {
    const { invoice, creditNotes } = await service.getInvoice(db, id, caller)
    const creditNote = creditNotes.find((each) => each.number === number)
    if (!creditNote) throw new Refusal('no-such-invoice')
    return printedFile(shop, await creditNoteDocument(db, invoice, creditNote))
  })
  serve(app, api.invoiceXml, async ({ id, format }, caller) => {
    const { invoice } = await service.getInvoice(db, id, caller)
    return wholeFile(`${invoice.number}.xml`, await writeInvoice(db, invoice, format))
  })
  serve(app, api.creditNoteXml, async ({ id, number, format }, caller) => {
    const { invoice, creditNotes } = await service.getInvoice(db, id, caller)
    const note = creditNotes.find((each) => each.number === number)
    if (!note) throw new Refusal('no-such-invoice')
    return wholeFile(`${number}.xml`, await writeCreditNote(db, { invoice, note }, format))
  })
  serve(app, api.invoiceFacturX, async ({ id }, caller) => {
    const { invoice } = await service.getInvoice(db, id, caller)
    const cii = await writeInvoice(db, invoice, 'cii')
    return printedFile(shop, { ...(await invoiceDocument(db, invoice)), cii })
  })
  serve(app, api.creditNoteFacturX, async ({ id, number }, caller) => {
    const { invoice, creditNotes } = await service.getInvoice(db, id, caller)
    const note = creditNotes.find((each) => each.number === number)
    if (!note) throw new Refusal('no-such-invoice')
    const cii = await writeCreditNote(db, { invoice, note }, 'cii')
    return printedFile(shop, { ...(await creditNoteDocument(db, invoice, note)), cii })
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
