import { sql } from 'kysely'
import type { PromisedPieces } from '#contract/stock/incoming.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import { sumOf } from './call-off-lots.ts'
import { emailChangedPromises } from './email-changed-promises.ts'

/** Lines of call-off orders that lost their pieces on a lot: their buyer is told when new ones are set aside. */

interface SetAside {
  readonly position: number
  /** Pieces on the shelf. */
  readonly reserved: number
  /** Pieces on lots. */
  readonly days: readonly (PromisedPieces & { readonly on: string })[]
}

/** Returns the pieces set aside for lines of a call-off order whose buyer was last told that pieces have no day. */
export async function findWithoutDay(tx: Database, callOffId: string): Promise<SetAside[]> {
  const { rows } = await sql<SetAside>`
    select position, reserved, (
      select coalesce(json_agg(json_build_object('pieces', pieces, 'on', day) order by day), '[]')
      from (
        select to_char(lot.expected_on, 'YYYY-MM-DD') as day, sum(p.pieces)::int as pieces
        from call_off_promises p join incoming_stock lot on lot.id = p.lot_id
        where p.call_off_id = l.call_off_id and p.position = l.position group by 1) days) as days
    from call_off_lines l where call_off_id = ${callOffId} and told_without_day > 0 order by position`.execute(
    tx,
  )
  return rows
}

/** Emails the buyer the days of pieces set aside since then; pieces on the shelf need no email. */
export async function emailRestoredDates(
  shop: Pick<ShopContext, 'queueEmail' | 'publicUrl'>,
  tx: Database,
  { callOffId, earlier }: { readonly callOffId: string; readonly earlier: readonly SetAside[] },
): Promise<void> {
  if (earlier.length === 0) return
  const changes = (await findWithoutDay(tx, callOffId)).map((now) => {
    const before = earlier.find(({ position }) => position === now.position)
    const had = new Map(before?.days.map(({ on, pieces }) => [on, pieces]))
    const after = now.days
      .map(({ on, pieces }) => ({ on, pieces: pieces - (had.get(on) ?? 0) }))
      .filter(({ pieces }) => pieces > 0)
    const came = now.reserved - (before?.reserved ?? 0)
    return { callOffId, position: now.position, before: [{ pieces: sumOf(after), on: null }], after, came }
  })
  await sql`
    update call_off_lines l set told_without_day = greatest(0, told_without_day - found.pieces)
    from unnest(
      ${changes.map(({ position }) => position)}::int[],
      ${changes.map(({ after, came }) => sumOf(after) + came)}::int[]) as found (position, pieces)
    where l.call_off_id = ${callOffId} and l.position = found.position`.execute(tx)
  await emailChangedPromises(shop, tx, changes)
}
