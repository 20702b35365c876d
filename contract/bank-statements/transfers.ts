import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, Currency, Done, Id, IdPath, Page, text } from '../fields.ts'

/** The most invoices that a transfer pays. */
export const MAX_PARTS = 100

/** The number of a transfer, as people write it. */
export const bankTransferNumber = (serial: number) => `BT-${serial}`

export const bankTransferStates = ['waiting', 'booked', 'kept', 'ignored', 'returned'] as const
export const BankTransferState = z.enum(bankTransferStates)
export type BankTransferState = z.infer<typeof BankTransferState>

/** How transfers are recognized, surest first. */
export const matchRules = [
  'reference',
  'several-invoices',
  'cash-discount',
  'bank-charges',
  'part-payment',
  'overpayment',
  'typing-error',
  'amount-and-name',
  'sum-and-name',
  'paid-before',
  'return',
  'money-out',
  'by-hand',
] as const
export const MatchRule = z.enum(matchRules)
export type MatchRule = z.infer<typeof MatchRule>

export const ruleNames: Readonly<Record<MatchRule, string>> = {
  reference: 'Exact reference',
  'several-invoices': 'Several invoices',
  'cash-discount': 'Cash discount',
  'bank-charges': 'Bank charges',
  'part-payment': 'Part payment',
  overpayment: 'Overpayment',
  'typing-error': 'Typing error',
  'amount-and-name': 'Amount and name',
  'sum-and-name': 'Sum and name',
  'paid-before': 'Paid before',
  return: 'Return',
  'money-out': 'Money out',
  'by-hand': 'By hand',
}

export const BookedPart = z.object({
  invoice_id: Id,
  amount: Amount.describe('of the transfer, for this invoice'),
  discount: Amount.default(0).describe('cash discount: it settles the invoice too, and lowers its tax'),
  charges: Amount.default(0).describe('taken off by banks: they settle the invoice too'),
})
export type BookedPart = z.infer<typeof BookedPart>

export const Suggestion = z.object({
  rule: MatchRule,
  reason: z.string().describe('a sentence'),
  isCertain: z.boolean(),
  parts: z.array(
    BookedPart.extend({
      number: z.string(),
      customer: z.string(),
      open: z.number().describe('of the invoice, before'),
    }),
  ),
  keep: z
    .object({ company: Id, name: z.string(), amount: Amount })
    .optional()
    .describe('the rest, kept on the customer’s account'),
  takesBack: z.object({ _id: Id, number: z.string() }).optional().describe('the transfer that it returns'),
})
export type Suggestion = z.infer<typeof Suggestion>

export const BankTransfer = z.object({
  _id: Id,
  number: z.string(),
  statement: Id,
  amount: z.number().describe('negative: money left the account'),
  currency: Currency,
  bookedOn: z.iso.date(),
  valueOn: z.iso.date(),
  payer: z.object({ name: z.string(), iban: z.string() }).describe('or the payee, of money that left'),
  purpose: z.string(),
  references: z.array(z.string()).describe('in fields of their own, such as RF18539007547034'),
  endToEndId: z.string(),
  bankReference: z.string(),
  charges: z.number().describe('taken off by banks on the way'),
  returnReason: z.string().optional().describe('of a transfer that takes back an earlier one'),
  state: BankTransferState,
  rule: MatchRule.optional(),
  reason: z.string().describe('why it is booked or ignored; empty while it waits'),
  decidedBy: z.string().optional().describe('email of the admin; left out if a rule did'),
  decidedAt: z.iso.datetime().optional(),
  suggestions: z.array(Suggestion).describe('while it waits, best first'),
})
export type BankTransfer = z.infer<typeof BankTransfer>

export const BankTransferFilter = z.object({
  state: BankTransferState.optional(),
  statement: Id.optional(),
  q: text(100)
    .optional()
    .describe('part of a name, an IBAN or the text, or a whole number such as BT-100001'),
})

export const listBankTransfers = endpoint({
  method: 'GET',
  path: '/bank-transfers',
  access: 'admin',
  summary: 'Transfers of bank statements, newest first; waiting ones oldest first, with what they may be for',
  query: BankTransferFilter.extend(Page),
  reply: z.array(BankTransfer),
  refusals: [],
})

export const Booking = z.object({
  kind: z.enum(['transfer', 'discount', 'charges', 'credit', 'reversal', 'repayment', 'kept']),
  amount: z.number(),
  invoice: z.object({ _id: Id, number: z.string() }).optional(),
  company: z.object({ _id: Id, name: z.string() }).optional().describe('on whose account it is kept'),
  bookedAt: z.iso.datetime(),
  undoneAt: z.iso.datetime().optional().describe('when a counter-entry took it back'),
})
export type Booking = z.infer<typeof Booking>

export const getBankTransfer = endpoint({
  method: 'GET',
  path: '/bank-transfers/{id}',
  access: 'admin',
  summary: 'A transfer of a bank statement, with everything that was booked for it',
  params: IdPath,
  reply: BankTransfer.extend({ bookings: z.array(Booking).describe('oldest first') }),
  refusals: ['no-such-bank-transfer'],
})

export const ReasonForm = z.object({ reason: text(140).min(1, 'Reason is required') })

const decided = ['no-such-bank-transfer', 'transfer-decided'] as const

export const bookBankTransfer = endpoint({
  method: 'PUT',
  path: '/bank-transfers/{id}/booking',
  access: 'admin',
  summary:
    'Book a waiting transfer: for invoices, the rest kept on a customer’s account; or as the return of an earlier one. Together the parts are its amount',
  params: IdPath,
  body: z.object({
    parts: z.array(BookedPart).max(MAX_PARTS).default([]),
    keep: z.object({ company: Id, amount: Amount.positive() }).optional(),
    takesBack: Id.optional().describe('id of the transfer that it returns'),
    learn: z.boolean().default(false).describe('remember that this account pays for this customer'),
  }),
  reply: Done,
  refusals: [
    ...decided,
    'parts-not-amount',
    'invoice-not-open',
    'above-open',
    'no-such-company',
    'transfer-not-undoable',
  ],
})

export const dismissBankTransfer = endpoint({
  method: 'PUT',
  path: '/bank-transfers/{id}/dismissal',
  access: 'admin',
  summary: 'Say that a waiting transfer is not for an invoice of this shop, and why',
  params: IdPath,
  body: ReasonForm,
  reply: Done,
  refusals: [...decided],
})

export const undoBankTransfer = endpoint({
  method: 'PUT',
  path: '/bank-transfers/{id}/undo',
  access: 'admin',
  summary: 'Undo what was decided about a transfer, by counter-entries: it waits again',
  params: IdPath,
  body: ReasonForm,
  reply: Done,
  refusals: ['no-such-bank-transfer', 'transfer-not-decided', 'transfer-not-undoable'],
})
