import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import type { ShopContext } from '../context.ts'
import { printedFile, wholeFile } from '../documents/printed-file.ts'
import { creditNoteDocument, invoiceDocument } from '../invoices/documents.ts'
import { requireCreditNote, requireInvoice } from '../invoices/require.ts'
import { writeCreditNote, writeInvoice } from './write.ts'

export function electronicInvoiceRoutes(app: Service, shop: ShopContext): void {
  const { db } = shop
  serve(app, api.invoiceXml, async ({ id, format }, caller) => {
    const { invoice } = await requireInvoice(db, id, caller)
    return wholeFile(`${invoice.number}.xml`, await writeInvoice(db, invoice, format))
  })
  serve(app, api.creditNoteXml, async ({ id, number, format }, caller) => {
    const credit = await requireCreditNote(db, { id, number }, caller)
    return wholeFile(`${number}.xml`, await writeCreditNote(db, credit, format))
  })
  serve(app, api.invoiceFacturX, async ({ id }, caller) => {
    const { invoice } = await requireInvoice(db, id, caller)
    const cii = await writeInvoice(db, invoice, 'cii')
    return printedFile(shop, { ...(await invoiceDocument(db, invoice)), cii })
  })
  serve(app, api.creditNoteFacturX, async ({ id, number }, caller) => {
    const credit = await requireCreditNote(db, { id, number }, caller)
    const cii = await writeCreditNote(db, credit, 'cii')
    return printedFile(shop, { ...(await creditNoteDocument(db, credit.invoice, credit.note)), cii })
  })
}
