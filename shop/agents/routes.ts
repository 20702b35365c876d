import type { Agent } from '#contract/agents/endpoints.ts'
import { ToolGroups } from '#contract/agents/endpoints.ts'
import { api } from '#contract/api.ts'
import { toAmount } from '#contract/money.ts'
import type { Database } from '#database/open.ts'
import type { AuthenticateKey } from '#http/api-keys.ts'
import { type Service, serve } from '#http/serve.ts'
import { replyOnce } from '../idempotency.ts'
import { succeeded } from '../replies.ts'
import type { SignInRules } from '../users/caller.ts'
import { agentAuthentication } from './authenticate.ts'
import { type AskShop, mcpRoutes } from './protocol.ts'
import { listAgents, makeAgent, stopAgent } from './service.ts'
import type { StoredAgent } from './store.ts'
import { newToken } from './token.ts'

interface Parts extends SignInRules {
  readonly db: Database
  readonly authenticateKey: AuthenticateKey
  readonly ask: AskShop
  readonly publicUrl: string
  readonly version: string
}

export function agentRoutes(
  app: Service,
  { db, authenticateKey, ask, publicUrl, version, ...rules }: Parts,
): void {
  mcpRoutes(app, { authenticate: agentAuthentication(db, rules, authenticateKey), ask, publicUrl, version })
  serve(app, api.listAgents, async (page, caller) => (await listAgents(db, page, caller)).map(toWire))
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

const orNull = (cents: number | null) => (cents === null ? null : toAmount(cents))

const toWire = (agent: StoredAgent): Agent => ({
  _id: agent.id,
  name: agent.name,
  ...(agent.memberName !== null &&
    agent.memberEmail !== null && { member: { name: agent.memberName, email: agent.memberEmail } }),
  tools: agent.tools.flatMap((group) => ToolGroups.safeParse(group).data ?? []),
  orderLimit: orNull(agent.orderLimitCents),
  monthLimit: orNull(agent.monthLimitCents),
  approveAbove: orNull(agent.approveAboveCents),
  costCentre: agent.costCentre,
  state: agent.stoppedAt ? 'stopped' : agent.isOver ? 'ended' : 'running',
  spent: toAmount(agent.spentCents),
  orders: agent.orders,
  createdAt: agent.createdAt.toISOString(),
  expiresAt: agent.expiresAt.toISOString(),
  ...(agent.lastUsedAt && { lastUsedAt: agent.lastUsedAt.toISOString() }),
  ...(agent.stoppedAt && { stoppedAt: agent.stoppedAt.toISOString() }),
  ...(agent.stoppedBy !== null && { stoppedBy: agent.stoppedBy }),
})
