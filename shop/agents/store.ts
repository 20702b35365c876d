import { type SqlBool, sql } from 'kysely'
import type { AgentRules } from '#contract/approvals/approval-reason.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ActingAgent, Caller } from '#contract/users/caller.ts'
import { countRows } from '#database/count-rows.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { endOfDayIn, startOf } from '../days.ts'

const isRunning = sql<boolean>`(stopped_at is null and agents.expires_at > now())`

/** The sum of an agent's orders of this month, without cancelled and rejected ones, and without one that is changed. */
const spentCents = (exceptOrderId: string | null = null) =>
  sql<number>`(select coalesce(sum(amount_cents), 0)::bigint from orders where agent_id = agents.id
    and placed_at >= ${startOf(sql`date_trunc(${'month'}::text, shop_today()::timestamp)`)}
    and fulfilment <> 'cancelled' and orders.id is distinct from ${exceptOrderId})`

/**
 * Reads an agent's limits and what it has spent. It is locked, so that a stop waits for what it has begun, and so that
 * nothing begins after a stop.
 * @param exceptOrderId an order that it has placed already, and changes
 * @throws Refusal agent-stopped
 */
export async function lockRunning(
  tx: Database,
  { id, name }: ActingAgent,
  exceptOrderId?: string,
): Promise<AgentRules> {
  const rules = await running(tx, id, exceptOrderId).forShare().executeTakeFirst()
  if (!rules) throw new Refusal('agent-stopped')
  return { agent: name, ...rules }
}

/**
 * The same without a lock, to tell what an order would meet.
 * @throws Refusal agent-stopped
 */
export async function findRules(db: Database, { id, name }: ActingAgent): Promise<AgentRules> {
  const rules = await running(db, id).executeTakeFirst()
  if (!rules) throw new Refusal('agent-stopped')
  return { agent: name, ...rules }
}

const running = (db: Database, id: string, exceptOrderId?: string) =>
  db
    .selectFrom('agents')
    .select([
      'order_limit_cents as orderLimit',
      'month_limit_cents as monthLimit',
      'approve_above_cents as approveAbove',
      spentCents(exceptOrderId).as('spent'),
    ])
    .where('id', '=', id)
    .where(isRunning)

/** Finds a running agent by its token. */
export const findByToken = (db: Database, tokenHash: string) =>
  db
    .selectFrom('agents')
    .leftJoin('cost_centres', 'cost_centres.id', 'agents.cost_centre_id')
    .select([
      'agents.id',
      'agents.name',
      'user_id as userId',
      'agents.customer_id as customerId',
      'tools',
      'cost_centres.code as costCentre',
      'agents.created_at as createdAt',
      sql<boolean>`last_used_at is null or last_used_at <= now() - interval '1 minute'`.as('isUseToBeNoted'),
    ])
    .where(
      sql<SqlBool>`(agents.token_hash = ${tokenHash} or agents.id = (select agent_id from agent_tokens
        where token_hash = ${tokenHash} and kind = 'access' and expires_at > now()))`,
    )
    .where(isRunning)
    .executeTakeFirst()

export async function noteUse(db: Database, id: string): Promise<void> {
  await db
    .updateTable('agents')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<SqlBool>`(last_used_at is null or last_used_at <= now() - interval '1 minute')`)
    .execute()
}

/** Where it acts for this member, or, for an owner, for anybody of the company. */
const visibleTo = ({ id, customerId, companyRole }: Caller) =>
  companyRole === 'owner'
    ? sql<SqlBool>`agents.customer_id = ${customerId}`
    : sql<SqlBool>`agents.customer_id = ${customerId} and agents.user_id = ${id}`

export async function findAgents(db: Database, caller: Caller, { limit, cursor }: PageRequest) {
  return db
    .selectFrom('agents')
    .leftJoin('users', 'users.id', 'agents.user_id')
    .leftJoin('identity_accounts', 'uid', 'identity_uid')
    .leftJoin('cost_centres', 'cost_centres.id', 'agents.cost_centre_id')
    .select([
      'agents.id',
      'agents.name',
      'agents.customer_id as customerId',
      'users.name as memberName',
      'users.email as memberEmail',
      'users.customer_id as memberCustomerId',
      'company_role as memberRole',
      'role as memberAdmin',
      'service_account as isServiceAccount',
      'identity_uid as uid',
      'disabled',
      'valid_since as validSince',
      'tools',
      'order_limit_cents as orderLimitCents',
      'month_limit_cents as monthLimitCents',
      'approve_above_cents as approveAboveCents',
      'cost_centres.code as costCentre',
      spentCents().as('spentCents'),
      sql<number>`(select count(*)::int from orders where agent_id = agents.id)`.as('orders'),
      'client_host as clientHost',
      'agents.created_at as createdAt',
      'agents.expires_at as expiresAt',
      'agents.last_used_at as lastUsedAt',
      'stopped_at as stoppedAt',
      'stopped_by as stoppedBy',
      sql<boolean>`agents.expires_at <= now()`.as('isOver'),
    ])
    .where(visibleTo(caller))
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(agents.created_at, agents.id) < (select created_at, id from agents where id = ${cursor})`,
      ),
    )
    .orderBy('agents.created_at', 'desc')
    .orderBy('agents.id', 'desc')
    .limit(limit)
    .execute()
}

export type StoredAgent = Awaited<ReturnType<typeof findAgents>>[number]

export const countAgents = async (db: Database, caller: Caller): Promise<number> =>
  countRows(db.selectFrom('agents').where(visibleTo(caller)))

export const countRunning = (db: Database, customerId: string): Promise<number> =>
  countRows(db.selectFrom('agents').where('customer_id', '=', customerId).where(isRunning))

export interface NewAgent {
  readonly name: string
  readonly tools: readonly string[]
  readonly orderLimitCents: number | null
  readonly monthLimitCents: number | null
  readonly approveAboveCents: number | null
  readonly costCentreId: string | null
  readonly days: number
  readonly tokenHash: string | null
  readonly client: { readonly id: string; readonly host: string } | undefined
}

export async function insertAgent(
  tx: Database,
  { id: userId, customerId }: Caller,
  agent: NewAgent,
): Promise<string> {
  const { id } = await tx
    .insertInto('agents')
    .values({
      customer_id: customerId,
      user_id: userId,
      name: agent.name,
      tools: [...new Set(agent.tools)],
      order_limit_cents: agent.orderLimitCents,
      month_limit_cents: agent.monthLimitCents,
      approve_above_cents: agent.approveAboveCents,
      cost_centre_id: agent.costCentreId,
      token_hash: agent.tokenHash,
      client_id: agent.client?.id ?? null,
      client_host: agent.client?.host ?? null,
      expires_at: endOfDayIn(agent.days),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stops an agent; one that was stopped already stays as it was. @returns undefined if the caller sees no such agent */
export const stopAgent = (tx: Database, id: string, caller: Caller) =>
  tx
    .updateTable('agents')
    .set({
      stopped_at: sql<Date>`coalesce(stopped_at, now())`,
      stopped_by: sql<string>`coalesce(stopped_by, ${caller.email})`,
    })
    .where('agents.id', '=', id)
    .where(visibleTo(caller))
    .returning(['id', 'name'])
    .executeTakeFirst()
