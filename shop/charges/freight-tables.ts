import type { z } from 'zod'
import type { FreightFields } from '#contract/charges/freight.ts'
import { toCents } from '#contract/money.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { countEntries, findEntries, momentOf, placeLabel } from './scheduled-rates.ts'

interface StoredTable {
  readonly country: string
  readonly region: string
  readonly steps: readonly { readonly upToGrams: number; readonly cents: number }[]
  readonly per_kg_cents: number | null
  readonly free_from_cents: number | null
  readonly each_shipment: boolean
}

export function listFreightTables(db: Database, list: PageRequest) {
  return readPage(
    list,
    (query) => findEntries<StoredTable>(db, 'freight_tables', query),
    countEntries(db, 'freight_tables'),
  )
}

const GRAMS_A_KG = 1_000
const centsOrNone = (amount: number | null) => (amount === null ? null : toCents(amount))

export function addFreightTable(
  db: Database,
  fields: z.output<typeof FreightFields>,
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  const { country, region, steps, perKg, freeFrom, eachShipment, from } = fields
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('freight_tables')
      .values({
        country,
        region,
        steps: JSON.stringify(
          steps.map(({ upToKg, price }) => ({
            upToGrams: Math.round(upToKg * GRAMS_A_KG),
            cents: toCents(price),
          })),
        ),
        per_kg_cents: centsOrNone(perKg),
        free_from_cents: centsOrNone(freeFrom),
        each_shipment: eachShipment,
        holds_from: await momentOf(tx, 'freight_tables', from),
        added_by: admin.email,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAction(tx, {
      actor: admin.email,
      action: 'freight-table-added',
      subject: String(id),
      label: placeLabel(fields),
      after: { ...fields },
    })
    await keep(tx, String(id))
    return String(id)
  })
}
