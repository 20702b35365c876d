import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import type { ElectronicOrderLine } from '#database/tables/electronic-orders.ts'
import type { OrderRequest } from '../order-request.ts'

const selectWaiting = (db: Database) =>
  db
    .selectFrom('electronic_orders as e')
    .innerJoin('punchout_connections as c', 'c.id', 'e.connection_id')
    .innerJoin('companies', 'companies.customer_id', 'c.customer_id')
    .where('e.waiting', 'is not', null)

const columns = [
  'e.id',
  'e.order_number as number',
  'e.version',
  'e.received_at as receivedAt',
  'c.name as system',
  'companies.customer_id as customerId',
  'companies.name as company',
] as const

/** The orders that wait for an admin, oldest first. */
export function findWaiting(db: Database, page: PageRequest) {
  const listed = selectWaiting(db)
    .select(columns)
    .select(sql<number>`jsonb_array_length(e.waiting -> 'items')`.as('lineCount'))
  return fixedPage(listed, 'electronic_orders as e', page, {
    by: ['received_at', 'id'],
    direction: 'asc',
  }).execute()
}

export type ListedWaiting = Awaited<ReturnType<typeof findWaiting>>[number]

export const countWaiting = (db: Database): Promise<number> => countRows(selectWaiting(db))

/** The order in the shop that the waiting one would replace. */
const standing = sql<{ readonly id: string; readonly number: number } | null>`(
  select json_build_object('id', o.id, 'number', o.number) from electronic_orders s join orders o on o.id = s.order_id
  where s.connection_id = e.connection_id and lower(s.order_number) = lower(e.order_number) and s.replaced_at is null
)`.as('standing')

/** The address for answers to orders by email, else that of the member in whose name the connection orders, if they are there. */
const answersTo = sql<string | null>`coalesce(c.answers_to, (
  select u.email from users u where u.id = c.buyer_id and u.customer_id = c.customer_id))`.as('answersTo')

/** @throws Refusal no-such-electronic-order, electronic-order-decided */
export async function findOneWaiting(db: Database, id: string) {
  const found = await selectWaiting(db)
    .select(columns)
    .select(['e.connection_id as connectionId', 'e.changed_pieces as changedPieces', standing, answersTo])
    .select(sql<OrderRequest>`e.waiting`.as('wanted'))
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (found) return found
  const decided = await db
    .selectFrom('electronic_orders')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  throw new Refusal(decided ? 'electronic-order-decided' : 'no-such-electronic-order')
}

export type OneWaiting = Awaited<ReturnType<typeof findOneWaiting>>

/** Locks it until the transaction ends. @throws Refusal no-such-electronic-order, electronic-order-decided */
export async function lockWaiting(tx: Database, id: string): Promise<OneWaiting> {
  await tx.selectFrom('electronic_orders').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return findOneWaiting(tx, id)
}

export const setChangedPieces = (tx: Database, id: string, changed: Readonly<Record<string, number>>) =>
  tx
    .updateTable('electronic_orders')
    .set({ changed_pieces: JSON.stringify(changed) })
    .where('id', '=', id)
    .execute()

interface Decision {
  readonly orderId?: string
  readonly changes?: readonly string[]
  /** Why it was rejected. */
  readonly problems?: readonly string[]
  readonly lines: readonly ElectronicOrderLine[]
  /** Email of the admin. */
  readonly by: string
}

export const decide = (tx: Database, id: string, { orderId, changes, problems, lines, by }: Decision) =>
  tx
    .updateTable('electronic_orders')
    .set({
      waiting: null,
      order_id: orderId ?? null,
      changes: [...(changes ?? [])],
      problems: [...(problems ?? [])],
      lines: JSON.stringify(lines),
      decided_at: new Date(),
      decided_by: by,
    })
    .where('id', '=', id)
    .execute()
