import { type AgentForm, MAX_AGENTS } from '#contract/agents/endpoints.ts'
import { toCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { hashOf } from '#database/secret-tokens.ts'
import { recordEvent } from '../companies/events.ts'
import { lockCompany } from '../companies/store.ts'
import { findActive } from '../cost-centres/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import type { SignInRules } from '../users/caller.ts'
import { pauseReason } from './pause.ts'
import * as store from './store.ts'

const requireMember = ({ companyRole }: Caller) => {
  if (!companyRole) throw new Refusal('no-company')
}

/** Agents, each with the reason why it is refused although it runs. */
export async function listAgents(db: Database, rules: SignInRules, page: PageRequest, caller: Caller) {
  requireMember(caller)
  const find = async (query: PageRequest) => {
    const agents = await store.findAgents(db, caller, query)
    return Promise.all(agents.map((agent) => withPause(rules, agent)))
  }
  return readPage(page, find, store.countAgents(db, caller))
}

const withPause = async (rules: SignInRules, agent: store.StoredAgent) => ({
  ...agent,
  pausedBecause: agent.stoppedAt || agent.isOver ? undefined : await pauseReason(rules, agent),
})

export type ListedAgent = Awaited<ReturnType<typeof withPause>>

const centsOrNull = (amount: number | null) => (amount === null ? null : toCents(amount))

interface Made extends AgentForm {
  /** Of the token that a person gives the program; null for one that was let in by the consent page. */
  readonly tokenHash: string | null
  readonly client?: { readonly id: string; readonly host: string } | undefined
}

/**
 * Lets a program act for the caller with what it is given, and no more than the caller may.
 * @returns the agent's id
 * @throws Refusal no-company, confirm-email-first, too-many-agents, no-such-cost-centre
 */
export async function insertMade(
  tx: Database,
  { name, tools, orderLimit, monthLimit, approveAbove, costCentre, days, tokenHash, client }: Made,
  caller: Caller,
): Promise<string> {
  requireMember(caller)
  // Threat: someone signs up with another person's email address and has programs order in their name.
  if (!caller.emailVerified) throw new Refusal('confirm-email-first')
  await lockCompany(tx, caller.customerId)
  if ((await store.countRunning(tx, caller.customerId)) >= MAX_AGENTS) throw new Refusal('too-many-agents')
  const charged = costCentre === null ? undefined : await findActive(tx, caller.customerId, costCentre)
  if (costCentre !== null && !charged) throw new Refusal('no-such-cost-centre')
  const id = await store.insertAgent(tx, caller, {
    name,
    tools,
    orderLimitCents: centsOrNull(orderLimit),
    monthLimitCents: centsOrNull(monthLimit),
    approveAboveCents: centsOrNull(approveAbove),
    costCentreId: charged?.id ?? null,
    days,
    tokenHash,
    client,
  })
  await recordEvent(tx, caller, 'agent-made', { subject: caller.email, detail: name })
  return id
}

/** Makes an agent with a token, which its member gives to the program. */
export function makeAgent(
  db: Database,
  token: string,
  form: AgentForm,
  caller: Caller,
  keep: KeepResult<{ readonly id: string }>,
): Promise<{ readonly id: string }> {
  return db.transaction().execute(async (tx) => {
    const made = { id: await insertMade(tx, { ...form, tokenHash: hashOf(token) }, caller) }
    await keep(tx, made)
    return made
  })
}

/** Stops an agent, after what it has begun: its next call is refused. */
export function stopAgent(db: Database, id: string, caller: Caller): Promise<void> {
  requireMember(caller)
  return db.transaction().execute(async (tx) => {
    const stopped = await store.stopAgent(tx, id, caller)
    if (!stopped) throw new Refusal('no-such-agent')
    await recordEvent(tx, caller, 'agent-stopped', { subject: caller.email, detail: stopped.name })
  })
}
