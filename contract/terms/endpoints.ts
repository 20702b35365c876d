import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  Amount,
  Currency,
  countInQuery,
  Day,
  Done,
  Id,
  IdPath,
  orDigits,
  reference,
  SumOfAmounts,
} from '../fields.ts'
import { CashDiscountTerms } from './cash-discount.ts'

export const MAX_TERMS_DAYS = 120

/** Payment terms that an admin grants a company: the days until an invoice is due, and a credit limit. */
export const Terms = z.object({
  days: z
    .number('Days are required')
    .int('Whole days')
    .min(1, 'At least 1 day')
    .max(MAX_TERMS_DAYS, `At most ${MAX_TERMS_DAYS} days`),
  creditLimit: Amount.positive('Credit limit is required'),
  discount: CashDiscountTerms.optional(),
})

/** What an admin grants: a discount for paying early ends before the invoice is due. */
export const GrantedTerms = Terms.refine(({ days, discount }) => !discount || discount.days < days, {
  path: ['discount', 'days'],
  message: 'The cash discount must end before the invoice is due',
})

/** Refusals that stop a company from ordering on account, regardless of the amount. */
export const accountRefusals = ['account-overdue'] as const

export const Credit = Terms.extend({
  used: SumOfAmounts.describe(
    'open invoices, and what is not invoiced yet of orders on account; of a parent and its subsidiaries together',
  ),
  left: SumOfAmounts.describe('how much can still be ordered on account'),
  overdue: SumOfAmounts,
  refused: z.enum(accountRefusals).optional().describe('why nothing can be ordered on account now'),
})
export type Credit = z.infer<typeof Credit>

export const getTerms = endpoint({
  method: 'GET',
  path: '/companies/mine/terms',
  access: 'signed-in',
  summary: "The terms of the caller's company, if it has any, and its credit left",
  reply: z.object({ terms: Credit.optional() }),
  refusals: [],
})

export const Account = z.object({
  company: z.string(),
  terms: Terms.extend({ grantedAt: z.iso.datetime() }).optional(),
  open: SumOfAmounts.describe('open amount of all invoices'),
  openCount: z.number().int(),
  overdue: SumOfAmounts.describe('overdue part of it'),
  waiting: SumOfAmounts.describe(
    'amounts not invoiced yet of orders on account: they wait for approval, in a pool, or for pieces that come later',
  ),
  left: SumOfAmounts.describe('of the credit limit, which a parent shares with its subsidiaries'),
  kept: SumOfAmounts.describe(
    'money on the account that is for no invoice yet; orders on account may use it',
  ),
})
export type Account = z.infer<typeof Account>

export const getAccount = endpoint({
  method: 'GET',
  path: '/companies/mine/account',
  access: 'signed-in',
  summary: "The balance of the caller's company. Approvers and owners only",
  reply: Account,
  refusals: ['no-company', 'approvers-only'],
})

export const companyAccount = endpoint({
  method: 'GET',
  path: '/companies/{id}/account',
  access: 'admin',
  roles: ['sales'],
  summary: 'The balance of a company, and its terms',
  params: IdPath,
  reply: Account,
  refusals: ['no-such-company'],
})

export const setTerms = endpoint({
  method: 'PUT',
  path: '/companies/{id}/terms',
  access: 'admin',
  summary: 'Grant a company terms, change them, or withdraw them (null): open invoices stay due as they are',
  params: IdPath,
  body: z.object({ terms: GrantedTerms.nullable() }),
  reply: Done,
  refusals: ['no-such-company', 'terms-of-parent'],
})

const Days = {
  from: Day.describe('first day'),
  to: Day.describe('last day, not before the first'),
}

const inOrder = ({ from, to }: { readonly from: string; readonly to: string }) => from <= to
const notInOrder = { path: ['to'], message: 'Not before the first day' }

export const StatementEntry = z.object({
  at: z.iso.datetime(),
  kind: z
    .enum([
      'invoice',
      'credit-note',
      'transfer',
      'discount',
      'charges',
      'reversal',
      'repayment',
      'kept',
      'taken-back',
    ])
    .describe('kept: money for no invoice yet, on the account; taken-back: it was a mistake'),
  document: z
    .string()
    .describe('number of the invoice or of the credit note; of the bank transfer that is kept'),
  invoice_id: Id.optional().describe('left out for money that is kept'),
  orderNumber: z.string().describe('empty for money that is kept'),
  purchaseOrderNumber: z.string(),
  reference: z.string().describe('of a transfer'),
  amount: z.number().describe('negative if it reduces the balance'),
  balance: z.number().describe('balance from then on'),
})
export type StatementEntry = z.infer<typeof StatementEntry>

export const Statement = z.object({
  company: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  opening: z.number().describe('balance when the first day began'),
  closing: z.number().describe('balance when the last day ended'),
  currency: Currency,
  entryCount: z.number().int(),
  entries: z.array(StatementEntry).describe('oldest first'),
  nextOffset: z.number().int().optional().describe('where the next page begins'),
})
export type Statement = z.infer<typeof Statement>

const statementPage = {
  offset: orDigits(z.number().int().min(0).max(1_000_000)).default(0),
  limit: countInQuery(1_000).default(100),
}

/** A period, and a page of the statement. */
export const StatementPage = z.object({ ...Days, ...statementPage }).refine(inOrder, notInOrder)

export const getStatement = endpoint({
  method: 'GET',
  path: '/companies/mine/statement',
  access: 'signed-in',
  summary:
    "Statement of the company's account: invoices, payments and credit notes. Approvers and owners only",
  query: StatementPage,
  reply: Statement,
  refusals: ['no-company', 'approvers-only'],
})

export const companyStatement = endpoint({
  method: 'GET',
  path: '/companies/{id}/statement',
  access: 'admin',
  roles: ['sales'],
  summary: "Statement of a company's account",
  params: IdPath,
  query: StatementPage,
  reply: Statement,
  refusals: ['no-such-company'],
})

export const StatementPeriod = z.object(Days).refine(inOrder, notInOrder)

export const statementCsv = {
  reply: z.string().describe('CSV (RFC 4180) with a byte order mark and a header'),
  file: { type: 'text/csv', name: 'statement.csv' },
} as const

export const exportStatement = endpoint({
  method: 'GET',
  path: '/companies/mine/statement.csv',
  access: 'signed-in',
  summary: "Statement of the company's account, as a file for a spreadsheet. Approvers and owners only",
  query: StatementPeriod,
  ...statementCsv,
  refusals: ['no-company', 'approvers-only'],
})

export const exportCompanyStatement = endpoint({
  method: 'GET',
  path: '/companies/{id}/statement.csv',
  access: 'admin',
  roles: ['sales'],
  summary: "Statement of a company's account, as a file for a spreadsheet",
  params: IdPath,
  query: StatementPeriod,
  ...statementCsv,
  refusals: ['no-such-company'],
})

export const statementPdf = {
  reply: z.string().describe('a PDF'),
  file: { type: 'application/pdf', name: 'statement.pdf' },
} as const

export const printStatement = endpoint({
  method: 'GET',
  path: '/companies/mine/statement.pdf',
  access: 'signed-in',
  summary: "Statement of the company's account, as a PDF. Approvers and owners only",
  query: z.object(Days),
  ...statementPdf,
  refusals: ['no-company', 'approvers-only'],
})

export const printCompanyStatement = endpoint({
  method: 'GET',
  path: '/companies/{id}/statement.pdf',
  access: 'admin',
  roles: ['sales'],
  summary: "Statement of a company's account, as a PDF",
  params: IdPath,
  query: z.object(Days),
  ...statementPdf,
  refusals: ['no-such-company'],
})

/** The customer's own number for the order, which the invoice shows. */
export const PurchaseOrderNumber = reference(60).min(1, 'Purchase-order number is required')

export const putOnAccount = endpoint({
  method: 'PUT',
  path: '/orders/{id}/account',
  access: 'signed-in',
  summary: "Put an order that is not paid on the account of the caller's company; it gets its invoice",
  params: IdPath,
  body: z.object({ purchaseOrderNumber: PurchaseOrderNumber }),
  reply: Done,
  refusals: [
    'no-such-order',
    'not-payable',
    'approval-needed',
    'first-order-unpaid',
    'membership-changed',
    'no-terms',
    'account-overdue',
    'above-credit-limit',
    'cards-unavailable',
  ],
})
