import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, Done, filled, Id, IdPath, Inserted, Page, SumOfAmounts } from '../fields.ts'
import { toolGroups } from './tool-groups.ts'

/** Agents of a company's members: programs that buy for them, within limits of their own. */

export const MAX_AGENTS = 50

/** Why an agent is refused that nobody stopped, and whose time is not over. */
export const pauseReasons = ['signed-out', 'not-a-member'] as const

export const ToolGroups = z.enum(toolGroups)

export const AgentForm = z.object({
  name: filled(60).describe('as orders and histories say it'),
  tools: z
    .array(ToolGroups)
    .min(1, 'Choose what it may do')
    .max(toolGroups.length)
    .describe('groups of tools'),
  orderLimit: Amount.nullable().describe('orders above it wait for approval; null: no limit of its own'),
  monthLimit: Amount.nullable().describe('the same for all its orders of a month'),
  approveAbove: Amount.nullable().describe('orders above it wait in any case; 0: all orders'),
  costCentre: z
    .string()
    .max(40)
    .nullable()
    .describe('code of the cost centre that all its orders are charged to; null: as the order says'),
  days: z
    .int('Whole days')
    .min(1, 'At least 1 day')
    .max(366, 'At most 366 days')
    .describe('how long it may act'),
})
export type AgentForm = z.infer<typeof AgentForm>

export const Agent = AgentForm.omit({ days: true }).extend({
  _id: Id,
  member: z
    .object({ name: z.string(), email: z.string() })
    .optional()
    .describe('for whom it acts; left out once they have left'),
  client: z.string().optional().describe('host of the program, if it was let in by the consent page'),
  state: z
    .enum(['running', 'paused', 'ended', 'stopped'])
    .describe('paused: the server refuses it, although nobody stopped it'),
  pausedBecause: z
    .enum(pauseReasons)
    .optional()
    .describe(
      'signed-out: its member has a new password, or no sign-in, since they let it in; not-a-member: they are no member of the company who buys',
    ),
  spent: SumOfAmounts.describe('its orders of this month, without cancelled ones'),
  orders: z.int().min(0).describe('all its orders'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().optional(),
  stoppedAt: z.iso.datetime().optional(),
  stoppedBy: z.string().optional().describe('email of the member'),
})
export type Agent = z.infer<typeof Agent>

export const listAgents = endpoint({
  method: 'GET',
  path: '/agents',
  access: 'signed-in',
  summary: 'Agents, newest first: an owner’s whole company, any other member’s own',
  query: z.object(Page),
  reply: z.array(Agent),
  refusals: ['no-company'],
})

export const makeAgent = endpoint({
  method: 'POST',
  path: '/agents',
  access: 'signed-in',
  summary: 'Let a program buy for the caller, within limits. Its token is shown once',
  body: AgentForm,
  reply: Inserted.extend({ token: z.string().optional().describe('left out when the request is repeated') }),
  refusals: ['no-company', 'confirm-email-first', 'no-such-cost-centre', 'too-many-agents'],
})

export const stopAgent = endpoint({
  method: 'PUT',
  path: '/agents/{id}/stop',
  access: 'signed-in',
  summary: 'Stop an agent at once. Its orders stay. Its member may, and owners',
  params: IdPath,
  reply: Done,
  refusals: ['no-company', 'no-such-agent'],
})
