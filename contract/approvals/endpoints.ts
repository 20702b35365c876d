import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, IdPath, Page, Pieces, text } from '../fields.ts'
import { Order } from '../orders/order.ts'
import { ApprovalRequest } from './approval-reason.ts'

export const listApprovals = endpoint({
  method: 'GET',
  path: '/approvals',
  access: 'signed-in',
  summary:
    "The company's orders that wait for approval, newest first, whoever's turn it is. Approvers and owners only",
  query: z.object(Page),
  reply: z.array(
    Order.extend({
      canApprove: z.boolean().describe('whether the caller may approve or reject it now'),
      version: Pieces.describe('as `version` of the order'),
      approvalRequest: ApprovalRequest.describe('the reasons, with the amounts left to spend now'),
    }),
  ),
  refusals: ['no-company', 'approvers-only'],
})

/** The approver's reason, which the person who placed the order reads. */
export const ApprovalReason = text(1_000)
export const RejectionReason = ApprovalReason.min(1, 'Reason is required')

export const approveOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/approval',
  access: 'signed-in',
  summary:
    'Approve the open step of an order that waits for approval; after the last one it is approved. Lines that are rejected leave the order, and their pieces are no longer reserved',
  params: IdPath,
  body: z
    .object({
      rejectedLines: z
        .array(z.number().int().positive())
        .max(5_000)
        .default([])
        .describe('positions of lines in the order, from 1; to reject all of them, reject the order'),
      reason: ApprovalReason.default('').describe('needed when lines are rejected'),
      version: Pieces.optional().describe(
        'the version of the order that the approver saw; refused if it was changed since',
      ),
    })
    .refine(({ rejectedLines, reason }) => rejectedLines.length === 0 || reason !== '', {
      path: ['reason'],
      message: 'Reason is required',
    }),
  reply: Done,
  refusals: [
    'no-such-order',
    'approvers-only',
    'own-order',
    'not-your-turn',
    'not-waiting',
    'no-such-line',
    'all-lines-rejected',
    'family-lines-together',
    'order-changed-meanwhile',
  ],
})

export const rejectOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/rejection',
  access: 'signed-in',
  summary: 'Reject an order that waits for approval, with a reason; its pieces are no longer reserved',
  params: IdPath,
  body: z.object({ reason: RejectionReason }),
  reply: Done,
  refusals: ['no-such-order', 'approvers-only', 'own-order', 'not-your-turn', 'not-waiting'],
})
