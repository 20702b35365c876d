import { sql } from 'kysely'
import type { z } from 'zod'
import { MAX_PUNCHOUT_CONNECTIONS, type PunchOutConnectionForm } from '#contract/punchout/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { hashOf, newToken } from '#database/secret-tokens.ts'
import { recordAction } from '../audit-log/store.ts'
import { lockCompany } from '../companies/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { lockMember } from './lock-member.ts'

/** The member in whose name orders are placed, while they are in the company. */
const buyerOf = sql<{ readonly _id: string; readonly name: string; readonly email: string } | null>`(
  select json_build_object('_id', u.id, 'name', u.name, 'email', coalesce(u.email, ''))
  from users u where u.id = c.buyer_id and u.customer_id = c.customer_id
)`.as('buyer')

/** @throws Refusal no-such-company */
export async function listConnections(db: Database, customerId: string) {
  await requireCompany(db, customerId)
  return db
    .selectFrom('punchout_connections as c')
    .selectAll('c')
    .select(buyerOf)
    .leftJoin('webhook_endpoints as w', (join) =>
      join
        .onRef('w.connection_id', '=', 'c.id')
        .on((on) => on.or([on('w.disabled_because', 'is', null), on('w.disabled_because', '<>', 'owner')])),
    )
    .select(['w.url as documentsUrl', 'w.disabled_at as documentsOff'])
    .where('c.customer_id', '=', customerId)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(MAX_LISTED)
    .execute()
}

/** Connections that ended are listed too. */
const MAX_LISTED = 100

interface MadeConnection {
  readonly id: string
  readonly secret: string
}

/** @throws Refusal no-such-company, buyer-not-in-company, punchout-identity-taken, too-many-punchout-connections */
export async function makeConnection(
  db: Database,
  {
    customerId,
    user_id: buyerId,
    ...form
  }: z.output<typeof PunchOutConnectionForm> & { readonly customerId: string },
  admin: Caller,
  keep: KeepResult<MadeConnection>,
): Promise<MadeConnection> {
  const secret = newToken()
  return db.transaction().execute(async (tx) => {
    const buyersCompany = buyerId === undefined ? customerId : await lockMember(tx, buyerId)
    // One at a time, so that they are counted correctly.
    if (!(await lockCompany(tx, customerId))) throw new Refusal('no-such-company')
    if (buyersCompany !== customerId) throw new Refusal('buyer-not-in-company')
    const { active } = await tx
      .selectFrom('punchout_connections')
      .select((e) => e.fn.countAll<number>().as('active'))
      .where('customer_id', '=', customerId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(active) >= MAX_PUNCHOUT_CONNECTIONS) throw new Refusal('too-many-punchout-connections')
    const made = await tx
      .insertInto('punchout_connections')
      .values({
        ...form,
        customer_id: customerId,
        buyer_id: buyerId ?? null,
        secret_hash: hashOf(secret),
        made_by: admin.email,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw new Refusal('punchout-identity-taken')
    const { id } = made
    await recordAction(tx, {
      actor: admin.email,
      action: 'punchout-connection-made',
      subject: id,
      label: form.name,
      after: { ...form, company: customerId, ...(buyerId !== undefined && { buyer: buyerId }) },
    })
    await keep(tx, { id, secret })
    return { id, secret }
  })
}

/**
 * Locks a connection that accepts orders.
 * @throws Refusal no-such-punchout-connection, punchout-connection-not-cxml
 */
export async function lockConnection(tx: Database, id: string) {
  const connection = await tx
    .selectFrom('punchout_connections')
    .select(['name', 'protocol', 'customer_id as customerId'])
    .select(['buyer_id as buyerId', 'price_tolerance as tolerance', 'asks_admin as asksAdmin'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!connection) throw new Refusal('no-such-punchout-connection')
  if (connection.protocol === 'oci') throw new Refusal('punchout-connection-not-cxml')
  return connection
}

/** Ends a connection. The shop sends it no more documents. @throws Refusal no-such-punchout-connection */
export function endConnection(db: Database, id: string, admin: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('punchout_connections')
      .set({ ended_at: new Date() })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!ended) throw new Refusal('no-such-punchout-connection')
    await tx
      .updateTable('webhook_endpoints')
      .set({ disabled_at: new Date(), disabled_because: 'owner' })
      .where('connection_id', '=', id)
      .where('disabled_at', 'is', null)
      .execute()
    await recordAction(tx, {
      actor: admin.email,
      action: 'punchout-connection-ended',
      subject: id,
      label: ended.name,
    })
  })
}

/** @throws Refusal no-such-company */
export async function requireCompany(db: Database, customerId: string): Promise<void> {
  const company = await db
    .selectFrom('companies')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!company) throw new Refusal('no-such-company')
}
