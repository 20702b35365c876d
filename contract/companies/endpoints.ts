import { z } from 'zod'
import { Approver, Spending } from '../approvals/approval-reason.ts'
import { ApprovalChainForm, ApprovalStep, StandIn } from '../approvals/chain.ts'
import { CostCentreCode } from '../cost-centres/cost-centre.ts'
import { CostCentre } from '../cost-centres/endpoints.ts'
import { InvoiceFormat } from '../electronic-invoices/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { Amount, countInQuery, Done, Email, Id, Page, Pieces, pageLimits, text } from '../fields.ts'
import { StoredBuyerReference } from '../orders/buyer-reference.ts'
import { Order, OrderStatus } from '../orders/order.ts'
import { ElectronicAddress, RegisterNumber } from '../settings/seller.ts'
import { Categories } from './assortment.ts'

/**
 * Roles of members: owners may do everything, approvers approve orders and see all of them, buyers place orders.
 */
export const companyRoles = ['owner', 'approver', 'buyer'] as const
export const CompanyRole = z.enum(companyRoles)
export type CompanyRole = z.infer<typeof CompanyRole>

/** True if the role may approve orders and see all orders and quotes of the company. */
export const isApprover = (role: CompanyRole | undefined): boolean => role === 'owner' || role === 'approver'

/** Members plus open invitations. */
export const MAX_MEMBERS = 200

/** The form that creates a company, checked alike by the page and the server. */
export const CompanyForm = z.object({
  name: text(100).min(1, 'Name is required'),
  taxNumber: text(40),
})

export const CompanyRules = z.object({
  approvalThreshold: Amount.positive()
    .nullable()
    .describe(
      'an order that costs more waits for approval; null: none does for its amount. The least amount of a step that all orders take',
    ),
  selfApproval: z.boolean().describe('whether approvers and owners may approve their own orders'),
})

export const callOffApprovals = ['calls', 'agreement'] as const
export const CallOffApproval = z
  .enum(callOffApprovals)
  .describe(
    'what needs approval in a call-off order: each call, like any order, or the agreement, with the value of all its pieces',
  )

export const CostCentreRequired = z
  .boolean()
  .describe('whether each order of its members is charged to a cost centre')

/** Empty, or an email address. */
export const InvoiceEmail = z
  .union([z.literal(''), Email])
  .describe('where invoices, credit notes and reminders of the company are emailed too; empty: nowhere else')

/** A company's invoice format, and its details on structured invoices besides name and tax number. */
export const InvoiceParty = z.object({
  register: RegisterNumber,
  electronicAddress: ElectronicAddress,
  buyerReference: StoredBuyerReference,
  invoiceFormat: InvoiceFormat.describe(
    'the format sent: a PDF, Factur-X, or XML alone. If details for the others are missing, a PDF is emailed',
  ),
})

export const Company = CompanyForm.extend({
  ...CompanyRules.shape,
  ...InvoiceParty.shape,
  invoiceEmail: InvoiceEmail,
  callOffApproval: CallOffApproval,
  costCentreRequired: CostCentreRequired,
  costCentre: CostCentre.optional().describe(
    "the cost centre that the caller's orders are charged to, unless they name another",
  ),
  role: CompanyRole.describe("the caller's"),
  memberCount: Pieces,
  waitingApprovals: Pieces.describe('orders that wait; 0 for a buyer, who approves none'),
  spending: Spending.optional().describe("the caller's limit, if any"),
  approvers: z.array(Approver).describe('who may approve its orders, by email'),
  approvalChain: z.array(ApprovalStep).describe('the steps in which orders are approved, in turn'),
  assortment: Categories.optional().describe(
    'the categories whose products its members see and order; left out for all',
  ),
  parent: z
    .object({ name: z.string() })
    .optional()
    .describe('the company whose terms and credit it shares, as its subsidiary'),
  subsidiaryCount: Pieces.describe('0 unless the caller is an owner'),
  standIn: StandIn.optional().describe("the caller's stand-in, now or later"),
})
export type Company = z.infer<typeof Company>

export const createCompany = endpoint({
  method: 'POST',
  path: '/companies',
  access: 'signed-in',
  summary: "Turn the caller's own customer into a company, with the caller as its owner",
  body: CompanyForm,
  reply: Done,
  refusals: ['already-in-company', 'admin-cannot-join', 'wrong-tax-number'],
})

export const getCompany = endpoint({
  method: 'GET',
  path: '/companies/mine',
  access: 'signed-in',
  summary: 'The company that the caller is a member of, if there is one',
  reply: z.object({ company: Company.optional() }),
  refusals: [],
})

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/companies/mine',
  access: 'signed-in',
  summary:
    "Change the company's name, tax number and rules. Orders that already wait for approval keep waiting. Owners only",
  body: CompanyForm.extend({
    ...CompanyRules.shape,
    invoiceEmail: InvoiceEmail.optional().describe('absent: it stays as it is'),
    callOffApproval: CallOffApproval.optional().describe('absent: it stays as it is'),
    approvalChain: ApprovalChainForm.optional().describe(
      'with it, approvalThreshold is not read; without it, a threshold other than before makes a chain of one step by any approver',
    ),
    costCentreRequired: CostCentreRequired.optional().describe('absent: it stays as it is'),
    ...InvoiceParty.partial().shape,
  }),
  reply: Done,
  refusals: ['no-company', 'owners-only', 'wrong-tax-number', 'no-such-cost-centre', 'not-an-approver'],
})

export const companyEventKinds = [
  'created',
  'rules-changed',
  'invited',
  'invitation-resent',
  'invitation-revoked',
  'joined',
  'member-changed',
  'member-removed',
  'member-left',
  'service-account-added',
  'agent-made',
  'agent-stopped',
  'service-key-made',
  'service-key-revoked',
  'terms-granted',
  'terms-withdrawn',
  'price-list-assigned',
  'assortment-set',
  'parent-set',
  'subsidiaries-changed',
  'call-off-approved',
  'standing-order-started',
  'standing-order-paused',
  'standing-order-resumed',
  'standing-order-ended',
  'cost-centre-added',
  'cost-centre-changed',
  'budget-set',
  'stand-in-named',
  'identity-provider-changed',
  'domain-proved',
  'domain-removed',
  'scim-token-made',
  'scim-token-revoked',
] as const
export type CompanyEventKind = (typeof companyEventKinds)[number]

export const CompanyEvent = z.object({
  _id: z.string(),
  kind: z.enum(companyEventKinds),
  actor: z
    .string()
    .describe(
      'email of the person who did it; the shop if an admin did; SCIM with the name of the directory if that did',
    ),
  subject: z.string().describe('email of the person it was done to; empty if to nobody'),
  detail: z.string().describe('the values from then on'),
  at: z.iso.datetime(),
})
export type CompanyEvent = z.infer<typeof CompanyEvent>

export const companyEvents = endpoint({
  method: 'GET',
  path: '/companies/mine/events',
  access: 'signed-in',
  summary: "The company's history: actions of its members, newest first. Owners only",
  query: z.object({
    limit: Page.limit.default(pageLimits.usual),
    cursor: countInQuery(Number.MAX_SAFE_INTEGER).optional(),
  }),
  reply: z.array(CompanyEvent),
  refusals: ['no-company', 'owners-only'],
})

export const companyOrders = endpoint({
  method: 'GET',
  path: '/companies/mine/orders',
  mayLag: true,
  access: 'signed-in',
  summary: "The company's orders, newest first: all of them for owners and approvers, a buyer's own",
  query: z.object({
    member: Id.optional().describe('who placed them'),
    status: OrderStatus.optional(),
    costCentre: CostCentreCode.optional().describe('code of the one that they are charged to'),
    agent: Id.optional().describe('which placed them for a member'),
    ...Page,
  }),
  reply: z.array(Order),
  refusals: ['no-company'],
})
