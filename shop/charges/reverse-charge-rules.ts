import { sql } from 'kysely'
import {
  ENDING_DAYS,
  MAX_RULES,
  type ReverseChargeFields,
  type ReverseChargeRule,
} from '#contract/charges/reverse-charge.ts'
import { addDays, today } from '#contract/days.ts'
import { toAmount, toCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import { countRows } from '#database/count-rows.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { KeepResult } from '../idempotency.ts'

const selectRules = (db: Database) =>
  db
    .selectFrom('reverse_charge_rules')
    .selectAll()
    .select([sql<string>`from_day::text`.as('fromDay'), sql<string | null>`until_day::text`.as('untilDay')])

type StoredRule = Awaited<ReturnType<ReturnType<typeof selectRules>['execute']>>[number]

/** The rules, by country. */
export async function listRules(db: Database): Promise<ReverseChargeRule[]> {
  const rows = await selectRules(db).orderBy('country').orderBy('id').limit(MAX_RULES).execute()
  return rows.map((row) => ({
    ...toFields(row),
    _id: String(row.id),
    state: stateOf(row),
    ...(row.confirmed_by !== null && { confirmedBy: row.confirmed_by }),
    ...(row.confirmed_at && { confirmedAt: row.confirmed_at.toISOString() }),
  }))
}

const toFields = (row: StoredRule): ReverseChargeFields => ({
  country: row.country,
  groups: row.groups,
  threshold: row.threshold_cents === null ? null : toAmount(row.threshold_cents),
  isAbove: row.is_above,
  countedOver: row.counted_over,
  isApart: row.is_apart,
  buyers: row.buyers,
  from: row.fromDay,
  until: row.untilDay,
  mention: row.mention,
  source: row.source,
  confirmed: row.confirmed_at !== null,
})

function stateOf({ confirmed_at, fromDay, untilDay }: StoredRule): ReverseChargeRule['state'] {
  const day = today()
  if (untilDay !== null && untilDay < day) return 'over'
  if (confirmed_at === null) return 'unconfirmed'
  if (fromDay > day) return 'later'
  return untilDay !== null && untilDay <= addDays(day, ENDING_DAYS) ? 'ending' : 'holds'
}

/** The seller's word counts for what it was given for: each saved text of a confirmed rule is confirmed again. */
const toColumns = (fields: ReverseChargeFields, admin: Caller) => ({
  country: fields.country,
  groups: fields.groups,
  threshold_cents: fields.threshold === null ? null : toCents(fields.threshold),
  is_above: fields.isAbove,
  counted_over: fields.countedOver,
  is_apart: fields.isApart,
  buyers: fields.buyers,
  from_day: fields.from,
  until_day: fields.until,
  mention: fields.mention,
  source: fields.source,
  confirmed_by: fields.confirmed ? admin.email : null,
  confirmed_at: fields.confirmed ? sql<Date>`now()` : null,
})

const labelOf = ({ country, groups }: Pick<ReverseChargeFields, 'country' | 'groups'>) =>
  `${country}: ${groups.join(', ')}`

export function addRule(
  db: Database,
  fields: ReverseChargeFields,
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    if ((await countRows(tx.selectFrom('reverse_charge_rules'))) >= MAX_RULES)
      throw new Refusal('too-many-entries')
    const { id } = await tx
      .insertInto('reverse_charge_rules')
      .values(toColumns(fields, admin))
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAction(tx, {
      actor: admin.email,
      action: 'reverse-charge-rule-added',
      subject: String(id),
      label: labelOf(fields),
      after: { ...fields },
    })
    await keep(tx, String(id))
    return String(id)
  })
}

/** @throws Refusal no-such-entry */
async function lockRule(tx: Database, id: string): Promise<StoredRule> {
  const rule = await selectRules(tx).where(sql`id::text`, '=', id).forUpdate().executeTakeFirst()
  if (!rule) throw new Refusal('no-such-entry')
  return rule
}

/** @returns false when nothing changed */
export function changeRule(
  db: Database,
  id: string,
  fields: ReverseChargeFields,
  admin: Caller,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockRule(tx, id)
    const before = toFields(stored)
    const changes = Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify({ ...before }[name as keyof typeof before]), // its own key
    )
    if (changes.length === 0) return false
    await tx
      .updateTable('reverse_charge_rules')
      .set(toColumns(fields, admin))
      .where('id', '=', stored.id)
      .execute()
    await recordAction(tx, {
      actor: admin.email,
      action: 'reverse-charge-rule-changed',
      subject: id,
      label: labelOf(fields),
      before: { ...before },
      after: { ...fields },
    })
    return true
  })
}

export function removeRule(db: Database, id: string, admin: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockRule(tx, id)
    await tx.deleteFrom('reverse_charge_rules').where('id', '=', stored.id).execute()
    const before = toFields(stored)
    await recordAction(tx, {
      actor: admin.email,
      action: 'reverse-charge-rule-removed',
      subject: id,
      label: labelOf(before),
      before: { ...before },
    })
  })
}
