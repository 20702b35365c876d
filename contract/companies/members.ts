import { z } from 'zod'
import { SpendingLimit } from '../approvals/approval-reason.ts'
import { CostCentreCode } from '../cost-centres/cost-centre.ts'
import { endpoint } from '../endpoint.ts'
import { Done, filled, Id, Page } from '../fields.ts'
import { CompanyRole } from './endpoints.ts'

export const Member = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: CompanyRole,
  spendingLimit: SpendingLimit.optional().describe('shown to owners, approvers and the member'),
  costCentre: CostCentreCode.optional().describe(
    'code of the cost centre that their orders are charged to, unless they name another',
  ),
  isServiceAccount: z
    .boolean()
    .describe('true for a program: it calls with API keys, and nobody signs in as it'),
  isSelf: z.boolean(),
})
export type Member = z.infer<typeof Member>

export const listMembers = endpoint({
  method: 'GET',
  path: '/companies/mine/members',
  access: 'signed-in',
  summary: "The company's members, by email",
  query: z.object(Page),
  reply: z.array(Member),
  refusals: ['no-company'],
})

const MemberPath = z.object({ id: filled(64) })

export const MemberForm = z.object({
  role: CompanyRole,
  spendingLimit: SpendingLimit.nullable(),
  costCentre: CostCentreCode.nullable()
    .optional()
    .describe('code of the one that their orders are charged to; null: none; absent: it stays as it is'),
})

export const changeMember = endpoint({
  method: 'PUT',
  path: '/companies/mine/members/{id}',
  access: 'signed-in',
  summary: "Set a member's role, spending limit and cost centre. Owners only",
  params: MemberPath,
  body: MemberForm,
  reply: Done,
  refusals: [
    'no-company',
    'owners-only',
    'no-such-member',
    'last-owner',
    'no-such-cost-centre',
    'service-account-role',
  ],
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/companies/mine/members/{id}',
  access: 'signed-in',
  summary:
    'Remove a member from the company; orders stay with it, and the member orders alone again. Owners only, except to leave oneself',
  params: MemberPath,
  reply: Done,
  refusals: ['no-company', 'owners-only', 'no-such-member', 'last-owner'],
})
