import { type SqlBool, sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { type Member, visibleTo } from '../companies/visibility.ts'

const columns = [
  'id',
  'customer_id as customerId',
  'name',
  'email',
  'product_id as productId',
  'product_name as productName',
  'image',
  'pieces',
  'message',
  'status',
  'price_cents as priceCents',
  'note',
  'expires_at as expiresAt',
  'order_id as orderId',
  'created_at as createdAt',
] as const

export type StoredQuote = NonNullable<Awaited<ReturnType<typeof findQuote>>>

export interface NewQuote {
  readonly name: string
  readonly email: string
  readonly product: { readonly id: string; readonly name: string; readonly image: string }
  readonly pieces: number
  readonly message: string
}

export function insertQuote(tx: Database, { product, ...quote }: NewQuote) {
  return tx
    .insertInto('quotes')
    .values({ ...quote, product_id: product.id, product_name: product.name, image: product.image })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export function findQuote(db: Database, id: string) {
  return db.selectFrom('quotes').select(columns).where('id', '=', id).executeTakeFirst()
}

/** One that the member sees, which nobody else changes until the transaction ends. */
export function lockQuoteOf(tx: Database, id: string, member: Member) {
  return tx
    .selectFrom('quotes')
    .select(columns)
    .where('id', '=', id)
    .where(visibleTo(member, 'quotes'))
    .forUpdate()
    .executeTakeFirst()
}

/** Makes the quote the buyer's if it is nobody's. Answers it if it is theirs, or their customer's, now. */
export function claim(db: Database, id: string, buyer: Member) {
  return db
    .updateTable('quotes')
    .set((e) => ({
      customer_id: e.fn.coalesce('customer_id', e.val(buyer.customerId)),
      asked_by: e.fn.coalesce('asked_by', e.val(buyer.id)),
    }))
    .where('id', '=', id)
    .where((e) => e.or([e('customer_id', 'is', null), visibleTo(buyer, 'quotes')]))
    .returning(columns)
    .executeTakeFirst()
}

export interface Answer {
  readonly priceCents: number
  readonly note: string
  readonly expiresAt: Date
  readonly answeredBy: string
}

/** Undefined when it does not wait for an answer. */
export function writeAnswer(tx: Database, id: string, { priceCents, note, expiresAt, answeredBy }: Answer) {
  return tx
    .updateTable('quotes')
    .set({
      status: 'answered',
      price_cents: priceCents,
      note,
      expires_at: expiresAt,
      answered_by: answeredBy,
    })
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .returning(columns)
    .executeTakeFirst()
}

export async function markAccepted(tx: Database, id: string, orderId: string): Promise<void> {
  await tx.updateTable('quotes').set({ status: 'accepted', order_id: orderId }).where('id', '=', id).execute()
}

export interface QuoteList {
  /** Only those that this member sees; everybody's without it. */
  readonly member?: Member
  readonly status?: StoredQuote['status'] | undefined
  readonly limit: number
  /** The id of the last quote of the page before. */
  readonly cursor?: string | undefined
}

const listed = (db: Database, { member, status }: QuoteList) =>
  db
    .selectFrom('quotes')
    .$if(member !== undefined, (query) => (member ? query.where(visibleTo(member, 'quotes')) : query))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'asked'))

export function newestQuotes(db: Database, list: QuoteList) {
  return listed(db, list)
    .select(columns)
    .$if(list.cursor !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(created_at, id) < (select created_at, id from quotes where id = ${list.cursor})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(list.limit)
    .execute()
}

export async function countQuotes(db: Database, list: QuoteList): Promise<number> {
  const { count } = await listed(db, list)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
