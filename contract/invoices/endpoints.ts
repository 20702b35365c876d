import { z } from 'zod'
import { ChargeSummary } from '../charges/charges.ts'
import { ChargedCostCentre } from '../cost-centres/cost-centre.ts'
import { AppliedCoupon } from '../coupons/applied.ts'
import { endpoint } from '../endpoint.ts'
import { Currency, Day, Done, Email, filled, Id, IdPath, Page, SumOfAmounts, text } from '../fields.ts'
import { Transmission } from '../invoice-transmissions/endpoints.ts'
import { CashDiscount } from '../terms/cash-discount.ts'
import { documentParts } from './parts.ts'

/** Days overdue after which an unpaid invoice stops the company from ordering on account. */
export const MAX_OVERDUE_DAYS = 14

/** Reminder emails about an open invoice, in order: before it is due, and 1, 7 and 14 days after. */
export const reminderKinds = ['due-soon', 'overdue-1', 'overdue-7', 'overdue-14'] as const
export type ReminderKind = (typeof reminderKinds)[number]
export const REMIND_BEFORE_DAYS = 3

/** open: not fully paid. overdue: open past its due date. */
export const invoiceStates = ['open', 'overdue', 'settled'] as const
export const InvoiceState = z.enum(invoiceStates)
export type InvoiceState = z.infer<typeof InvoiceState>

export const Invoice = z.object({
  _id: Id,
  number: z.string().describe('INV-2026-000001; without gaps within a year'),
  order_id: Id,
  orderNumber: z.string(),
  shipment: z
    .string()
    .optional()
    .describe('number of the shipment that it bills: of an order on account whose pieces came later'),
  purchaseOrderNumber: z.string().optional(),
  costCentre: ChargedCostCentre.optional().describe("the company's cost centre that the order is charged to"),
  method: z
    .enum(['card', 'account'])
    .describe('card: paid when it was issued; account: due after the days agreed'),
  currency: Currency,
  amount: SumOfAmounts,
  freight: SumOfAmounts.optional().describe('of the amount, net, where any is charged'),
  fees: SumOfAmounts.optional().describe(
    'of the amount, net: fees by law on the pieces, where there are any',
  ),
  tax: SumOfAmounts.optional().describe('of the amount, where any is charged'),
  exemptNumber: z.string().optional().describe('tax number of the company that is exempt'),
  paid: SumOfAmounts.describe('amount paid, less repayments'),
  credited: SumOfAmounts.describe('amount credited, by credit notes'),
  open: SumOfAmounts.describe('amount still to be paid'),
  overdue: z.boolean(),
  issuedAt: z.iso.datetime(),
  dueAt: z.iso.datetime().optional().describe('of an invoice on account; one by card is paid'),
  paymentReference: z
    .string()
    .optional()
    .describe('by ISO 11649, for the transfer that pays it; invoices of before have none'),
  cashDiscount: CashDiscount.optional().describe('for paying early, as the terms were when it was issued'),
  billTo: z.object({
    company: z.string().describe('empty for a person without a company'),
    taxNumber: z.string(),
    name: z.string(),
    email: z.string(),
    address: z.string(),
  }),
})
export type Invoice = z.infer<typeof Invoice>

/** The billing address, line by line. If the address begins with the name, the name appears once. */
export function billToLines({ company, taxNumber, name, email, address }: Invoice['billTo']): string[] {
  const names = [...new Set([company, name])]
  const place = address.split('\n').filter((line) => !names.includes(line))
  return [...names, ...place, taxNumber && `Tax number ${taxNumber}`, email].filter(Boolean)
}

export const InvoicePayment = z.object({
  _id: Id,
  kind: z
    .enum(['transfer', 'discount', 'charges', 'credit', 'reversal', 'repayment'])
    .describe(
      'discount: cash discount, which lowers the tax too; charges: taken off by banks; credit: money that was kept on the customer’s account; reversal: takes one of these back; repayment: of a refunded order',
    ),
  amount: z.number().describe('negative for money taken off the invoice'),
  receivedOn: z.iso.date(),
  reference: z.string(),
  recordedAt: z.iso.datetime(),
  reversed: z.boolean(),
})
export type InvoicePayment = z.infer<typeof InvoicePayment>

export const CreditNote = z.object({
  number: z.string(),
  amount: SumOfAmounts,
  tax: SumOfAmounts.optional().describe('of the amount, if any is given back'),
  issuedAt: z.iso.datetime(),
  ...documentParts,
})
export type CreditNote = z.infer<typeof CreditNote>

export const HowToPay = z
  .object({
    name: z.string().describe('of the account’s owner'),
    account: z.string().describe('in one or several lines; empty if the seller named none'),
    reference: z.string().describe('what the transfer must name, as it is printed'),
    code: z
      .string()
      .optional()
      .describe('the text of a payment code (EPC069-12) over the open amount, for euro and an IBAN'),
  })
  .describe('for an open invoice on account')

export const InvoiceDetails = Invoice.extend({
  howToPay: HowToPay.optional(),
  payments: z.array(InvoicePayment).describe('bank transfers, oldest first'),
  creditNotes: z.array(CreditNote),
  ...documentParts,
  coupon: AppliedCoupon.optional().describe('where its order uses one'),
  charges: ChargeSummary.optional().describe('fees by law, freight and tax in it, where there are any'),
  transmissions: z
    .array(Transmission)
    .describe('the invoice and its credit notes on their way to the company'),
  subsidiary: Id.optional().describe(
    'id of the subsidiary that owes it, for an owner of the parent, who does not see the order',
  ),
})
export type InvoiceDetails = z.infer<typeof InvoiceDetails>

/** The admin's filter, shared by the page's address, the list and its export. */
export const InvoiceFilter = z.object({
  q: text(100)
    .optional()
    .describe(
      'part of a number, company, name or email, the beginning of a purchase-order number, or a whole order number',
    ),
  state: InvoiceState.optional(),
  company: Id.optional().describe('id of the company'),
  from: Day.optional().describe('issued on this day or later'),
  to: Day.optional().describe('issued on this day or earlier'),
})
/** The same for customers, who see only their own invoices. */
export const OwnInvoiceFilter = InvoiceFilter.omit({ company: true })

export const invoiceSorts = ['newest', 'oldest', 'due', '-due', 'amount', '-amount'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]
const Sort = {
  sort: z.enum(invoiceSorts).optional().describe('@default newest; for open invoices, by due date'),
}

export const listInvoices = endpoint({
  method: 'GET',
  path: '/invoices',
  mayLag: true,
  access: 'admin',
  roles: ['sales'],
  summary: 'All invoices, newest first; open ones by the day they are due',
  query: InvoiceFilter.extend(Sort).extend(Page),
  reply: z.array(Invoice),
  refusals: [],
})

export const myInvoices = endpoint({
  method: 'GET',
  path: '/invoices/mine',
  mayLag: true,
  access: 'signed-in',
  summary: "Invoices of the orders that the caller sees: in a company all of them, or a buyer's own",
  query: OwnInvoiceFilter.extend(Sort).extend(Page),
  reply: z.array(Invoice),
  refusals: [],
})

const csv = {
  reply: z
    .string()
    .describe('CSV (RFC 4180) with a byte order mark and a header. Amounts of credit notes are negative'),
  file: { type: 'text/csv', name: 'invoices.csv' },
  refusals: [],
} as const

export const exportInvoices = endpoint({
  method: 'GET',
  path: '/invoices.csv',
  mayLag: true,
  access: 'admin',
  roles: ['sales'],
  summary:
    'Every invoice that matches, then the credit notes of such invoices, by number, as a file for a spreadsheet. Each has its own day of issue',
  query: InvoiceFilter,
  ...csv,
})

export const exportMyInvoices = endpoint({
  method: 'GET',
  path: '/invoices/mine.csv',
  access: 'signed-in',
  summary: 'The same file, of the invoices that the caller sees',
  query: OwnInvoiceFilter,
  ...csv,
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/invoices/{id}',
  access: 'signed-in',
  roles: ['sales'],
  summary:
    'One invoice with its payments and credit notes: of an order that the caller sees, any for an admin',
  params: IdPath,
  reply: InvoiceDetails,
  refusals: ['no-such-invoice'],
})

const Pdf = z.string().describe('a PDF: the same bytes each time')

export const invoicePdf = endpoint({
  method: 'GET',
  path: '/invoices/{id}/pdf',
  access: 'signed-in',
  roles: ['sales'],
  summary: 'An invoice as a PDF, for anyone who may see it',
  params: IdPath,
  reply: Pdf,
  file: { type: 'application/pdf', name: 'invoice.pdf' },
  refusals: ['no-such-invoice'],
})

export const sendInvoice = endpoint({
  method: 'POST',
  path: '/invoices/{id}/emails',
  access: 'signed-in',
  roles: ['sales'],
  summary: 'Email an invoice that the caller sees to somebody, as a PDF, in the name of the caller',
  params: IdPath,
  body: z.object({ to: Email }),
  reply: Done,
  refusals: ['no-such-invoice', 'email-not-confirmed', 'too-many-messages'],
})

export const creditNotePdf = endpoint({
  method: 'GET',
  path: '/invoices/{id}/credit-notes/{number}/pdf',
  access: 'signed-in',
  roles: ['sales'],
  summary: 'A credit note as a PDF, for anyone who may see its invoice',
  params: z.object({ id: Id, number: filled(40) }),
  reply: Pdf,
  file: { type: 'application/pdf', name: 'credit-note.pdf' },
  refusals: ['no-such-invoice'],
})
