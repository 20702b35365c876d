import { sql } from 'kysely'
import type { Actor } from '#contract/audit-log/actor.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'

/** Stock held by a quote's offer. For use in the transaction that has locked the quote. */

export interface ShortLine {
  readonly position: number
  readonly productId: string
  readonly available: number
}

/**
 * Takes the pieces of all lines of a revision out of stock and books them in the ledger: all or none.
 * @returns the lines that are short of stock; empty when all are held
 * @throws Refusal kit-not-held
 */
export async function holdQuote(
  tx: Database,
  {
    quoteId,
    revision,
    actor,
  }: { readonly quoteId: string; readonly revision: number; readonly actor: Actor },
): Promise<ShortLine[]> {
  if (await hasKit(tx, quoteId, revision)) throw new Refusal('kit-not-held')
  const { rows } = await sql<ShortLine>`
    with
      lines as (
        select position, product_id, pieces from quote_revision_lines join quote_lines using (quote_id, position)
        where quote_id = ${quoteId} and number = ${revision}
      ),
      shelf as materialized (
        select id, available, deleted_at from products
        where id in (select product_id from lines) order by id for no key update
      ),
      short as (
        select l.position, l.product_id as "productId", s.available from lines l join shelf s on s.id = l.product_id
        where s.available < l.pieces or s.deleted_at is not null
      ),
      taken as (
        update products p set available = p.available - l.pieces from lines l
        where p.id = l.product_id and not exists (select from short)
        returning l.position, p.id, l.pieces
      ),
      booked as (
        insert into stock_ledger
          (product_id, pieces, reason, quote_id, quote_revision, position, actor_kind, actor_name)
        select id, -pieces, 'held', ${quoteId}, ${revision}::int, position, ${actor.kind}, ${actor.name} from taken
      )
    select * from short order by position`.execute(tx)
  return rows
}

async function hasKit(tx: Database, quoteId: string, revision: number): Promise<boolean> {
  const { rows } = await sql`
    select from quote_revision_lines join quote_lines l using (quote_id, position) join products p on p.id = l.product_id
    where quote_id = ${quoteId} and number = ${revision} and p.is_kit limit 1`.execute(tx)
  return rows.length > 0
}

/** Returns the pieces that the quote still holds to stock, and books them in the ledger. Safe to repeat. */
export async function releaseQuote(
  tx: Database,
  { quoteId, actor }: { readonly quoteId: string; readonly actor: Actor },
): Promise<void> {
  await sql`
    with
      held as (
        select quote_revision, position, product_id, -sum(pieces)::int as pieces from stock_ledger
        where quote_id = ${quoteId} group by quote_revision, position, product_id having sum(pieces) < 0
      ),
      -- Counted below, so that all are locked, in this order, before the first one changes.
      shelf as materialized (
        select id from products where id in (select product_id from held) order by id for no key update
      ),
      put_back as (
        update products p set available = p.available + h.pieces from held h
        where p.id = h.product_id and (select count(*) from shelf) > 0
      )
    insert into stock_ledger (product_id, pieces, reason, quote_id, quote_revision, position, actor_kind, actor_name)
    select product_id, pieces, 'released', ${quoteId}, quote_revision, position, ${actor.kind}, ${actor.name}
    from held`.execute(tx)
}
