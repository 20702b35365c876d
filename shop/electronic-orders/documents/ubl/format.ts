import { writeCreditNote, writeInvoice } from '#shop/electronic-invoices/write.ts'
import type { Format } from '../format.ts'
import { despatchAdvice } from './despatch-advice.ts'
import { orderResponse, rejectingResponse } from './order-response.ts'

/** Documents of UBL 2.1. Invoices are the same that the company gets by other ways: by the rules of Peppol. */
export const ubl: Format = {
  confirmation: (ordered, { event }) => orderResponse(ordered, event.happenedAt),
  rejection: (sent, rejecting, { event }) => rejectingResponse(sent, event.happenedAt, rejecting),
  shipNotice: despatchAdvice,
  invoice: (db, _, { invoice, note }) =>
    note ? writeCreditNote(db, { invoice, note }, 'peppol') : writeInvoice(db, invoice, 'peppol'),
}
