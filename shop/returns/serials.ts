import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import { normaliseSerial } from '#contract/shipments/serials.ts'
import type { Database } from '#database/open.ts'
import { withSeparatedSerials } from './match-serials.ts'

interface ReceivedLine {
  /** Line number as people see it, counted from 1. */
  readonly line: number
  readonly position: number
  readonly productName: string
  /** Number of pieces that arrived. */
  readonly pieces: number
  readonly serials: readonly string[]
}

/**
 * Records the serial numbers of returned pieces, which can then be shipped again. Call it before the lines are
 * received.
 * @throws Refusal returned-serials-differ, with each line that has too few, or some that were not shipped with the
 * order
 */
export async function takeSerialsBack(
  tx: Database,
  { id, orderId }: { id: string; orderId: string },
  received: readonly ReceivedLine[],
): Promise<void> {
  const lines = await withSeparatedSerials(tx, orderId, received)
  const untracked = await untrackedPieces(tx, orderId)
  const sent = lines.flatMap(({ position, serials }) =>
    serials.map((serial) => ({ position, normalised: normaliseSerial(serial) })),
  )
  const { rows: taken } = await sql<{ position: number; normalised: string }>`
    update shipment_serials s set return_id = ${id}
    from shipments, json_to_recordset(${JSON.stringify(sent)}::json) as sent (position int, normalised text)
    where shipments.id = s.shipment_id and shipments.order_id = ${orderId}
      and s.line_position = sent.position and s.normalised = sent.normalised and s.return_id is null
    returning s.line_position as position, s.normalised`.execute(tx)
  const isTaken = new Set(taken.map(({ position, normalised }) => `${position} ${normalised}`))
  const wrong = lines.flatMap(({ line, position, productName, pieces, serials }) => {
    const least = Math.max(0, pieces - (untracked.get(position) ?? 0))
    const unknown = serials.filter((serial) => !isTaken.has(`${position} ${normaliseSerial(serial)}`))
    const different = new Set(serials.map(normaliseSerial)).size
    if (unknown.length === 0 && different === serials.length && least <= different && different <= pieces)
      return []
    const message =
      unknown.length > 0
        ? `${productName}: not shipped with this order, or returned before: ${unknown.slice(0, 10).join(', ')}.`
        : `${productName}: ${different} serial numbers for ${pieces} pieces, of which ${least} were shipped with one.`
    return [{ line, expected: least, given: different, unknown, message }]
  })
  if (wrong.length > 0) throw new Refusal('returned-serials-differ', { lines: wrong })
}

/** Returns, per line, how many shipped pieces without a serial number have not come back. */
async function untrackedPieces(tx: Database, orderId: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ position: number; pieces: number }>`
    select v.line_position as position, (v.shipped - serials.out_or_back - came.pieces + serials.back)::int as pieces
    from order_line_returns v,
      lateral (select count(*) as out_or_back, count(s.return_id) as back
        from shipment_serials s join shipments on shipments.id = s.shipment_id
        where shipments.order_id = v.order_id and s.line_position = v.line_position) serials,
      lateral (select coalesce(sum(restocked + written_off), 0) as pieces from return_lines
        where order_id = v.order_id and line_position = v.line_position) came
    where v.order_id = ${orderId}`.execute(tx)
  return new Map(rows.map(({ position, pieces }) => [position, pieces]))
}
