import { sql } from 'kysely'
import type { AuditedAction } from '#contract/audit-log/endpoints.ts'
import { type entryStates, MAX_ENTRIES } from '#contract/charges/tax-rates.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import { countRows } from '#database/count-rows.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { startOf, today } from '../days.ts'

/** Entries that take effect on a date, shared by tax rates and freight tables. */

export type EntryTable = 'tax_rates' | 'freight_tables'

export interface StoredEntry {
  readonly id: string
  readonly holdsFrom: Date
  readonly state: (typeof entryStates)[number]
  readonly addedBy: string
}

/** The entries, latest effective date first, under the table's own column names. */
export async function findEntries<Columns>(
  db: Database,
  table: EntryTable,
  { limit, cursor }: PageRequest,
): Promise<(Columns & StoredEntry)[]> {
  const name = sql.table(table)
  const ofSameClass = table === 'tax_rates' ? sql`and l.tax_class = e.tax_class` : sql``
  const { rows } = await sql<Columns & StoredEntry>`
    select e.*, e.id::text as id, e.holds_from as "holdsFrom", e.added_by as "addedBy",
      case when e.holds_from > now() then 'later'
        when exists (select from ${name} l where l.country = e.country and lower(l.region) = lower(e.region)
          ${ofSameClass} and l.holds_from <= now() and (l.holds_from, l.id) > (e.holds_from, e.id)) then 'over'
        else 'holds' end as state
    from ${name} e
    where ${cursor ?? null}::text is null
      or (e.holds_from, e.id) < (select holds_from, id from ${name} where id::text = ${cursor ?? null})
    order by e.holds_from desc, e.id desc
    limit ${limit}::int`.execute(db)
  return rows
}

export const countEntries = (db: Database, table: EntryTable): Promise<number> =>
  countRows(db.selectFrom(table))

/** Returns when an entry dated this day takes effect: when the day begins, or now if the day is today. */
export async function momentOf(tx: Database, table: EntryTable, day: string): Promise<Date> {
  if ((await countEntries(tx, table)) >= MAX_ENTRIES) throw new Refusal('too-many-entries')
  const { rows } = await sql<{ over: boolean; at: Date }>`
    select ${day}::date < ${today} as over,
      greatest(${startOf(day)}, now()) as at`.execute(tx)
  const [moment] = rows
  if (!moment || moment.over) throw new Refusal('day-is-over')
  return moment.at
}

interface Removal {
  readonly table: EntryTable
  readonly id: string
  readonly action: AuditedAction
}

/** Removes an entry that has not taken effect yet. */
export function removeEntry(db: Database, { table, id, action }: Removal, admin: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ country: string; region: string; held: boolean }>`
      select *, holds_from <= now() as held from ${sql.table(table)} where id::text = ${id} for update`.execute(
      tx,
    )
    const [entry] = rows
    if (!entry) throw new Refusal('no-such-entry')
    if (entry.held) throw new Refusal('holds-already')
    await sql`delete from ${sql.table(table)} where id::text = ${id}`.execute(tx)
    await recordAction(tx, {
      actor: admin.email,
      action,
      subject: id,
      label: placeLabel(entry),
      before: entry,
    })
  })
}

export const placeLabel = ({ country, region }: { readonly country: string; readonly region: string }) =>
  [country || 'everywhere else', region].filter(Boolean).join(', ')
