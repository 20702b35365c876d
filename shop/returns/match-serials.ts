import { sql } from 'kysely'
import { counted } from '#contract/counts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SerialProblem } from '#contract/returns/serials.ts'
import { normaliseSerial, partsOf, separated } from '#contract/shipments/serials.ts'
import type { Database } from '#database/open.ts'
import { goodsOf } from '../orders/lines-and-parts.ts'
import type { StoredOrder } from '../orders/store.ts'

export interface MatchedSerials {
  /** As they were shipped, each once, with the line that people see, counted from 1. */
  readonly found: readonly { readonly serial: string; readonly line: number }[]
  /** As they were given. */
  readonly refused: readonly { readonly serial: string; readonly problem: SerialProblem }[]
}

/** Finds an order's lines by serial numbers of pieces that can be returned. */
export async function matchSerials(
  db: Database,
  { id, ...order }: Pick<StoredOrder, 'id' | 'lines' | 'parts'>,
  serials: readonly string[],
): Promise<MatchedSerials> {
  const { rows } = await sql<{
    normalised: string
    serial: string
    position: number
    problem: SerialProblem | null
  }>`
    with in_returns as (
      select distinct l.line_position, named.serial
      from return_lines l
      join returns r on r.id = l.return_id
      cross join unnest(l.serials) as named (serial)
      where l.order_id = ${id} and r.state in ('asked', 'approved')
    )
    select s.normalised, s.serial, s.line_position as position,
      case
        when s.return_id is not null then 'came-back'
        when in_returns.serial is not null then 'in-return'
      end as problem
    from shipment_serials s
    join shipments on shipments.id = s.shipment_id
    left join in_returns on in_returns.line_position = s.line_position and in_returns.serial = s.serial
    where shipments.order_id = ${id} and shipments.voided_at is null
      and s.normalised = any(${sql.val(possible(serials))}::text[])
    order by s.line_position, s.normalised`.execute(db)
  const problems = new Map(rows.map(({ normalised, problem }) => [normalised, problem]))
  const given = new Map(
    separated(serials, (normalised) => problems.has(normalised)).map((each) => [normaliseSerial(each), each]),
  )
  const lineAt = new Map(goodsOf(order).map(({ position }, place) => [position, place + 1]))
  const found = rows.flatMap(({ serial, normalised, position, problem }) => {
    const line = lineAt.get(position)
    return problem === null && line !== undefined && given.has(normalised)
      ? [{ serial, normalised, line }]
      : []
  })
  const canGoBack = new Set(found.map(({ normalised }) => normalised))
  return {
    found: found.map(({ serial, line }) => ({ serial, line })),
    refused: [...given]
      .filter(([normalised]) => !canGoBack.has(normalised))
      .map(([normalised, serial]) => ({ serial, problem: problems.get(normalised) ?? 'not-of-order' })),
  }
}

/** All possible serial numbers in the texts, as stored: each whole text, and its parts. */
const possible = (serials: readonly string[]): string[] =>
  serials.flatMap((serial) => [serial, ...partsOf(serial)]).map(normaliseSerial)

/** Returns lines with their serial numbers one by one, where only spaces separate pieces of the order. */
export async function withSeparatedSerials<Line extends { readonly serials: readonly string[] }>(
  db: Database,
  orderId: string,
  lines: readonly Line[],
): Promise<readonly Line[]> {
  const typed = lines.flatMap(({ serials }) => serials)
  if (typed.every((serial) => !serial.includes(' '))) return lines
  const { rows } = await sql<{ normalised: string }>`
    select s.normalised from shipment_serials s join shipments on shipments.id = s.shipment_id
    where shipments.order_id = ${orderId} and shipments.voided_at is null
      and s.normalised = any(${sql.val(possible(typed))}::text[])`.execute(db)
  const known = new Set(rows.map(({ normalised }) => normalised))
  return lines.map((line) => ({
    ...line,
    serials: separated(line.serials, (normalised) => known.has(normalised)),
  }))
}

interface NamedLine {
  /** Position among the order's lines, counted from 1. */
  readonly line: number
  readonly productName: string
  readonly pieces: number
  readonly serials: readonly string[]
}

/**
 * Returns the lines of a request with their serial numbers as they were shipped.
 * @throws Refusal serials-not-returnable, with each line that names other pieces than its own
 */
export async function withShippedSerials<Line extends NamedLine>(
  tx: Database,
  order: Pick<StoredOrder, 'id' | 'lines' | 'parts'>,
  asked: readonly Line[],
): Promise<readonly Line[]> {
  const lines = await withSeparatedSerials(tx, order.id, asked)
  const named = lines.flatMap(({ serials }) => serials)
  if (named.length === 0) return lines
  const { found } = await matchSerials(tx, order, named)
  const key = (line: number, serial: string) => `${line} ${normaliseSerial(serial)}`
  const shipped = new Map(found.map(({ line, serial }) => [key(line, serial), serial]))
  const wrong = lines.flatMap(({ line, productName, pieces, serials }) => {
    const unknown = serials.filter((serial) => !shipped.has(key(line, serial)))
    const different = new Set(serials.map(normaliseSerial)).size
    if (unknown.length === 0 && different === serials.length && different <= pieces) return []
    const message =
      unknown.length > 0
        ? `${productName}: not shipped on this line, or already in a return: ${unknown.slice(0, 10).join(', ')}.`
        : `${productName}: ${counted(different, 'serial number')} for ${counted(pieces, 'piece')}.`
    return [{ line, unknown, message }]
  })
  if (wrong.length > 0) throw new Refusal('serials-not-returnable', { lines: wrong })
  return lines.map((line) => ({
    ...line,
    serials: line.serials.map((serial) => shipped.get(key(line.line, serial)) ?? serial),
  }))
}
