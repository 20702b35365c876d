import { type SqlBool, sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { WebhookContext } from './context.ts'

/** To one endpoint at the same time. One that does not answer has one, so that it keeps few of the workers waiting. */
const AT_ONCE = 2
/** How long a job has a delivery to itself. When its process was killed, it is sent again after that. */
export const LEASE = sql`interval '2 minutes'`
const ENDPOINTS_AT_ONCE = 1_000

const isReady = sql<SqlBool>`disabled_at is null and (not_before is null or not_before <= now())`

const isFree = sql`state = 'waiting' and due_at <= now() and (sending_until is null or sending_until <= now())`

/**
 * Queues what is due for an endpoint, as far as there is room: the next is queued when one of them is done. A slow
 * endpoint has a queue of its own this way, and few jobs.
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
      select id from webhook_deliveries where endpoint_id = ${endpointId} and ${isFree}
      order by due_at, id
      limit greatest(0, ${endpoint.isDoubtful ? 1 : AT_ONCE} - (
        select count(*) from webhook_deliveries
        where endpoint_id = ${endpointId} and state = 'waiting' and sending_until > now())))
    returning id, sending_until::text as until`.execute(tx)
  for (const { id, until } of rows) await queueAttempt(tx, { deliveryId: id, until })
}

/** The same for all endpoints for which something is due. */
export async function dispatchDue(context: WebhookContext): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct endpoint_id as id from webhook_deliveries
    where ${isFree} and endpoint_id in (select id from webhook_endpoints where ${isReady})
    limit ${ENDPOINTS_AT_ONCE}`.execute(context.db)
  for (const { id } of rows) {
    await context.db.transaction().execute((tx) => dispatch(context, tx, id))
  }
}
