import { z } from 'zod'
import { CostCentreCode } from '../cost-centres/cost-centre.ts'
import { endpoint } from '../endpoint.ts'
import { Amount, Day, Done, Email } from '../fields.ts'
import { Approver } from './approval-reason.ts'

/** The steps in which a company approves an order, and who decides for an approver while they are away. */

export const MAX_APPROVAL_STEPS = 10

const step = {
  above: Amount.positive('Enter an amount above 0').describe('orders that cost more take this step'),
  costCentre: CostCentreCode.nullable().describe(
    'code of the cost centre whose orders take it; null: all orders',
  ),
}

export const ApprovalStep = z.object({
  ...step,
  approver: Approver.nullable().describe(
    'who decides: the member, or their stand-in; null: any approver or owner',
  ),
})
export type ApprovalStep = z.infer<typeof ApprovalStep>

/** The steps that an order takes are those for its amount and its cost centre, in this order. */
export const ApprovalChainForm = z
  .array(
    z.object({
      ...step,
      costCentre: step.costCentre.default(null),
      approver: Email.nullable()
        .default(null)
        .describe('email of the approver or owner who decides; null: any of them'),
    }),
  )
  .max(MAX_APPROVAL_STEPS)

/** A step of an order that needed approval, as it was when the order was placed. */
export const OrderApprovalStep = z.object({
  approver: Approver.optional().describe('who decides; absent: any approver or owner'),
  decision: z.enum(['approved', 'rejected']).optional().describe('absent while it is open'),
  by: z.string().optional().describe('email of the person who decided'),
  for: z.string().optional().describe('email of the approver for whom they stood in'),
  at: z.iso.datetime().optional(),
  reason: z.string().optional(),
})
export type OrderApprovalStep = z.infer<typeof OrderApprovalStep>

export const StandIn = z.object({
  name: z.string(),
  email: z.string(),
  from: z.iso.date().describe('first day'),
  to: z.iso.date().describe('last day'),
})
export type StandIn = z.infer<typeof StandIn>

export const StandInForm = z
  .object({ email: Email, from: Day, to: Day })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'Choose a last day that is not before the first',
  })

export const nameStandIn = endpoint({
  method: 'PUT',
  path: '/companies/mine/stand-in',
  access: 'signed-in',
  summary:
    'Name another approver or owner who decides for the caller while they are away, in steps that name the caller. Approvers and owners only',
  body: z.object({ standIn: StandInForm.nullable().describe('null: nobody') }),
  reply: Done,
  refusals: ['no-company', 'approvers-only', 'not-an-approver', 'stand-in-yourself'],
})
