import { sql } from 'kysely'
import type { PromisedPieces } from '#contract/stock/incoming.ts'
import type { IncomingPieces } from '#contract/stock/shown-dates.ts'
import type { SoldFrom } from '#contract/stock/sold-from.ts'
import type { Database } from '#database/open.ts'
import { today } from '../days.ts'

interface KitPart {
  readonly kitId: string
  readonly partId: string
  /** In one kit. */
  readonly pieces: number
  readonly available: number
  readonly isOnSale: boolean
  readonly soldFrom: SoldFrom
  /** The day on which pieces that are made to order are ready. */
  readonly readyOn: string | null
}

type Lots = readonly IncomingPieces[]

/** Finds the parts of those of the products that are kits. */
export const partsOfKits = (db: Database, productIds: readonly string[]): Promise<KitPart[]> =>
  db
    .selectFrom('kit_parts')
    .innerJoin('products', 'products.id', 'part_id')
    .select([
      'kit_id as kitId',
      'part_id as partId',
      'kit_parts.pieces',
      'available',
      sql<boolean>`deleted_at is null`.as('isOnSale'),
      'sold_from as soldFrom',
      sql<string | null>`to_char(${today} + lead_days, 'YYYY-MM-DD')`.as('readyOn'),
    ])
    .where((e) => e('kit_id', '=', e.fn.any(e.val(productIds))))
    .execute()

/**
 * Returns the days from which more kits can be made from their parts, soonest first: as orders take them, or, where
 * orders take from the shelf only, as they are expected.
 */
export function kitDates(parts: readonly KitPart[], lotsOf: (partId: string) => Lots): Lots {
  if (!parts.every(({ isOnSale }) => isOnSale)) return []
  const confirmed = (partId: string) => lotsOf(partId).filter(({ estimated }) => !estimated)
  if (parts.some(({ soldFrom }) => soldFrom !== 'shelf'))
    return stepsOf(parts, (part) => soldLots(part, confirmed(part.partId)))
  const sure = stepsOf(parts, ({ partId }) => confirmed(partId))
  const sureBy = (day: string) => sumOf(sure.filter(({ on }) => on <= day))
  const expected = stepsOf(parts, ({ partId }) => lotsOf(partId))
  return expected.map((step, at) => ({
    ...step,
    ...(sumOf(expected.slice(0, at + 1)) > sureBy(step.on) && { estimated: true as const }),
  }))
}

/** More than any order takes. */
const MADE_TO_ORDER = 100_000_000

/** The lots of a part that orders take, as `findSources()` does. */
function soldLots({ soldFrom, readyOn }: KitPart, confirmed: Lots): Lots {
  if (soldFrom === 'shelf') return []
  if (soldFrom === 'incoming' || readyOn === null) return confirmed
  return [...confirmed.filter(({ on }) => on <= readyOn), { pieces: MADE_TO_ORDER, on: readyOn }]
}

/**
 * Returns the days on which kits held by an offer can be made from their held parts, in order of day; those without a
 * known day last.
 * @param parts with the held pieces that have not come yet
 */
export function kitsAwaited(
  kits: number,
  parts: readonly { readonly kitPieces: number; readonly awaited: readonly PromisedPieces[] }[],
): PromisedPieces[] {
  const supplies = parts.map(({ kitPieces, awaited }) => ({
    pieces: kitPieces,
    available: kits * kitPieces - sumOf(awaited),
    lots: awaited.flatMap(({ pieces, on }) => (on === null ? [] : [{ pieces, on }])),
  }))
  const dated = kitsByDay(supplies)
  const late = kits - kitsOf(supplies, '') - sumOf(dated)
  return late > 0 ? [...dated, { pieces: late, on: null }] : dated
}

interface SuppliedPart {
  /** In one kit. */
  readonly pieces: number
  readonly available: number
  readonly lots: Lots
}

const stepsOf = (parts: readonly KitPart[], lotsFor: (part: KitPart) => Lots): IncomingPieces[] =>
  kitsByDay(parts.map((part) => ({ ...part, lots: lotsFor(part) })))

/** The number of kits that the parts available by the day make. */
const kitsOf = (parts: readonly SuppliedPart[], day: string): number =>
  Math.min(
    ...parts.map(({ available, lots, pieces }) =>
      Math.floor((available + sumOf(lots.filter(({ on }) => on <= day))) / pieces),
    ),
  )

function kitsByDay(parts: readonly SuppliedPart[]): { pieces: number; on: string }[] {
  const days = new Set(parts.flatMap(({ lots }) => lots.map(({ on }) => on)))
  let before = kitsOf(parts, '')
  return [...days].toSorted().flatMap((on) => {
    const pieces = kitsOf(parts, on) - before
    before += pieces
    return pieces > 0 ? [{ pieces, on }] : []
  })
}

const sumOf = (lots: readonly { readonly pieces: number }[]) =>
  lots.reduce((sum, { pieces }) => sum + pieces, 0)
