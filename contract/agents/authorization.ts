import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filled } from '../fields.ts'
import { AgentForm, ToolGroups } from './endpoints.ts'

/** The consent page: a program asks to act for a member, who says with what. */

/** What a program sends with the person to the page (RFC 6749 and 7636, RFC 8707). */
export const AuthorizationRequest = z.object({
  client_id: filled(500).describe('an https address of a metadata document, or the id of a registration'),
  redirect_uri: filled(500),
  response_type: z.literal('code', 'The program asks for something other than a code'),
  code_challenge: z
    .string('The program sends no PKCE challenge')
    .regex(/^[\w-]{43}$/, 'The PKCE challenge is not one of S256'),
  code_challenge_method: z.literal('S256', 'Only S256 is offered for PKCE'),
  resource: z.string().max(500).optional().describe('the address of what it asks: that of MCP or UCP'),
  scope: z
    .string()
    .max(500)
    .default('')
    .describe('groups of tools, with spaces between them; without any, the person chooses'),
  state: z.string().max(2_000).optional(),
})
export type AuthorizationRequest = z.output<typeof AuthorizationRequest>

const refusals = [
  'no-company',
  'no-such-client',
  'client-unreachable',
  'too-many-programs',
  'redirect-not-registered',
  'wrong-resource',
  'already-answered',
] as const

export const describeAuthorization = endpoint({
  method: 'POST',
  path: '/agents/authorizations/preview',
  access: 'signed-in',
  readsOnly: true,
  summary: 'What the consent page says about a program that asks to act for the caller',
  body: AuthorizationRequest,
  reply: z.object({
    client: z.string().describe('its name, as it says it'),
    clientHost: z
      .string()
      .optional()
      .describe('whose metadata document it is; left out for one that registered itself'),
    redirectHost: z.string().describe('where the person is sent back to'),
    isLocal: z.boolean().describe('a program on the person’s own machine'),
    asked: z.array(ToolGroups).describe('what it asks for by name; empty if it names nothing'),
    tools: z
      .array(ToolGroups)
      .describe(
        'what is chosen at first: what it asks for, else the groups that only read products and prices',
      ),
    deniedTo: z.string().describe('where the person goes who says no'),
  }),
  refusals: [...refusals],
})

export const authorizeAgent = endpoint({
  method: 'POST',
  path: '/agents/authorizations',
  access: 'signed-in',
  summary:
    'Let a program act for the caller, within limits. It redeems the code of the address within five minutes',
  body: AuthorizationRequest.extend({ agent: AgentForm }),
  reply: z.object({ redirectTo: z.string() }),
  refusals: [...refusals, 'confirm-email-first', 'no-such-cost-centre', 'too-many-agents'],
})
