import { sql } from 'kysely'
import type { Actor } from '#contract/audit-log/actor.ts'
import type { Database } from '#database/open.ts'
import { today } from '../days.ts'
import type { ChangedLot, ChangedPromise } from './reallocate-promises.ts'

/**
 * Pieces of incoming lots that call-off orders set aside. For use in the transaction that has locked the products; a trigger
 * counts them in `call_off_lines.promised` and in `incoming_stock.reserved`.
 */

/**
 * Sets aside pieces that are neither called nor set aside yet, on confirmed lots that come by the last day, soonest
 * first.
 */
export async function reserveOnLots(tx: Database, callOffId: string): Promise<void> {
  await sql`
    with
      wanted as (
        select l.position, l.product_id, l.pieces - l.called - l.reserved - l.promised - l.released as missing, c.until_on
        from call_off_lines l join call_off_orders c on c.id = l.call_off_id join products p on p.id = l.product_id
        where l.call_off_id = ${callOffId} and p.deleted_at is null
      ),
      lots as (
        select w.position, w.missing, lot.product_id, lot.id, lot.pieces - lot.reserved as free,
          sum(lot.pieces - lot.reserved) over (partition by lot.product_id order by lot.expected_on, lot.id) as upto
        from wanted w join incoming_stock lot on lot.product_id = w.product_id
        where lot.received_at is null and lot.confirmed and lot.reserved < lot.pieces
          and lot.expected_on between ${today} and w.until_on
      )
    insert into call_off_promises (call_off_id, position, product_id, lot_id, pieces)
    select ${callOffId}, position, product_id, id, least(upto, missing) - (upto - free)
    from lots where upto - free < missing
    on conflict (call_off_id, position, lot_id) do update set pieces = call_off_promises.pieces + excluded.pieces`.execute(
    tx,
  )
}

/**
 * Releases pieces on lots, those that come soonest first.
 * @param lines at most so many pieces of these lines; all pieces of all lines if left out
 */
export async function releaseOnLots(
  tx: Database,
  callOffId: string,
  lines?: readonly { readonly position: number; readonly pieces: number }[],
): Promise<void> {
  if (!lines) {
    await sql`delete from call_off_promises where call_off_id = ${callOffId}`.execute(tx)
    return
  }
  await sql`
    with
      spread as (
        select p.position, p.lot_id, p.pieces, wanted.pieces as wanted,
          sum(p.pieces) over (partition by p.position order by lot.expected_on, lot.id) as upto
        from json_to_recordset(${JSON.stringify(lines)}::json) as wanted (position int, pieces int)
          join call_off_promises p on p.call_off_id = ${callOffId} and p.position = wanted.position
          join incoming_stock lot on lot.id = p.lot_id
      ),
      freed as (
        select position, lot_id, pieces - (least(upto, wanted) - (upto - pieces)) as kept
        from spread where upto - pieces < wanted
      ),
      gone as (
        delete from call_off_promises p using freed f
        where p.call_off_id = ${callOffId} and p.position = f.position and p.lot_id = f.lot_id and f.kept = 0
      )
    update call_off_promises p set pieces = f.kept from freed f
    where p.call_off_id = ${callOffId} and p.position = f.position and p.lot_id = f.lot_id and f.kept > 0`.execute(
    tx,
  )
}

interface Claim {
  readonly callOffId: string
  readonly position: number
  readonly pieces: number
}

interface Claims {
  /** Of the pieces that have come: these are set aside on the shelf. */
  readonly shelved: readonly Claim[]
  /** Of those that still come. */
  readonly waiting: readonly Claim[]
  /** The lines that then have other days, or pieces on the shelf. */
  readonly changes: readonly ChangedPromise[]
}

/**
 * Returns the pieces of a lot that call-off orders keep when it changes or has come, in whole or in part: orders that
 * were promised its pieces go first, then the oldest call-off order, then offers that hold pieces.
 * @param lot as it will be
 * @param arrived pieces that have come of it
 */
export async function findClaims(tx: Database, lot: ChangedLot, arrived: number): Promise<Claims> {
  const { rows } = await sql<Claim & { on: string; ofOrders: number; isInTime: boolean }>`
    select p.call_off_id as "callOffId", p.position, p.pieces, c.until_on >= ${lot.on}::date as "isInTime",
      (select to_char(expected_on, 'YYYY-MM-DD') from incoming_stock where id = p.lot_id) as "on",
      (select coalesce(sum(pieces), 0)::int from stock_promises where lot_id = p.lot_id and order_id is not null)
        as "ofOrders"
    from call_off_promises p join call_off_orders c on c.id = p.call_off_id
    where p.lot_id = ${lot.id} order by c.number, p.position`.execute(tx)
  const ofOrders = rows[0]?.ofOrders ?? 0
  let here = Math.max(0, arrived - ofOrders)
  let later = Math.max(0, (lot.confirmed === false ? 0 : lot.pieces) - Math.max(0, ofOrders - arrived))
  const shares = rows.map(({ callOffId, position, pieces, on, isInTime }) => {
    const shelved = Math.min(pieces, here)
    const waiting = isInTime ? Math.min(pieces - shelved, later) : 0
    here -= shelved
    later -= waiting
    return { callOffId, position, pieces, on, shelved, waiting }
  })
  const changes = shares
    .filter(({ pieces, on, waiting }) => waiting < pieces || on !== lot.on)
    .map(({ callOffId, position, pieces, on, shelved, waiting }) => ({
      callOffId,
      position,
      before: [{ pieces, on }],
      after: [
        { pieces: waiting, on: lot.on },
        { pieces: pieces - shelved - waiting, on: null },
      ].filter((part) => part.pieces > 0),
      came: shelved,
    }))
  const claimsOf = (part: 'shelved' | 'waiting') =>
    shares.flatMap(({ callOffId, position, [part]: pieces }) =>
      pieces > 0 ? [{ callOffId, position, pieces }] : [],
    )
  return { changes, shelved: claimsOf('shelved'), waiting: claimsOf('waiting') }
}

export const sumOf = (parts: readonly Pick<Claim, 'pieces'>[]): number =>
  parts.reduce((sum, { pieces }) => sum + pieces, 0)

/** Reduces the pieces set aside on a lot to these claims. Lost pieces are set aside again by the job, if possible. */
export async function keepClaims(tx: Database, lotId: string, claims: readonly Claim[]): Promise<void> {
  await sql`
    with
      kept as (
        select * from json_to_recordset(${JSON.stringify(claims)}::json)
          as kept ("callOffId" text, position int, pieces int)
      ),
      gone as (
        delete from call_off_promises p where lot_id = ${lotId}
          and not exists (select from kept where "callOffId" = p.call_off_id and position = p.position)
      )
    update call_off_promises p set pieces = kept.pieces from kept
    where p.lot_id = ${lotId} and p.call_off_id = kept."callOffId" and p.position = kept.position
      and p.pieces > kept.pieces`.execute(tx)
}

/** Sets aside on the shelf the pieces of a lot that have come for these claims. */
export async function shelveClaims(
  tx: Database,
  productId: string,
  claims: readonly Claim[],
  actor: Actor,
): Promise<void> {
  if (claims.length === 0) return
  await sql`
    with taken as (update products set available = available - ${sumOf(claims)}::int where id = ${productId})
    insert into stock_ledger (product_id, pieces, reason, call_off_id, position, actor_kind, actor_name)
    select ${productId}, -pieces, 'held', "callOffId", position, ${actor.kind}, ${actor.name}
    from json_to_recordset(${JSON.stringify(claims)}::json) as claim ("callOffId" text, position int, pieces int)`.execute(
    tx,
  )
}
