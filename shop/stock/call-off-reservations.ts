import { sql } from 'kysely'
import type { Actor } from '#contract/audit-log/actor.ts'
import type { Database } from '#database/open.ts'

/**
 * Pieces on the shelf that call-off orders reserve. For use in the transaction that has locked the call-off order and then
 * the products; a trigger counts them in `call_off_lines.reserved`.
 */

export interface ReleasedLine {
  readonly position: number
  readonly pieces: number
}

/** Reserves what the shelf has of the pieces that are neither called nor reserved yet. @returns how many */
export async function reservePieces(tx: Database, callOffId: string, actor: Actor): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    with
      wanted as (
        select l.position, p.id, least(l.pieces - l.called - l.reserved, p.available) as pieces
        from call_off_lines l join products p on p.id = l.product_id
        where l.call_off_id = ${callOffId} and p.deleted_at is null and p.available > 0
          and l.called + l.reserved < l.pieces
      ),
      taken as (
        update products p set available = p.available - w.pieces from wanted w where p.id = w.id
        returning w.position, p.id, w.pieces
      )
    insert into stock_ledger (product_id, pieces, reason, call_off_id, position, actor_kind, actor_name)
    select id, -pieces, 'held', ${callOffId}, position, ${actor.kind}, ${actor.name} from taken order by position
    returning -pieces as pieces`.execute(tx)
  return rows.reduce((sum, { pieces }) => sum + pieces, 0)
}

/**
 * Returns reserved pieces to the shelf.
 * @param lines at most so many pieces of these lines; all pieces of all lines if left out
 */
export async function releasePieces(
  tx: Database,
  callOffId: string,
  { lines, actor }: { readonly lines?: readonly ReleasedLine[]; readonly actor: Actor },
): Promise<void> {
  const wanted = lines
    ? sql`json_to_recordset(${JSON.stringify(lines)}::json) as wanted (position int, pieces int)`
    : sql`(select position, reserved as pieces from call_off_lines where call_off_id = ${callOffId}) wanted`
  await sql`
    with
      released as (
        select l.position, l.product_id, least(l.reserved, wanted.pieces) as pieces
        from call_off_lines l join ${wanted} on wanted.position = l.position
        where l.call_off_id = ${callOffId} and l.reserved > 0
      ),
      put_back as (
        update products p set available = p.available + r.pieces from released r where p.id = r.product_id
      )
    insert into stock_ledger (product_id, pieces, reason, call_off_id, position, actor_kind, actor_name)
    select product_id, pieces, 'released', ${callOffId}, position, ${actor.kind}, ${actor.name}
    from released order by position`.execute(tx)
}
