import { sql } from 'kysely'
import type { Actor } from '#contract/audit-log/actor.ts'
import type { Database } from '#database/open.ts'
import { releaseOnLots, reserveOnLots } from './call-off-lots.ts'

/**
 * Pieces that call-off orders reserve, on the shelf and on lots (call-off-lots.ts). For use in the transaction that has locked the call-off order and then
 * the products; a trigger counts them in `call_off_lines.reserved`.
 */

export interface ReleasedLine {
  readonly position: number
  readonly pieces: number
}

/** Reserves the pieces that are neither called nor reserved yet: on the shelf as far as possible, the rest on lots. */
export async function reservePieces(tx: Database, callOffId: string, actor: Actor): Promise<void> {
  await sql`
    with
      wanted as (
        select l.position, p.id, least(l.pieces - l.called - l.reserved - l.promised - l.released, p.available) as pieces
        from call_off_lines l join products p on p.id = l.product_id
        where l.call_off_id = ${callOffId} and p.deleted_at is null and p.available > 0
          and l.called + l.reserved + l.promised + l.released < l.pieces
      ),
      taken as (
        update products p set available = p.available - w.pieces from wanted w where p.id = w.id
        returning w.position, p.id, w.pieces
      )
    insert into stock_ledger (product_id, pieces, reason, call_off_id, position, actor_kind, actor_name)
    select id, -pieces, 'held', ${callOffId}, position, ${actor.kind}, ${actor.name} from taken order by position`.execute(
    tx,
  )
  await reserveOnLots(tx, callOffId)
}

/**
 * Returns reserved pieces to the shelf, and if these are not enough, to their lots.
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
  const { rows } = await sql<ReleasedLine>`
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
    from released order by position
    returning position, pieces`.execute(tx)
  const shelved = new Map(rows.map(({ position, pieces }) => [position, pieces]))
  await releaseOnLots(
    tx,
    callOffId,
    lines?.map(({ position, pieces }) => ({ position, pieces: pieces - (shelved.get(position) ?? 0) })),
  )
}
