import type { Agent } from '#contract/agents/endpoints.ts'
import { ToolGroups } from '#contract/agents/endpoints.ts'
import { api } from '#contract/api.ts'
import { toAmount } from '#contract/money.ts'
import type { Database } from '#database/open.ts'
import type { AuthenticateKey } from '#http/api-keys.ts'
import type { ClientAddress } from '#http/client-address.ts'
import { type Service, serve } from '#http/serve.ts'
import { EVERY_HOUR, type ShopContext } from '../context.ts'
import { replyOnce } from '../idempotency.ts'
import { providerFetch } from '../identity-providers/fetch.ts'
import { succeeded } from '../replies.ts'
import type { SignInRules } from '../users/caller.ts'
import { isPublicAddress, type MayReach, resolveName } from '../webhooks/address.ts'
import type { AskShop } from './ask-as.ts'
import { agentAuthentication } from './authenticate.ts'
import { type FetchDocument, forgetClients } from './clients.ts'
import { authorize, describe } from './consent.ts'
import { oauthRoutes } from './oauth.ts'
import { mcpRoutes } from './protocol.ts'
import { type ListedAgent, listAgents, makeAgent, stopAgent } from './service.ts'
import { newToken } from './token.ts'
import { forgetTokens } from './tokens.ts'

interface Parts extends SignInRules {
  readonly db: Database
  readonly jobs: ShopContext['jobs']
  readonly clientAddress?: ClientAddress | undefined
  /** Where metadata documents of programs may be. @default public addresses */
  readonly mayReach?: MayReach | undefined
  readonly authenticateKey: AuthenticateKey
  readonly ask: AskShop
  readonly publicUrl: string
  readonly version: string
}

export async function openAgents(app: Service, parts: Parts): Promise<void> {
  const { db, jobs, authenticateKey, ask, publicUrl, version, ...rules } = parts
  const { clientAddress, mayReach = isPublicAddress } = parts
  const consent = { db, publicUrl, fetchDocument: documentFetch(mayReach) }

  mcpRoutes(app, { authenticate: agentAuthentication(db, rules, authenticateKey), ask, publicUrl, version })
  oauthRoutes(app, { db, publicUrl, clientAddress })
  await jobs.schedule('forget-agent-tokens', EVERY_HOUR, () => forgetTokens(db))
  await jobs.schedule('forget-agent-clients', EVERY_HOUR, () => forgetClients(db))
  serve(app, api.describeAuthorization, (request, caller) => describe(consent, request, caller))
  serve(app, api.authorizeAgent, async (request, caller) => ({
    redirectTo: await authorize(consent, request, caller),
  }))
  serve(app, api.listAgents, async (page, caller) => (await listAgents(db, rules, page, caller)).map(toWire))
  serve(app, api.makeAgent, async (form, caller, key) => {
    const token = newToken()
    // The reply stored for a repeated request omits the token, which is never stored.
    const made = await replyOnce(
      key,
      ({ id }: { readonly id: string }) => ({ insertedId: id }),
      (keep) => makeAgent(db, token, form, caller, keep),
    )
    return { ...made, token }
  })
  serve(app, api.stopAgent, ({ id }, caller) => stopAgent(db, id, caller).then(succeeded))
}

/** By the rules for the addresses of webhooks, and encrypted always. */
function documentFetch(mayReach: MayReach): FetchDocument {
  const fetch = providerFetch({ mayReach, resolveName, isLive: true })
  const asked = {
    method: 'GET',
    headers: { accept: 'application/json' },
    body: undefined,
    signal: undefined,
  } as const
  return (address) => fetch(address, asked)
}

const amountOrNull = (cents: number | null) => (cents === null ? null : toAmount(cents))

const stateOf = ({ stoppedAt, isOver, pausedBecause }: ListedAgent): Agent['state'] => {
  if (stoppedAt) return 'stopped'
  if (isOver) return 'ended'
  return pausedBecause ? 'paused' : 'running'
}

const toWire = (agent: ListedAgent): Agent => ({
  _id: agent.id,
  name: agent.name,
  ...(agent.memberName !== null &&
    agent.memberEmail !== null && { member: { name: agent.memberName, email: agent.memberEmail } }),
  tools: agent.tools.flatMap((group) => ToolGroups.safeParse(group).data ?? []),
  orderLimit: amountOrNull(agent.orderLimitCents),
  monthLimit: amountOrNull(agent.monthLimitCents),
  approveAbove: amountOrNull(agent.approveAboveCents),
  costCentre: agent.costCentre,
  ...(agent.clientHost !== null && { client: agent.clientHost }),
  state: stateOf(agent),
  ...(agent.pausedBecause && { pausedBecause: agent.pausedBecause }),
  spent: toAmount(agent.spentCents),
  orders: agent.orders,
  createdAt: agent.createdAt.toISOString(),
  expiresAt: agent.expiresAt.toISOString(),
  ...(agent.lastUsedAt && { lastUsedAt: agent.lastUsedAt.toISOString() }),
  ...(agent.stoppedAt && { stoppedAt: agent.stoppedAt.toISOString() }),
  ...(agent.stoppedBy !== null && { stoppedBy: agent.stoppedBy }),
})
