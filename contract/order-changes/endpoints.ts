import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdPath, SumOfAmounts, text } from '../fields.ts'
import { changeRefusals } from '../refusals/changed-orders.ts'
import { ChangePreview, WaitsFor, WantedChange } from './change.ts'

export const previewOrderChange = endpoint({
  method: 'POST',
  path: '/orders/{id}/changes/preview',
  access: 'signed-in',
  summary:
    'Compare an order with what a change would make of it: lines, prices, freight, tax, days, what is charged or refunded, who approves, and every reason why it is not possible. Nothing is changed',
  maxBytes: 2 * 1_024 * 1_024,
  params: IdPath,
  body: WantedChange,
  reply: ChangePreview,
  refusals: ['no-such-order'],
})

export const changeOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/changes',
  access: 'signed-in',
  summary:
    "Change an order until it is shipped: for its buyer, the approvers of its company, and for admins any customer's. What stays keeps its price, what is added costs today's. A change that has to be paid, approved or agreed to waits, and the order stays as it is until then",
  maxBytes: 2 * 1_024 * 1_024,
  params: IdPath,
  body: WantedChange.extend({
    charged: SumOfAmounts.optional().describe(
      'what the preview said is charged; refused when it is no longer right',
    ),
    refunded: SumOfAmounts.optional().describe('what it said is refunded'),
  }),
  reply: z.object({
    insertedId: Id.describe('of the change'),
    version: z.int().describe('of the order now'),
    waitsFor: WaitsFor.optional().describe('absent if the change counts already'),
    order_id: Id.optional().describe('the order of what is added; if it waits for payment, pay this order'),
  }),
  refusals: changeRefusals,
})

export const withdrawOrderChange = endpoint({
  method: 'PUT',
  path: '/orders/{id}/changes/{change}/withdrawal',
  access: 'signed-in',
  summary: 'Withdraw a change that waits; the pieces that it holds are no longer reserved',
  params: IdPath.extend({ change: Id }),
  reply: Done,
  refusals: ['no-such-order', 'no-such-change', 'change-not-waiting'],
})

export const decideOrderChange = endpoint({
  method: 'PUT',
  path: '/orders/{id}/changes/{change}/agreement',
  access: 'admin',
  roles: ['sales'],
  summary:
    'Agree to a change that a buyer asked for, at the prices and the stock of this moment, or decline it',
  params: IdPath.extend({ change: Id }),
  body: z.object({ agrees: z.boolean(), answer: text(500).default('') }),
  reply: Done,
  refusals: [
    'no-such-change',
    'change-not-waiting',
    'agent-stopped',
    'cost-centre-of-agent',
    ...changeRefusals,
  ],
})
