import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdPath, Page, Pieces, SumOfAmounts } from '../fields.ts'
import { Invoice, OwnInvoiceFilter } from '../invoices/endpoints.ts'
import { Order } from '../orders/order.ts'
import {
  Account,
  Statement,
  StatementPage,
  StatementPeriod,
  statementCsv,
  statementPdf,
} from '../terms/endpoints.ts'

export const setParent = endpoint({
  method: 'PUT',
  path: '/companies/{id}/parent',
  access: 'admin',
  summary:
    'Make a company a subsidiary of another, or separate them (null). A subsidiary has the terms of its parent, and uses its credit limit together with it and its other subsidiaries; it has its price list and categories unless it has its own. Owners of the parent read its orders, invoices and statements. A subsidiary has no subsidiaries',
  params: IdPath,
  body: z.object({ parent: Id.nullable() }),
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: [
    'no-such-company',
    'parent-is-subsidiary',
    'company-has-parent',
    'company-has-subsidiaries',
    'subsidiary-has-terms',
    'too-many-subsidiaries',
  ],
})

export const Subsidiary = z.object({
  _id: Id,
  name: z.string(),
  orderCount: Pieces.describe('orders that were not cancelled'),
  orderTotal: SumOfAmounts.describe('their total'),
  open: SumOfAmounts.describe('open amount of its invoices'),
  overdue: SumOfAmounts.describe('overdue part of it'),
})
export type Subsidiary = z.infer<typeof Subsidiary>

export const listSubsidiaries = endpoint({
  method: 'GET',
  path: '/companies/mine/subsidiaries',
  access: 'signed-in',
  summary: "The subsidiaries of the caller's company, by name: at most 100. Owners only",
  reply: z.array(Subsidiary),
  refusals: ['no-company', 'owners-only'],
})

const ofOne = { access: 'signed-in', params: IdPath } as const
const refusals = ['no-company', 'owners-only', 'no-such-subsidiary'] as const

export const subsidiaryAccount = endpoint({
  ...ofOne,
  method: 'GET',
  path: '/companies/mine/subsidiaries/{id}/account',
  summary: "The balance of a subsidiary of the caller's company. Owners only",
  reply: Account,
  refusals,
})

export const subsidiaryOrders = endpoint({
  ...ofOne,
  method: 'GET',
  path: '/companies/mine/subsidiaries/{id}/orders',
  summary: "The orders of a subsidiary of the caller's company, newest first. Owners only",
  query: z.object(Page),
  reply: z.array(Order),
  refusals,
})

export const subsidiaryInvoices = endpoint({
  ...ofOne,
  method: 'GET',
  path: '/companies/mine/subsidiaries/{id}/invoices',
  summary:
    "The invoices of a subsidiary of the caller's company, newest first. Each can be read like the company's own. Owners only",
  query: OwnInvoiceFilter.pick({ state: true }).extend(Page),
  reply: z.array(Invoice),
  refusals,
})

export const subsidiaryStatement = endpoint({
  ...ofOne,
  method: 'GET',
  path: '/companies/mine/subsidiaries/{id}/statement',
  summary: "Statement of the account of a subsidiary of the caller's company. Owners only",
  query: StatementPage,
  reply: Statement,
  refusals,
})

export const exportSubsidiaryStatement = endpoint({
  ...ofOne,
  method: 'GET',
  path: '/companies/mine/subsidiaries/{id}/statement.csv',
  summary: 'The same statement, as a file for a spreadsheet. Owners only',
  query: StatementPeriod,
  ...statementCsv,
  refusals,
})

export const printSubsidiaryStatement = endpoint({
  ...ofOne,
  method: 'GET',
  path: '/companies/mine/subsidiaries/{id}/statement.pdf',
  summary: 'The same statement, as a PDF. Owners only',
  query: StatementPeriod,
  ...statementPdf,
  refusals,
})
