import { sql } from 'kysely'
import { KEEP_DELIVERIES_DAYS } from '#contract/webhooks/endpoints.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { LEASE } from './dispatch.ts'
import type { Outcome } from './post.ts'

/** Maximum number of stored deliveries per endpoint; the oldest beyond it are deleted. */
const MOST_KEPT = 50_000
/** Characters of a reply that are stored. */
const MAX_KEPT_REPLY = 1_024

export function newestDeliveries(db: Database, endpointId: string, page: PageRequest) {
  const ofEndpoint = db.selectFrom('webhook_deliveries as d').where('d.endpoint_id', '=', endpointId)
  return fixedPage(ofEndpoint, 'webhook_deliveries as d', page)
    .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
    .select(['d.event_id as eventId', 'e.type', 'e.data', ...attemptColumns])
    .execute()
}

/** The result of a delivery `d`. */
export const attemptColumns = [
  'd.id',
  'd.state',
  'd.created_at as createdAt',
  'd.attempts',
  'd.due_at as dueAt',
  'd.attempted_at as attemptedAt',
  'd.status',
  'd.took_ms as ms',
  'd.problem',
  'd.reply',
] as const

export type StoredDelivery = Awaited<ReturnType<typeof newestDeliveries>>[number]

export const countDeliveries = (db: Database, endpointId: string): Promise<number> =>
  countRows(db.selectFrom('webhook_deliveries').where('endpoint_id', '=', endpointId))

/**
 * Claims a delivery for sending.
 * @returns undefined when another job has or had it, when it is deleted, or its endpoint is off
 * @param until the lease that the job was queued with
 */
export async function claim(db: Database, id: string, until: string) {
  const { rows } = await sql<{
    id: string
    eventId: string
    endpointId: string
    url: string
    type: string
    data: Record<string, unknown>
    happenedAt: Date
    createdAt: Date
    attempts: number
    secrets: Buffer[]
    /** Whether it goes to a purchasing system. */
    isDocument: boolean
    /** This shop's identity in the purchasing system. */
    sharedSecret: string | null
  }>`
    update webhook_deliveries d set sending_until = clock_timestamp() + ${LEASE}
    from webhook_endpoints w, webhook_events e
    where d.id = ${id} and d.state = 'waiting' and d.sending_until = ${until}::timestamptz
      and w.id = d.endpoint_id and w.disabled_at is null and e.id = d.event_id
    returning d.id, e.id as "eventId", w.id as "endpointId", w.url, e.type, e.data, e.created_at as "happenedAt",
      d.created_at as "createdAt", d.attempts, w.shared_secret as "sharedSecret",
      w.connection_id is not null as "isDocument", array_remove(array[w.secret,
        case when w.previous_until > now() then w.previous_secret end], null) as secrets`.execute(db)
  return rows[0]
}

export type Message = NonNullable<Awaited<ReturnType<typeof claim>>>

/** Records the outcome of an attempt. */
export async function record(
  tx: Database,
  id: string,
  { status, ms, problem, reply }: Outcome,
  next: {
    readonly state: 'waiting' | 'delivered' | 'failed'
    readonly retryMinutes: number
    /** The delay that the endpoint asked for, if that is longer. */
    readonly notBeforeSeconds: number
  },
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state: next.state,
      attempts: sql`attempts + 1`,
      // Spread out, so that deliveries that failed together are not all retried together.
      due_at: sql`now() + greatest(${next.retryMinutes}::int * (0.9 + 0.2 * random()) * interval '1 minute',
        ${next.notBeforeSeconds}::int * interval '1 second')`,
      sending_until: null,
      attempted_at: sql`now()`,
      status: status ?? null,
      took_ms: ms,
      problem,
      reply: reply.slice(0, MAX_KEPT_REPLY),
    })
    .where('id', '=', id)
    .execute()
}

/** @returns false when the endpoint has no such delivery */
export async function makeDue(tx: Database, endpointId: string, id: string): Promise<boolean> {
  const made = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, due_at: sql`now()` })
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function insertMessage(tx: Database, endpointId: string, type: string, data: object) {
  await tx
    .with('event', (with_) =>
      with_
        .insertInto('webhook_events')
        .values({ type, data: JSON.stringify(data) })
        .returning('id'),
    )
    .insertInto('webhook_deliveries')
    .columns(['event_id', 'endpoint_id'])
    .expression((e) =>
      e.selectFrom('event').select(['id', sql<string>`${endpointId}::text`.as('endpoint_id')]),
    )
    .execute()
}

/** Deletes old deliveries, those above the limit, events without deliveries, and expired signing secrets. */
export async function deleteOldDeliveries(db: Database): Promise<void> {
  await sql`update webhook_endpoints set previous_secret = null, previous_until = null where previous_until <= now()`.execute(
    db,
  )
  await sql`delete from webhook_events where created_at < now() - ${KEEP_DELIVERIES_DAYS}::int * interval '1 day'`.execute(
    db,
  )
  await sql`delete from webhook_deliveries where id in (
    select id from (select id, row_number() over (partition by endpoint_id order by created_at desc, id desc) as place
      from webhook_deliveries) placed where place > ${MOST_KEPT})`.execute(db)
  await sql`delete from webhook_events e
    where not exists (select from webhook_deliveries where event_id = e.id)`.execute(db)
}
