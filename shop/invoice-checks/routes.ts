import { api } from '#contract/api.ts'
import { type Service, serve } from '#http/serve.ts'
import { checkInvoice } from './check-invoice.ts'

export function invoiceCheckRoutes(app: Service): void {
  serve(app, api.checkInvoice, ({ file }) => checkInvoice(file))
}
