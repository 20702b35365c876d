import { sql } from 'kysely'
import type { ComparedChange, WaitsFor, WantedChange } from '#contract/order-changes/change.ts'
import type { ActingAgent, Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorColumns, actorOf } from '../audit-log/actor.ts'

/** Rows of changes of orders. */

const select = (db: Database) =>
  db
    .selectFrom('order_changes as c')
    .leftJoin('orders as added', 'added.id', 'c.supplement_id')
    .leftJoin('agents', 'agents.id', 'c.agent_id')
    .leftJoin('cost_centres', 'cost_centres.id', 'agents.cost_centre_id')
    .select([
      'c.id',
      'c.order_id as orderId',
      'c.state',
      'c.waits_for as waitsFor',
      'c.version',
      sql<WantedChange>`c.wanted`.as('wanted'),
      sql<ComparedChange | null>`c.compared`.as('compared'),
      'c.supplement_id as supplementId',
      'added.number as supplementNumber',
      'added.approval as supplementApproval',
      'c.actor_kind as actorKind',
      'c.actor_name as actorName',
      'c.by_user as byUser',
      'agents.id as agentId',
      'agents.name as agentName',
      'cost_centres.code as agentCostCentre',
      'c.reason',
      'c.answer',
      'c.at',
      'c.ended_at as endedAt',
    ])

/** The changes of an order, oldest first. */
export const findChanges = (db: Database, orderId: string) =>
  select(db).where('c.order_id', '=', orderId).orderBy('c.at').orderBy('c.id').execute()

export type StoredChange = Awaited<ReturnType<typeof findChanges>>[number]

/** The agent that asked for a change; undefined if a person did. */
export const agentOf = ({ agentId, agentName, agentCostCentre }: StoredChange): ActingAgent | undefined =>
  agentId === null || agentName === null
    ? undefined
    : { id: agentId, name: agentName, costCentre: agentCostCentre }

export const findChange = (db: Database, id: string): Promise<StoredChange | undefined> =>
  select(db).where('c.id', '=', id).executeTakeFirst()

export const findWaiting = (db: Database, orderId: string): Promise<StoredChange | undefined> =>
  select(db).where('c.order_id', '=', orderId).where('c.state', '=', 'waiting').executeTakeFirst()

/** The change that waits until this order of what it adds is paid or approved. */
export const findWaitingFor = (db: Database, supplementId: string): Promise<StoredChange | undefined> =>
  select(db).where('c.supplement_id', '=', supplementId).where('c.state', '=', 'waiting').executeTakeFirst()

/** The order that this one adds to, by its name. */
export const addsTo = (db: Database, supplementsOrderId: string) =>
  db.selectFrom('orders').select(['id', 'number']).where('id', '=', supplementsOrderId).executeTakeFirst()

interface NewChange {
  readonly orderId: string
  readonly waitsFor: WaitsFor
  readonly wanted: WantedChange
  /** Undefined until the seller has agreed. */
  readonly compared?: ComparedChange
  readonly supplementId?: string
}

export async function insertChange(
  tx: Database,
  { orderId, waitsFor, wanted, compared, supplementId }: NewChange,
  by: Caller,
): Promise<string> {
  const { id } = await tx
    .insertInto('order_changes')
    .values({
      order_id: orderId,
      state: 'waiting',
      waits_for: waitsFor,
      wanted: JSON.stringify(wanted),
      compared: compared ? JSON.stringify(compared) : null,
      supplement_id: supplementId ?? null,
      ...personOf(by),
      by_user: by.actedBy?.id ?? by.id,
      agent_id: by.agent?.id ?? null,
      reason: wanted.reason ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function personOf(by: Caller) {
  const { actor_kind, actor_name } = actorColumns(actorOf(by))
  if ((actor_kind !== 'buyer' && actor_kind !== 'admin') || actor_name === null)
    throw new Error('only people change orders')
  return { actor_kind, actor_name }
}

/** Names the order of what a change adds, and what it waits for now. */
export const waitWith = (
  tx: Database,
  id: string,
  { waitsFor, supplementId, compared }: Required<Pick<NewChange, 'waitsFor' | 'supplementId' | 'compared'>>,
) =>
  tx
    .updateTable('order_changes')
    .set({ waits_for: waitsFor, supplement_id: supplementId, compared: JSON.stringify(compared) })
    .where('id', '=', id)
    .execute()

/** Marks a change as one that counts. */
export const noteDone = (
  tx: Database,
  id: string,
  done: {
    readonly version: number
    readonly before: object
    readonly compared: ComparedChange
    readonly supplementId?: string | undefined
  },
) =>
  tx
    .updateTable('order_changes')
    .set({
      state: 'done',
      version: done.version,
      before: JSON.stringify(done.before),
      compared: JSON.stringify(done.compared),
      ...(done.supplementId !== undefined && { supplement_id: done.supplementId }),
      ended_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()

/** @returns false if it no longer waited */
export async function endWaiting(
  tx: Database,
  id: string,
  state: 'lapsed' | 'declined' | 'withdrawn',
  answer = '',
): Promise<boolean> {
  const ended = await tx
    .updateTable('order_changes')
    .set({ state, answer, ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** The seller's rules about changes by buyers. */
export const findRules = (db: Database) =>
  db
    .selectFrom('shop_settings')
    .select(['buyers_change_until as until', 'changes_need_agreement as needsAgreement'])
    .executeTakeFirstOrThrow()
