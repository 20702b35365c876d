import { type SqlBool, sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { WebhookContext } from './context.ts'

/**
 * Concurrent deliveries per endpoint. An endpoint that does not answer gets only one, so that it ties up few workers.
 */
const AT_ONCE = 2
/** Time for which a job holds a delivery exclusively. If its process is killed, the delivery is sent again after that. */
export const LEASE = sql`interval '2 minutes'`
const ENDPOINTS_AT_ONCE = 1_000

const isReady = sql<SqlBool>`disabled_at is null and (not_before is null or not_before <= now())`

const isFree = sql`state = 'waiting' and due_at <= now() and (sending_until is null or sending_until <= now())`

/** Whether no earlier document on the same order waits: a purchasing system must know an order before its invoice comes. */
const isNext = sql`not exists (
  select from webhook_deliveries earlier
  where earlier.endpoint_id = webhook_deliveries.endpoint_id and earlier.order_id = webhook_deliveries.order_id
    and earlier.state = 'waiting'
    and (earlier.created_at, earlier.id) < (webhook_deliveries.created_at, webhook_deliveries.id))`

/**
 * Queues an endpoint's due deliveries up to its limit; each one that finishes queues the next. This way a slow
 * endpoint has its own backlog and few jobs.
 */
export async function dispatch(
  { queueAttempt }: Pick<WebhookContext, 'queueAttempt'>,
  tx: Database,
  endpointId: string,
): Promise<void> {
  const endpoint = await tx
    .selectFrom('webhook_endpoints')
    .select(sql<boolean>`failed_at > succeeded_at or succeeded_at is null`.as('isDoubtful'))
    .where('id', '=', endpointId)
    .where(isReady)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!endpoint) return
  const { rows } = await sql<{ id: string; until: string }>`
    update webhook_deliveries set sending_until = now() + ${LEASE} where id in (
      select id from webhook_deliveries where endpoint_id = ${endpointId} and ${isFree} and ${isNext}
      order by due_at, id
      limit greatest(0, ${endpoint.isDoubtful ? 1 : AT_ONCE} - (
        select count(*) from webhook_deliveries
        where endpoint_id = ${endpointId} and state = 'waiting' and sending_until > now())))
    returning id, sending_until::text as until`.execute(tx)
  for (const { id, until } of rows) await queueAttempt(tx, { deliveryId: id, until })
}

/** Queues due deliveries of all endpoints that have any. */
export async function dispatchDue(context: WebhookContext): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct endpoint_id as id from webhook_deliveries
    where ${isFree} and endpoint_id in (select id from webhook_endpoints where ${isReady})
    limit ${ENDPOINTS_AT_ONCE}`.execute(context.db)
  for (const { id } of rows) {
    await context.db.transaction().execute((tx) => dispatch(context, tx, id))
  }
}
