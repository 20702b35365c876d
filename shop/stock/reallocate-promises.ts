import { sql } from 'kysely'
import type { Actor } from '#contract/audit-log/actor.ts'
import type { PromisedPieces } from '#contract/stock/incoming.ts'
import type { Database } from '#database/open.ts'
import { today } from '../days.ts'
import type { BuyersLine } from './lines-by-buyer.ts'
import { dayOfHeld } from './quote-holds.ts'

/** A lot as it is, or as it will be. */
export interface ChangedLot {
  readonly id: string
  /** 0 when nothing more is coming. */
  readonly pieces: number
  readonly on: string
  /** Whether it can be sold; undefined leaves it as it is. */
  readonly confirmed?: boolean | undefined
}

/** A line of an order, or of an offer that holds its pieces: the id of the one or of the other's quote. */
export interface PromisedLine {
  readonly orderId: string | null
  readonly quoteId: string | null
  readonly quoteRevision: number | null
  readonly position: number
  /** Of an offer, whose line of a kit has several; null of an order. */
  readonly productId: string | null
}

/** The days promised to a line, or of its pieces set aside, and those that replace them. */
export interface ChangedPromise extends BuyersLine {
  /** Days and pieces; a day of null is not known. */
  readonly before: readonly PromisedPieces[]
  readonly after: readonly PromisedPieces[]
  /** Pieces that are on the shelf for it now. */
  readonly came: number
}

interface Division {
  readonly lot?: ChangedLot | undefined
  readonly arrived?: number | undefined
  readonly lots: boolean
  readonly first?: readonly string[] | undefined
}

/**
 * Divides again the promises from a lot, and then those without one: from the shelf, then from lots in order of day,
 * oldest order first, and offers that hold pieces after orders. So no line loses a lot that brings enough, and none
 * gets an overdue lot or one that is not confirmed, unless it is promised from it. The product must be locked.
 * @param lot as it will be; without one, only promises without a lot are divided
 * @param arrived pieces that are on the shelf beside those in stock
 * @param lots whether lots other than this one may be used; else only the shelf
 * @param first ids of orders that come before older ones
 */
export async function planPromises(
  tx: Database,
  productId: string,
  { lot, arrived = 0, lots: fromLots, first = [] }: Division,
) {
  const stored = await findPromises(tx, productId, { lotId: lot?.id ?? null, first })
  if (stored.length === 0) return { stored, allocated: [], readyOn: null, isSoldAhead: true }
  const { available, today, readyOn, lots, isConfirmed, isSoldAhead } = await findSupplies(
    tx,
    productId,
    lot?.id ?? null,
  )
  const isClosed = lot !== undefined && (lot.on < today || !(lot.confirmed ?? isConfirmed))
  const changed = lot && lot.pieces > 0 ? [{ lotId: lot.id, on: lot.on, pieces: lot.pieces, isClosed }] : []
  const supplies: Supply[] = [
    { lotId: null, on: null, pieces: available + arrived },
    ...(fromLots ? [...lots, ...changed].toSorted(byDayAndId) : []),
  ]
  const demands = stored.map(({ line, pieces, lotId, on }) => ({
    line,
    lotId,
    pieces,
    // Pieces made to order do not wait for a lot after their day, as long as that day is not over.
    latest: lotId === null && on !== null && on >= today ? on : undefined,
    otherwise: lotId === null ? on : readyOn,
  }))
  return { stored, allocated: allocate(demands, supplies), readyOn, isSoldAhead }
}

const byDayAndId = (a: PlannedLot, b: PlannedLot) => (`${a.on} ${a.lotId}` < `${b.on} ${b.lotId}` ? -1 : 1)

type Plan = Awaited<ReturnType<typeof planPromises>>

/**
 * Returns the lines whose days change, or whose pieces have come. The day of a lot that is overdue or not confirmed
 * stays promised to orders; an offer shows none then.
 */
export function changesOf({ stored, allocated, readyOn, isSoldAhead }: Plan): ChangedPromise[] {
  const key = ({ line }: { readonly line: PromisedLine }) => JSON.stringify(line)
  const after = Map.groupBy(allocated, key)
  return [...Map.groupBy(stored, key)].flatMap(([line, promises]) => {
    const [first] = promises
    const parts = after.get(line) ?? []
    const isHere = ({ from }: Allocated<PromisedLine>) => from !== undefined && from.lotId === null
    const shown = ({ line, on, from, pieces }: Allocated<PromisedLine>): PromisedPieces => {
      if (line.orderId) return { pieces, on }
      if (from === undefined) return { pieces, on: readyOn }
      return { pieces, on: from.isClosed || !isSoldAhead ? null : on }
    }
    const change = {
      before: byDay(promises.map(({ pieces, shownOn: on }) => ({ pieces, on }))),
      after: byDay(parts.filter((part) => !isHere(part)).map(shown)),
      came: parts.filter(isHere).reduce((sum, { pieces }) => sum + pieces, 0),
    }
    const isSame = change.came === 0 && JSON.stringify(change.before) === JSON.stringify(change.after)
    return first && !isSame ? [{ ...first.line, ...change }] : []
  })
}

/** In order of day, those without one last. */
function byDay(parts: readonly PromisedPieces[]): PromisedPieces[] {
  const days = Map.groupBy(parts, ({ on }) => on)
  return [...days]
    .map(([on, same]) => ({ on, pieces: same.reduce((sum, { pieces }) => sum + pieces, 0) }))
    .toSorted((a, b) => ((a.on ?? '~') < (b.on ?? '~') ? -1 : 1))
}

/** Takes back the promises of a plan, so that their lot can change. `writePlan()` makes them again. */
export async function freePlan(tx: Database, { stored }: Plan): Promise<void> {
  const ids = stored.map(({ id }) => id)
  if (ids.length > 0) await sql`delete from stock_promises where id = any (${ids}::bigint[])`.execute(tx)
}

/** Writes the promises of a plan, and takes pieces that have come from the shelf. */
export async function writePlan(
  tx: Database,
  productId: string,
  { allocated }: Plan,
  actor: Actor,
): Promise<void> {
  if (allocated.length === 0) return
  const rows = allocated.map(({ line, pieces, on, from }) => ({
    ...line,
    pieces,
    on,
    lotId: from?.lotId ?? null,
    came: from !== undefined && from.lotId === null,
  }))
  await sql`
    with
      parts as (
        select * from json_to_recordset(${JSON.stringify(rows)}::json)
          as part ("orderId" text, "quoteId" text, "quoteRevision" int, position int, pieces int, "lotId" text, "on" date,
            came boolean)
      ),
      taken as (
        update products set available = available - came.pieces
        from (select sum(pieces)::int as pieces from parts where came) came
        where id = ${productId} and came.pieces > 0
      ),
      booked as (
        insert into stock_ledger
          (product_id, pieces, reason, order_id, quote_id, quote_revision, position, actor_kind, actor_name, promised)
        select ${productId}, -pieces, 'held', "orderId", "quoteId", "quoteRevision", position, ${actor.kind}, ${actor.name}, true
        from parts where came
      )
    insert into stock_promises (order_id, quote_id, quote_revision, position, product_id, lot_id, pieces, promised_on)
    select "orderId", "quoteId", "quoteRevision", position, ${productId}, "lotId", pieces, "on" from parts where not came`.execute(
    tx,
  )
}

interface StoredPromise {
  readonly id: number
  readonly line: PromisedLine
  readonly pieces: number
  readonly lotId: string | null
  readonly on: string | null
  /** The day that the buyer sees. */
  readonly shownOn: string | null
}

async function findPromises(
  tx: Database,
  productId: string,
  { lotId, first }: { readonly lotId: string | null; readonly first: readonly string[] },
): Promise<StoredPromise[]> {
  const { rows } = await sql<StoredPromise>`
    select p.id, p.pieces, p.lot_id as "lotId", to_char(p.promised_on, 'YYYY-MM-DD') as "on",
      to_char(case when p.order_id is null then ${dayOfHeld} else p.promised_on end, 'YYYY-MM-DD') as "shownOn",
      json_build_object('orderId', p.order_id, 'quoteId', p.quote_id, 'quoteRevision', p.quote_revision,
        'position', p.position, 'productId', case when p.quote_id is not null then p.product_id end) as line
    from stock_promises p join products product on product.id = p.product_id
      left join incoming_stock lot on lot.id = p.lot_id
      left join orders o on o.id = p.order_id left join quotes q on q.id = p.quote_id
    where p.product_id = ${productId} and (p.lot_id = ${lotId} or p.lot_id is null)
    order by array_position(${first}::text[], o.id), p.lot_id is null, o.number, q.number, p.position, p.promised_on, p.id`.execute(
    tx,
  )
  return rows
}

interface Supplies {
  readonly available: number
  readonly today: string
  /** For a product made to order: the day on which pieces ordered today are ready. */
  readonly readyOn: string | null
  /** Free pieces of other lots, in order of day. */
  readonly lots: readonly PlannedLot[]
  /** Whether the lot that is left out can be sold. */
  readonly isConfirmed: boolean
  /** Whether the product is sold before it is on the shelf. */
  readonly isSoldAhead: boolean
}

interface PlannedLot {
  readonly lotId: string
  readonly on: string
  readonly pieces: number
}

async function findSupplies(tx: Database, productId: string, without: string | null): Promise<Supplies> {
  const { rows } = await sql<Supplies>`
    select available, to_char(today.day, 'YYYY-MM-DD') as today, sold_from <> 'shelf' as "isSoldAhead",
      to_char(today.day + lead_days, 'YYYY-MM-DD') as "readyOn",
      coalesce((
        select json_agg(json_build_object('lotId', id, 'on', expected_on, 'pieces', pieces - reserved)
          order by expected_on, id)
        from incoming_stock
        where product_id = products.id and received_at is null and confirmed and reserved < pieces
          and expected_on >= today.day and id is distinct from ${without}), '[]') as lots,
      coalesce((select confirmed from incoming_stock where id = ${without}), false) as "isConfirmed"
    from products, (select ${today} as day) today
    where products.id = ${productId}`.execute(tx)
  const [found] = rows
  if (!found) throw new Error(`no product ${productId}`)
  return found
}

/** Divides stock and incoming pieces over promises: a rule without a database. */

/** Promised pieces of a line. */
interface Demand<Line> {
  readonly line: Line
  readonly pieces: number
  /** The lot that they are promised from; null for none. */
  readonly lotId: string | null
  /** The latest day of lots that it can use; undefined for any. */
  readonly latest?: string | undefined
  /** The day to report for pieces that nothing covers; null for none. */
  readonly otherwise: string | null
}

interface Supply {
  /** Null for the shelf, which comes first. */
  readonly lotId: string | null
  /** `2027-05-14`; null for the shelf. */
  readonly on: string | null
  readonly pieces: number
  /** Whether it is an overdue lot, or one that is not confirmed: only its own promises stay on it. */
  readonly isClosed?: boolean
}

interface Allocated<Line> {
  readonly line: Line
  readonly pieces: number
  /** Undefined when nothing covers the pieces. */
  readonly from: Supply | undefined
  readonly on: string | null
}

/**
 * Gives each demand, in the order given, the first supplies that are left.
 * @param supplies the shelf first, then lots in order of day
 */
function allocate<Line>(demands: readonly Demand<Line>[], supplies: readonly Supply[]): Allocated<Line>[] {
  const left = supplies.map(({ pieces }) => pieces)
  return demands.flatMap(({ line, lotId, pieces, latest, otherwise }) => {
    let missing = pieces
    const parts = supplies.flatMap((supply, place): Allocated<Line>[] => {
      const isOpen = !supply.isClosed || supply.lotId === lotId
      const isOfUse = isOpen && (latest === undefined || supply.on === null || supply.on <= latest)
      const taken = isOfUse ? Math.min(missing, left[place] ?? 0) : 0
      if (taken === 0) return []
      missing -= taken
      left[place] = (left[place] ?? 0) - taken
      return [{ line, pieces: taken, from: supply, on: supply.on }]
    })
    const rest = { line, pieces: missing, from: undefined, on: otherwise }
    return missing > 0 ? [...parts, rest] : parts
  })
}
