import { sql } from 'kysely'
import type { rowOutcomes } from '#contract/imports/endpoints.ts'
import type { PriceBreak } from '#contract/pricing.ts'
import { countRows } from '#database/count-rows.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'

/** Rows of imports. */

export type Outcome = (typeof rowOutcomes)[number]

/** Characters of rows after which a part ends, so that nobody waits long for it. */
const PART_CHARACTERS = 100_000

/** Finds the next rows of the file, fewer where they are long; none after the last. */
export const nextRows = (tx: Database, importId: string, afterLine: number, limit: number) =>
  tx
    .selectFrom((e) =>
      e
        .selectFrom('catalogue_import_rows')
        .select([
          'line',
          'cells',
          'sku',
          'outcome',
          'message',
          'is_applied as isApplied',
          'price_before_cents as priceBeforeCents',
          sql<number>`sum(length(cells::text)) over (order by line) - length(cells::text)`.as('before'),
        ])
        .where('import_id', '=', importId)
        .where('line', '>', afterLine)
        .orderBy('line')
        .limit(limit)
        .as('r'),
    )
    .select(['line', 'cells', 'sku', 'outcome', 'message', 'isApplied', 'priceBeforeCents'])
    .where('before', '<', PART_CHARACTERS)
    .orderBy('line')
    .execute()

export type StagedRow = Awaited<ReturnType<typeof nextRows>>[number]

/** Finds the good lines before `line` that have one of these SKUs, by SKU in upper case. */
export async function linesBefore(
  tx: Database,
  importId: string,
  line: number,
  skus: readonly string[],
): Promise<Map<string, number>> {
  const found = await tx
    .selectFrom('catalogue_import_rows')
    .select(['sku', 'line'])
    .where('import_id', '=', importId)
    .where('line', '<', line)
    .where('outcome', '!=', 'bad')
    .where((e) => e('sku', '=', e.fn.any(e.val(skus))))
    .orderBy('line', 'desc')
    .execute()
  return new Map(found.map(({ sku, line }) => [sku ?? '', line]))
}

export interface CheckedRow {
  readonly line: number
  readonly sku?: string | undefined
  readonly outcome: Outcome
  readonly message: string
  readonly priceBeforeCents?: number | undefined
  readonly priceCents?: number | undefined
  /** Of a row whose new price is not above them; and these in proportion to it. */
  readonly breaksBefore?: readonly PriceBreak[]
  readonly breaksAfter?: readonly PriceBreak[]
  readonly isMoved: boolean
}

/** Stores and counts the findings of a part of the check. */
export async function recordChecked(tx: Database, importId: string, rows: readonly CheckedRow[]) {
  await sql`
    update catalogue_import_rows r set sku = c.sku, outcome = c.outcome, message = c.message,
      price_before_cents = c."priceBeforeCents", price_cents = c."priceCents", is_moved = c."isMoved",
      breaks_before = c."breaksBefore", breaks_after = c."breaksAfter"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(line int, sku text, outcome text, message text,
      "priceBeforeCents" bigint, "priceCents" bigint, "isMoved" boolean, "breaksBefore" jsonb, "breaksAfter" jsonb)
    where r.import_id = ${importId} and r.line = c.line`.execute(tx)
  const of = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length
  await sql`
    update catalogue_imports set worked_at = now(), at_line = ${rows.at(-1)?.line ?? 0},
      done_count = done_count + ${rows.length}, new_count = new_count + ${of('new')},
      changed_count = changed_count + ${of('changed')}, unchanged_count = unchanged_count + ${of('unchanged')},
      skipped_count = skipped_count + ${of('skipped')}, bad_count = bad_count + ${of('bad')},
      moved_count = moved_count + ${rows.filter(({ isMoved }) => isMoved).length},
      breaks_count = breaks_count + ${rows.filter(({ breaksAfter }) => breaksAfter !== undefined).length}
    where id = ${importId}`.execute(tx)
}

export interface AppliedPart {
  readonly atLine: number
  /** Rows of the file that the part went through. */
  readonly rows: number
  readonly applied: readonly number[]
  /** Rows that were refused now, though the check found nothing. */
  readonly refused: readonly { readonly line: number; readonly was: Outcome; readonly message: string }[]
}

/** Marks the rows applied by a part of the run, in its transaction. */
export async function recordApplied(tx: Database, importId: string, part: AppliedPart): Promise<void> {
  const { atLine, rows, applied, refused } = part
  if (applied.length > 0)
    await sql`
      update catalogue_import_rows set is_applied = true
      where import_id = ${importId} and line = any(${applied}::int[])`.execute(tx)
  if (refused.length > 0)
    await sql`
      update catalogue_import_rows r set outcome = 'bad', message = c.message
      from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as c(line int, message text)
      where r.import_id = ${importId} and r.line = c.line`.execute(tx)
  const were = (outcome: Outcome) => refused.filter(({ was }) => was === outcome).length
  await sql`
    update catalogue_imports set worked_at = now(), at_line = ${atLine}, done_count = done_count + ${rows},
      bad_count = bad_count + ${refused.length}, new_count = new_count - ${were('new')},
      changed_count = changed_count - ${were('changed')}
    where id = ${importId}`.execute(tx)
}

export type Shown = Outcome | 'moved' | 'breaks'

const shownRows = (db: Database, importId: string, show: Shown) =>
  db
    .selectFrom('catalogue_import_rows')
    .where('import_id', '=', importId)
    .$if(show === 'moved', (rows) => rows.where('is_moved', '=', true))
    .$if(show === 'breaks', (rows) => rows.where('breaks_after', 'is not', null))
    .$if(show !== 'moved' && show !== 'breaks', (rows) =>
      rows.where('outcome', '=', show === 'moved' || show === 'breaks' ? 'changed' : show),
    )

/** Finds a page of rows; a row's id is its line. */
export const findRows = async (db: Database, importId: string, show: Shown, page: PageRequest) => {
  const rows = await shownRows(db, importId, show)
    .select([
      'line',
      'cells',
      'outcome',
      'message',
      'price_before_cents as priceBeforeCents',
      'price_cents as priceCents',
      'breaks_before as breaksBefore',
      'breaks_after as breaksAfter',
    ])
    .where('line', '>', lineOf(page.cursor))
    .orderBy('line')
    .limit(page.limit)
    .execute()
  return rows.map((row) => ({ ...row, id: String(row.line) }))
}

const lineOf = (cursor: string | undefined) => (/^\d{1,9}$/.test(cursor ?? '') ? Number(cursor) : 0)

export const countShown = (db: Database, importId: string, show: Shown) =>
  countRows(shownRows(db, importId, show))
