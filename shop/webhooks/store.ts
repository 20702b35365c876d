import { type SqlBool, sql } from 'kysely'
import { MAX_WEBHOOKS, SECRET_OVERLAP_HOURS } from '#contract/webhooks/endpoints.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { isoMoment } from '../days.ts'

/** The owner of an endpoint: a customer's id, or null for the shop itself. */
export type Owner = string | null

/** Key of the advisory lock for the shop's own endpoints: any number that nothing else uses. */
const SHOP_LOCK = 100_138

/** Without those of purchasing systems, which admins of the shop manage with the connections. */
const isOneOf = (owners: readonly Owner[]) =>
  sql<SqlBool>`connection_id is null and (customer_id = any(${owners.filter((owner) => owner !== null)}::text[])
    or customer_id is null and ${owners.includes(null)}::bool)`

export const newestEndpoints = (db: Database, owners: readonly Owner[], page: PageRequest) =>
  fixedPage(selectEndpoints(db, owners), 'webhook_endpoints', page).execute()

const selectEndpoints = (db: Database, owners: readonly Owner[]) =>
  db
    .selectFrom('webhook_endpoints')
    .select([
      'id',
      'customer_id as customerId',
      'url',
      'events',
      'created_at as createdAt',
      'succeeded_at as succeededAt',
      'failed_at as failedAt',
      'disabled_because as disabledBecause',
      'previous_until as previousUntil',
    ])
    .where(isOneOf(owners))

export type StoredEndpoint = Awaited<ReturnType<typeof newestEndpoints>>[number]

export const countEndpoints = (db: Database, owners: readonly Owner[]): Promise<number> =>
  countRows(db.selectFrom('webhook_endpoints').where(isOneOf(owners)))

export const findEndpoint = (db: Database, owners: readonly Owner[], id: string) =>
  selectEndpoints(db, owners).where('id', '=', id).executeTakeFirst()

/** Finds an endpoint and locks it until the transaction ends. */
export const lockEndpointOf = (tx: Database, owners: readonly Owner[], id: string) =>
  selectEndpoints(tx, owners).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export function lockEndpoint(tx: Database, id: string) {
  return tx
    .selectFrom('webhook_endpoints')
    .select([
      'id',
      'url',
      'customer_id as customerId',
      'connection_id as connectionId',
      'succeeded_at as succeededAt',
      sql<boolean>`disabled_at is not null`.as('isOff'),
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks the owner, so that nobody else creates an endpoint for them until the transaction ends. */
export async function lockOwner(tx: Database, owner: Owner): Promise<void> {
  if (owner === null) await sql`select pg_advisory_xact_lock(${SHOP_LOCK})`.execute(tx)
  else await tx.selectFrom('customers').select('id').where('id', '=', owner).forNoKeyUpdate().execute()
}

interface NewEndpoint {
  readonly url: string
  readonly events: readonly string[]
  readonly secret: Buffer
}

/** @returns undefined when the owner already has the maximum */
export async function insertEndpoint(tx: Database, owner: Owner, { url, events, secret }: NewEndpoint) {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_endpoints (customer_id, slot, url, events, secret)
    select ${owner}, slot, ${url}, ${events}::text[], ${secret} from generate_series(1, ${MAX_WEBHOOKS}::int) slot
      where slot not in (select slot from webhook_endpoints where customer_id is not distinct from ${owner}::text
        and connection_id is null)
      order by slot limit 1
    returning id`.execute(tx)
  return rows[0]
}

interface Changes {
  readonly url: string
  readonly events: readonly string[]
  readonly on: boolean
}

export async function updateEndpoint(tx: Database, id: string, { url, events, on }: Changes): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      url,
      events: [...events],
      // A new endpoint gets only changes from then on.
      catalogue_position: sql`case when 'catalogue.changed' = any(events) then catalogue_position
        else ${isoMoment(sql`clock_timestamp()`)} end`,
      not_before: null,
      disabled_at: on ? null : sql<Date>`coalesce(disabled_at, now())`,
      disabled_because: on ? null : sql`coalesce(disabled_because, 'owner')`,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteEndpoint(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
}

export async function replaceSecret(tx: Database, id: string, secret: Buffer): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      secret,
      previous_secret: sql`secret`,
      previous_until: sql<Date>`now() + ${SECRET_OVERLAP_HOURS}::int * interval '1 hour'`,
    })
    .where('id', '=', id)
    .execute()
}

/** @param retryAfterSeconds the delay that the endpoint asked for; it applies to every message, not only this one */
export async function noteOutcome(
  tx: Database,
  id: string,
  taken: boolean,
  retryAfterSeconds: number | undefined,
): Promise<void> {
  const pause = retryAfterSeconds ?? null
  await tx
    .updateTable('webhook_endpoints')
    .set({
      ...(taken ? { succeeded_at: sql`now()` } : { failed_at: sql`now()` }),
      not_before: sql`now() + ${pause}::int * interval '1 second'`,
    })
    .where('id', '=', id)
    .execute()
}

/** Ends the delay that an endpoint asked for, because its owner sends a message manually. */
export async function endPause(tx: Database, id: string): Promise<void> {
  await tx.updateTable('webhook_endpoints').set({ not_before: null }).where('id', '=', id).execute()
}

export async function disable(tx: Database, id: string, because: 'failing' | 'gone'): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ disabled_at: sql`now()`, disabled_because: because })
    .where('id', '=', id)
    .execute()
}

/** The people who manage an owner's endpoints: a company's owners, the individual customer, or the admins. */
export async function ownersOf(db: Database, owner: Owner) {
  const rows = await db
    .selectFrom('users')
    .select(['email', 'name'])
    .where(
      owner === null
        ? sql<SqlBool>`role = 'admin'`
        : sql<SqlBool>`(customer_id = ${owner} and (company_role is null or company_role = 'owner')
            or personal_customer_id = ${owner})`,
    )
    .orderBy('email')
    .limit(100)
    .execute()
  return rows.flatMap(({ email, name }) => (email === null ? [] : [{ email, name }]))
}
