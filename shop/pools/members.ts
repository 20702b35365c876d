import { type SqlBool, sql } from 'kysely'
import type { AddressFields } from '#contract/addresses/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'

/** The members of pools: those who have joined, and those who were in one. */

const selectMembers = (db: Database) =>
  db.selectFrom('pool_members').select([
    'id',
    'pool_id as poolId',
    'customer_id as customerId',
    'buyer_id as buyerId',
    'name',
    'email',
    'pieces',
    'unit_price_cents as unitPriceCents',
    'amount_cents as amountCents',
    'on_account as onAccount',
    'purchase_order_number as purchaseOrderNumber',
    'status',
    'payment_id as paymentId',
    'created_at as createdAt',
    // Converted from JSON by the driver, as it was stored.
    sql<AddressFields>`delivery`.as('delivery'),
  ])

export type StoredMember = NonNullable<Awaited<ReturnType<typeof findMember>>>

export const findMember = (db: Database, id: string) =>
  selectMembers(db).where('id', '=', id).executeTakeFirst()

/** Those who hold a place, in the order in which they joined. */
export const membersIn = (tx: Database, poolId: string, statuses: readonly StoredMember['status'][]) =>
  selectMembers(tx)
    .where('pool_id', '=', poolId)
    .where('status', 'in', statuses)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

interface MemberFilter {
  readonly poolId?: string
  readonly buyerId?: string
}

const matching = (db: Database, { poolId, buyerId }: MemberFilter) =>
  selectMembers(db)
    .$if(poolId !== undefined, (query) => query.where('pool_id', '=', poolId ?? ''))
    .$if(buyerId !== undefined, (query) => query.where('buyer_id', '=', buyerId ?? ''))

export const newestMembers = (db: Database, { limit, cursor, ...filter }: MemberFilter & PageRequest) =>
  fixedPage(matching(db, filter), 'pool_members', { limit, cursor }).execute()

export const countMembers = (db: Database, filter: MemberFilter): Promise<number> =>
  countRows(matching(db, filter))

export interface NewMember {
  readonly poolId: string
  readonly pieces: number
  readonly unitPriceCents: number
  readonly amountCents: number
  readonly delivery: AddressFields
  readonly onAccount: boolean
  readonly purchaseOrderNumber: string
}

/** @returns undefined when the buyer is in the pool already */
export async function insertMember(
  tx: Database,
  member: NewMember,
  buyer: Caller,
): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('pool_members')
    .values({
      pool_id: member.poolId,
      customer_id: buyer.customerId,
      buyer_id: buyer.id,
      name: buyer.name,
      email: buyer.email,
      pieces: member.pieces,
      unit_price_cents: member.unitPriceCents,
      amount_cents: member.amountCents,
      delivery: JSON.stringify(member.delivery),
      on_account: member.onAccount,
      purchase_order_number: member.purchaseOrderNumber,
      status: member.onAccount ? 'joined' : 'waiting',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['pool_id', 'buyer_id'])
        .where(sql<SqlBool>`status in ('waiting', 'joined')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Changes members whose pool is locked. */
export async function setStatus(
  tx: Database,
  ids: readonly string[],
  status: StoredMember['status'],
): Promise<void> {
  if (ids.length > 0) await tx.updateTable('pool_members').set({ status }).where('id', 'in', ids).execute()
}

/** Stores the payment that is to hold the amount. @returns false unless the member waits for one and has none */
export async function bindHold(db: Database, id: string, paymentId: string): Promise<boolean> {
  const bound = await db
    .updateTable('pool_members')
    .set({ payment_id: paymentId })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where((e) => e.or([e('payment_id', 'is', null), e('payment_id', '=', paymentId)]))
    .returning('id')
    .executeTakeFirst()
  return bound !== undefined
}

/** Marks the payment of a member who is out as one that no longer holds anything. */
export async function closeHold(db: Database, id: string): Promise<void> {
  await db.updateTable('pool_members').set({ payment_closed: true }).where('id', '=', id).execute()
}

/** Members who wait for their card, and those who are out whose card may still hold something, oldest first. */
export const membersToCheck = (db: Database, limit: number) =>
  selectMembers(db)
    .where((e) =>
      e.or([
        e('status', '=', 'waiting'),
        e.and([
          e('status', 'in', ['left', 'ended']),
          e('payment_id', 'is not', null),
          e('payment_closed', '=', false),
        ]),
      ]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** The amount that the buyer will spend once the pools they have joined are filled. */
export async function joinedCents(tx: Database, { id, customerId }: Caller): Promise<number> {
  const { cents } = await tx
    .selectFrom('pool_members')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('buyer_id', '=', id)
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['waiting', 'joined'])
    .executeTakeFirstOrThrow()
  return cents
}
