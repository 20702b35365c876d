import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, text } from '../fields.ts'

/** The most records that one number leads to. */
export const MAX_RECORDS = 8

/** Kinds of records that are found by their number. */
export const recordKinds = [
  'order',
  'purchase-order',
  'invoice',
  'credit-note',
  'quote',
  'shipment',
  'return',
  'tracking-number',
  'serial-number',
] as const

export const FoundRecord = z.object({
  kind: z.enum(recordKinds),
  number: z.string().describe('as it is written on pages and documents'),
  _id: Id.describe('of the invoice of invoices and credit notes, of the quote, otherwise of the order'),
  orderNumber: z.string().optional().describe('of its order; not for quotes'),
})
export type FoundRecord = z.infer<typeof FoundRecord>

export const findRecords = endpoint({
  method: 'GET',
  path: '/search/records',
  mayLag: true,
  access: 'signed-in',
  summary:
    'The records with a number that is typed in full: an order, purchase order, invoice, credit note, quote, shipment, return, tracking or serial number that the caller may see',
  query: z.object({ q: text(100).describe('a number as written, in any case') }),
  reply: z.array(FoundRecord).max(MAX_RECORDS),
  refusals: [],
})
