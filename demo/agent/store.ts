import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { RunStep } from './run-step.ts'

/** Runs of the demo's agent. */

export interface StoredRun {
  readonly id: string
  readonly steps: readonly RunStep[]
  readonly isOver: boolean
}

/** The oldest beyond them are deleted. */
const MOST_KEPT = 50
/** A run that has not ended by then was interrupted: the process that played it is gone. */
const OVER_AFTER_MINUTES = 3

/** Begins a run. @returns false if it was begun before */
export async function beginRun(db: Database, id: string): Promise<boolean> {
  const begun = await db
    .insertInto('demo_agent_runs')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!begun) return false
  await sql`delete from demo_agent_runs where id in (
    select id from demo_agent_runs order by started_at desc offset ${MOST_KEPT})`.execute(db)
  return true
}

export async function addStep(db: Database, id: string, step: RunStep): Promise<void> {
  await db
    .updateTable('demo_agent_runs')
    .set({ steps: sql<string>`steps || ${JSON.stringify([step])}::jsonb` })
    .where('id', '=', id)
    .execute()
}

export async function keepOrder(db: Database, id: string, orderId: string): Promise<void> {
  await db.updateTable('demo_agent_runs').set({ order_id: orderId }).where('id', '=', id).execute()
}

export async function endRun(db: Database, id: string): Promise<void> {
  await db.updateTable('demo_agent_runs').set({ ended_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

const isOver = sql<boolean>`(ended_at is not null
  or started_at < now() - ${OVER_AFTER_MINUTES}::int * interval '1 minute')`

/** A run; undefined if it is unknown, or was deleted. */
export async function findRun(db: Database, id: string): Promise<StoredRun | undefined> {
  const found = await db
    .selectFrom('demo_agent_runs')
    .select(['id', 'steps', isOver.as('isOver')])
    .where('id', '=', id)
    .executeTakeFirst()
  return found && { ...found, steps: RunStep.array().parse(found.steps) }
}

/** Orders of runs that are over, without those of the latest `kept` runs. */
export async function oldOrders(db: Database, kept: number) {
  const { rows } = await sql<{ runId: string; orderId: string; isWaiting: boolean }>`
    select r.id as "runId", o.id as "orderId", o.approval = 'waiting' as "isWaiting"
    from (select * from demo_agent_runs order by started_at desc offset ${kept}) r join orders o on o.id = r.order_id
    where ${isOver}`.execute(db)
  return rows
}

export async function forgetOrder(db: Database, id: string): Promise<void> {
  await db.updateTable('demo_agent_runs').set({ order_id: null }).where('id', '=', id).execute()
}
