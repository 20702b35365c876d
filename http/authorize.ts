import type { Context } from 'hono'
import { isAgentCall } from '#contract/agents/tools.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { normalEmail } from '#contract/fields.ts'
import { Refusal } from '#contract/refusals.ts'
import { mayCallActing } from '#contract/users/acting-calls.ts'
import { mayCall } from '#contract/users/admin-roles.ts'
import type { Caller } from '#contract/users/caller.ts'
import { type AuthenticateKey, admitKey, isApiKey } from './api-keys.ts'

/** What a request has that the shop makes for an agent. Requests from outside cannot have it: it is no header. */
export interface AgentBindings {
  readonly agent: Caller
}

/** Threat: an agent makes a call that none of its tools makes, such as one that raises its limit. */
function admitAgent(endpoint: Endpoint, agent: Caller): Caller {
  if (!isAgentCall(endpoint)) throw new Refusal('not-for-agents')
  if (!mayCall(endpoint, agent.adminRole)) throw new Refusal('admins-only')
  return agent
}

/** Returns the caller of an access token; undefined if it is not valid. */
export type Authenticate = (accessToken: string) => Promise<Caller | undefined>

/**
 * Returns the caller if access is allowed; undefined for an anonymous caller of a public endpoint.
 * @throws Refusal sign-in-needed, signed-out, second-factor-needed, role-not-allowed, admins-only, not-yours,
 *   not-while-acting; of a key
 *   bad-api-key, too-many-requests, key-not-allowed
 */
export async function authorize(
  c: Context,
  endpoint: Endpoint,
  { authenticate, authenticateKey }: { authenticate: Authenticate; authenticateKey: AuthenticateKey },
): Promise<Caller | undefined> {
  if (endpoint.access === 'public' && !endpoint.knowsCaller) return undefined
  const agent = (c.env as Partial<AgentBindings> | undefined)?.agent // undefined when there is no server
  if (agent) return admitAgent(endpoint, agent)
  const token = /^Bearer ([\w.-]+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
  if (!token && endpoint.access === 'public') return undefined
  if (!token) throw new Refusal('sign-in-needed')
  const caller = isApiKey(token)
    ? await admitKey(c, endpoint, authenticateKey, token)
    : await authenticate(token)
  // Public pages may still send an expired token.
  if (endpoint.access === 'public') return caller
  if (!caller) throw new Refusal('signed-out')
  if (caller.actedBy && !mayCallActing(endpoint)) throw new Refusal('not-while-acting')
  // Calls about the caller's own account stay available, because they are needed to set up the factor.
  if (caller.lacksSecondFactor && endpoint.access !== 'self') throw new Refusal('second-factor-needed')
  if (!mayCall(endpoint, caller.adminRole)) {
    throw new Refusal(caller.adminRole ? 'role-not-allowed' : 'admins-only')
  }
  if (endpoint.access === 'self') {
    const named = c.req.param('email') ?? c.req.query('email')
    if (named !== undefined && normalEmail(named) !== caller.email) throw new Refusal('not-yours')
  }
  return caller
}
