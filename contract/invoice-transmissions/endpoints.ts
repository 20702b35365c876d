import { z } from 'zod'
import { InvoiceFormat } from '../electronic-invoices/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdPath, Page } from '../fields.ts'

/** mail: by email. folder: by the access point of a network, which takes files from a folder. */
export const Channel = z.enum(['mail', 'folder'])
export type Channel = z.infer<typeof Channel>

/** The state of a document's transmission to its company. */
export const Transmission = z.object({
  _id: Id,
  document: z.string().describe('number of the invoice or credit note'),
  channel: Channel,
  format: InvoiceFormat,
  state: z
    .enum(['queued', 'sent', 'accepted', 'refused'])
    .describe('sent: the mail server or access point has it; accepted and refused: what it answered'),
  attempts: z.number().int().nonnegative().optional().describe('for admins'),
  answer: z.string().optional().describe('for admins: why it was refused, or why the last attempt failed'),
  queuedAt: z.iso.datetime(),
  sentAt: z.iso.datetime().optional(),
  answeredAt: z.iso.datetime().optional(),
})
export type Transmission = z.infer<typeof Transmission>

export const OpenTransmission = Transmission.extend({
  invoice_id: Id,
  company: z.string(),
})
export type OpenTransmission = z.infer<typeof OpenTransmission>

export const listTransmissions = endpoint({
  method: 'GET',
  path: '/invoices/transmissions',
  access: 'admin',
  roles: ['sales'],
  summary:
    'Invoices and credit notes that were refused, wait to be sent or wait for an answer, longest waiting first',
  query: z.object(Page),
  reply: z.array(OpenTransmission),
  refusals: [],
})

export const resendTransmission = endpoint({
  method: 'POST',
  path: '/invoices/transmissions/{id}/resend',
  access: 'admin',
  roles: ['sales'],
  summary: "Send a refused document again, in the company's current format",
  params: IdPath,
  reply: Done,
  refusals: ['no-such-transmission', 'not-refused', 'no-invoice-address', 'invoice-not-structured'],
})
