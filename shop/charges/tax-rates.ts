import type { z } from 'zod'
import type { RateClass } from '#contract/charges/tax-class.ts'
import type { HomeRegion, TaxRateFields } from '#contract/charges/tax-rates.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { countEntries, findEntries, momentOf, placeLabel } from './scheduled-rates.ts'

interface StoredRate {
  readonly country: string
  readonly region: string
  readonly tax_class: RateClass
  readonly name: string
  readonly basis_points: number
  readonly tenths: number
}

export function listTaxRates(db: Database, list: PageRequest) {
  return readPage(
    list,
    (query) => findEntries<StoredRate>(db, 'tax_rates', query),
    countEntries(db, 'tax_rates'),
  )
}

const TENTHS_OF_BASIS_POINTS = 1_000

export function addTaxRate(
  db: Database,
  { from, percent, taxClass, ...fields }: z.output<typeof TaxRateFields>,
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const holds_from = await momentOf(tx, 'tax_rates', from)
    const tenths = Math.round(percent * TENTHS_OF_BASIS_POINTS)
    const { id } = await tx
      .insertInto('tax_rates')
      .values({
        ...fields,
        tax_class: taxClass,
        basis_points: Math.floor(tenths / 10),
        tenths: tenths % 10,
        holds_from,
        added_by: admin.email,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAction(tx, {
      actor: admin.email,
      action: 'tax-rate-added',
      subject: String(id),
      label: `${placeLabel(fields)}: ${fields.name} ${percent} %${ofClass(taxClass)}`,
      after: { ...fields, taxClass, percent, from },
    })
    await keep(tx, String(id))
    return String(id)
  })
}

const ofClass = (taxClass: RateClass) => (taxClass === 'standard' ? '' : `, ${taxClass}`)

export const findHomeRegion = (db: Database) =>
  db
    .selectFrom('charge_settings')
    .select(['home_country as country', 'home_region as region'])
    .executeTakeFirstOrThrow()

/** @returns false when nothing changed */
export function changeHomeRegion(
  db: Database,
  home: z.output<typeof HomeRegion>,
  admin: Caller,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { country, region } = home
    const before = await tx
      .selectFrom('charge_settings')
      .select(['home_country as country', 'home_region as region'])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (before.country === country && before.region === region) return false
    await tx.updateTable('charge_settings').set({ home_country: country, home_region: region }).execute()
    await recordAction(tx, {
      actor: admin.email,
      action: 'home-region-changed',
      subject: 'home-region',
      label: placeLabel(home),
      before,
      after: { country, region },
    })
    return true
  })
}
