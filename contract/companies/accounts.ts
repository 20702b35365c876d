import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdPath, Page, Pieces, SumOfAmounts, text } from '../fields.ts'
import { Order } from '../orders/order.ts'
import { NEWEST_CHECKS, TaxNumberCheck } from '../tax-numbers/endpoints.ts'
import { Terms } from '../terms/endpoints.ts'
import { Categories } from './assortment.ts'
import { CompanyForm, CompanyRules } from './endpoints.ts'
import { Member } from './members.ts'

/** The companies that order here, as admins see them. */

export const CompanyAccount = CompanyForm.extend({
  _id: Id,
  taxExempt: z.boolean().describe('whether it pays no tax, by its tax number'),
  memberCount: Pieces,
  orderCount: Pieces.describe('orders that were not cancelled'),
  orderTotal: SumOfAmounts.describe('their total'),
  priceList: z.object({ _id: Id, name: z.string() }).optional(),
  assortment: Categories.optional().describe(
    'the categories whose products its members see and order; left out for all',
  ),
  terms: Terms.optional().describe('where it may order on account'),
  open: SumOfAmounts.describe('open amount of its invoices'),
  overdue: SumOfAmounts.describe('overdue part of it'),
  since: z.iso.datetime(),
})
export type CompanyAccount = z.infer<typeof CompanyAccount>

const CompanyFilter = z.object({
  q: text(100).optional().describe("part of the name, of the tax number or of a member's email"),
  price_list_id: Id.optional().describe('only companies that have this price list'),
})

export const allCompanies = endpoint({
  method: 'GET',
  path: '/companies',
  mayLag: true,
  access: 'admin',
  roles: ['sales'],
  summary: 'Every company, by name',
  query: CompanyFilter.extend(Page),
  reply: z.array(CompanyAccount),
  refusals: [],
})

export const exportCompanies = endpoint({
  method: 'GET',
  path: '/companies.csv',
  mayLag: true,
  access: 'admin',
  roles: ['sales'],
  summary: 'Every company that matches, by name, as a file for a spreadsheet',
  query: CompanyFilter,
  reply: z.string().describe('CSV (RFC 4180) with a byte order mark and a header'),
  file: { type: 'text/csv', name: 'companies.csv' },
  refusals: [],
})

/** The number of a company's orders on its admin page. */
export const NEWEST_ORDERS = 10

const LinkedCompany = z.object({ _id: Id, name: z.string() })

export const CompanyDetails = CompanyAccount.extend({
  parent: LinkedCompany.optional().describe('the company above it'),
  subsidiaries: z.array(LinkedCompany).describe('by name'),
  ...CompanyRules.shape,
  members: z.array(Member.omit({ isSelf: true })).describe('by email'),
  newestOrders: z.array(Order).max(NEWEST_ORDERS),
  taxNumberChecks: z
    .array(TaxNumberCheck)
    .max(NEWEST_CHECKS)
    .optional()
    .describe(
      'of its present tax number, newest first; absent if the register of the EU does not have such numbers',
    ),
})
export type CompanyDetails = z.infer<typeof CompanyDetails>

export const getCompanyAccount = endpoint({
  method: 'GET',
  path: '/companies/{id}',
  access: 'admin',
  roles: ['sales'],
  summary: 'One company, with its rules, members and newest orders',
  params: IdPath,
  reply: CompanyDetails,
  refusals: ['no-such-company'],
})

export const setTaxExemption = endpoint({
  method: 'PUT',
  path: '/companies/{id}/tax-exemption',
  access: 'admin',
  roles: ['sales'],
  summary:
    'Whether a company pays tax. A number of the EU must be confirmed by its register first. An exemption ends when the company changes its number or the register says that it is not valid',
  params: IdPath,
  body: z.object({ exempt: z.boolean() }),
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: ['no-such-company', 'tax-number-needed', 'tax-number-unconfirmed'],
})
