import { type SqlBool, sql } from 'kysely'
import type { QuoteState } from '#contract/quotes/status.ts'
import type { Caller } from '#contract/users/caller.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { actedByOf } from '../audit-log/actor.ts'
import { type Member, visibleTo } from '../companies/visibility.ts'

/** Quotes without their revisions, which are in revisions.ts. */

const columns = [
  'quotes.id',
  'number',
  'customer_id as customerId',
  'name',
  'email',
  'acted_by as actedBy',
  'status',
  'revision',
  'valid_until as validUntil',
  'ended_at as endedAt',
  'end_reason as endReason',
  'order_id as orderId',
  'call_off_id as callOffId',
  'created_at as createdAt',
] as const

/** Selects quotes with their first product and the totals of the last revision. */
const selectQuotes = (db: Database) =>
  db
    .selectFrom('quotes')
    .innerJoin('quote_lines as first', (join) =>
      join.onRef('first.quote_id', '=', 'quotes.id').on('first.position', '=', 1),
    )
    .select(columns)
    .select([
      'first.product_id as productId',
      'first.product_name as productName',
      'first.image',
      sql<number>`(select count(*)::int from quote_lines l where l.quote_id = quotes.id)`.as('lineCount'),
      sql<number>`(select sum(pieces)::int from quote_revision_lines l
        where l.quote_id = quotes.id and l.number = quotes.revision)`.as('pieces'),
      sql<number | null>`(select sum(pieces * unit_price_cents)::bigint from quote_revision_lines l
        where l.quote_id = quotes.id and l.number = quotes.revision and side = 'shop')`.as('totalCents'),
      // The job that ends the offer may be a minute late.
      sql<boolean>`coalesce(valid_until <= clock_timestamp(), false)`.as('isOver'),
    ])

export type StoredQuote = NonNullable<Awaited<ReturnType<typeof findQuote>>>

/** @param member if given, a quote that they may not see is not found */
export function findQuote(db: Database, id: string, member?: Member) {
  return selectQuotes(db)
    .where('quotes.id', '=', id)
    .$if(member !== undefined, (query) => (member ? query.where(visibleTo(member, 'quotes')) : query))
    .executeTakeFirst()
}

/** Finds the quote and locks it until the transaction ends. Always lock it before products. */
export async function lockQuote(tx: Database, id: string, member?: Member) {
  const locked = await tx
    .selectFrom('quotes')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && findQuote(tx, id, member)
}

export interface NewQuote {
  readonly name: string
  readonly email: string
  /** The owner; a visitor's quote has none yet. */
  readonly owner?: Pick<Caller, 'id' | 'customerId' | 'actedBy' | 'agent'> | undefined
}

export async function insertQuote(tx: Database, { name, email, owner }: NewQuote): Promise<string> {
  const { id } = await tx
    .insertInto('quotes')
    .values({
      name,
      email,
      customer_id: owner?.customerId ?? null,
      asked_by: owner?.id ?? null,
      acted_by: owner ? actedByOf(owner) : '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives the quote to the buyer if it has no owner. @returns whether they may see it now */
export async function claim(db: Database, id: string, buyer: Member): Promise<boolean> {
  const claimed = await db
    .updateTable('quotes')
    .set((e) => ({
      customer_id: e.fn.coalesce('customer_id', e.val(buyer.customerId)),
      asked_by: e.fn.coalesce('asked_by', e.val(buyer.id)),
    }))
    .where('id', '=', id)
    .where((e) => e.or([e('customer_id', 'is', null), visibleTo(buyer, 'quotes')]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Gives the user, who proved to own the email address, all quotes that visitors requested with it. */
export async function claimByEmail(tx: Database, userId: string, email: string): Promise<void> {
  await sql`
    update quotes q set customer_id = u.customer_id, asked_by = u.id from users u
    where u.id = ${userId} and q.email = ${email} and q.customer_id is null`.execute(tx)
}

/** Updates the quote for the revision that was just written, which becomes its last one. */
export async function moveToRevision(
  tx: Database,
  id: string,
  status: 'offered' | 'countered',
  revision: number,
): Promise<void> {
  await tx
    .updateTable('quotes')
    .set({
      status,
      revision,
      reminded_at: null,
      valid_until: sql`(select valid_until from quote_revisions where quote_id = ${id} and number = ${revision})`,
    })
    .where('id', '=', id)
    .execute()
}

export interface Ending {
  readonly status: Extract<QuoteState, 'accepted' | 'declined' | 'expired' | 'withdrawn'>
  readonly reason?: string | undefined
  readonly orderId?: string | undefined
  readonly callOffId?: string | undefined
}

export async function endQuote(
  tx: Database,
  id: string,
  { status, reason, orderId, callOffId }: Ending,
): Promise<void> {
  await tx
    .updateTable('quotes')
    .set({
      status,
      valid_until: null,
      ended_at: sql`now()`,
      end_reason: reason ?? '',
      order_id: orderId ?? null,
      call_off_id: callOffId ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** Opens an accepted quote again, for the revision that was just written, which becomes its last one. */
export async function reopen(tx: Database, id: string, revision: number): Promise<void> {
  await tx
    .updateTable('quotes')
    .set({
      status: 'offered',
      revision,
      reminded_at: null,
      ended_at: null,
      order_id: null,
      valid_until: sql`(select valid_until from quote_revisions where quote_id = ${id} and number = ${revision})`,
    })
    .where('id', '=', id)
    .execute()
}

/** Finds expired offers. */
export async function overdueQuotes(db: Database, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('quotes')
    .select('id')
    .where('valid_until', '<=', sql<Date>`now()`)
    .orderBy('valid_until')
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}

/** Finds offers that end within a day, were open for two days or more, and whose customer was not reminded yet. */
export async function quotesToRemind(db: Database, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('quotes')
    .innerJoin('quote_revisions as offer', (join) =>
      join.onRef('offer.quote_id', '=', 'quotes.id').onRef('offer.number', '=', 'revision'),
    )
    .select('quotes.id')
    .where('quotes.valid_until', '>', sql<Date>`now()`)
    .where('quotes.valid_until', '<=', sql<Date>`now() + interval '1 day'`)
    .where('reminded_at', 'is', null)
    .where(sql<SqlBool>`offer.at <= offer.valid_until - interval '2 days'`)
    .orderBy('quotes.valid_until')
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}

/** @returns false when the customer was already reminded or the offer is gone */
export async function markReminded(tx: Database, id: string): Promise<boolean> {
  const marked = await tx
    .updateTable('quotes')
    .set({ reminded_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'offered')
    .where('reminded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

export interface QuoteFilter {
  /** Only quotes that this member may see; without it, everyone's. */
  readonly member?: Member
  /** Only quotes requested with this email address. */
  readonly email?: string | undefined
  readonly status?: QuoteState | undefined
  /** A quote number, or part of an email address, a name or a product name. */
  readonly q?: string | undefined
}

export interface QuoteList extends QuoteFilter, PageRequest {}

export const newestQuotes = (db: Database, { limit, cursor, ...filter }: QuoteList) =>
  fixedPage(selectQuotes(db).where(fits(filter)), 'quotes', { limit, cursor }).execute()

export const countQuotes = (db: Database, filter: QuoteFilter): Promise<number> =>
  countRows(db.selectFrom('quotes').where(fits(filter)))

function fits({ member, email, status, q }: QuoteFilter) {
  const conditions = [
    ...(member === undefined ? [] : [visibleTo(member, 'quotes')]),
    ...(email === undefined ? [] : [sql<SqlBool>`quotes.email = ${email}`]),
    ...(status === undefined ? [] : [sql<SqlBool>`status = ${status}`]),
    ...(q ? [isAbout(q)] : []),
  ]
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function isAbout(words: string) {
  const pattern = `%${escapeLike(words)}%`
  const digits = /^(?:q[\s-]*)?(\d{1,15})$/i.exec(words.trim())?.[1]
  return sql<SqlBool>`(
    email ilike ${pattern} or name ilike ${pattern} or number = ${digits === undefined ? null : Number(digits)}::bigint
    or exists (select from quote_lines l where l.quote_id = quotes.id and l.product_name ilike ${pattern}))`
}
