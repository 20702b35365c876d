import type { ImportMapping } from '#contract/imports/endpoints.ts'
import { numberFields } from '#contract/imports/fields.ts'
import { signOf } from '#contract/imports/numbers.ts'
import { weightUnitOfHeading } from '#contract/imports/weights.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { isCostHeading } from './cost-headings.ts'
import * as store from './store.ts'

/**
 * Has an import that waits be checked from its first row, with these columns.
 * @param importing locked
 * @throws Refusal import-not-ready, import-columns-differ, import-decimals-needed, import-weight-unit-needed,
 * import-price-needed, import-price-twice, import-cost-as-price
 */
export async function startCheck(
  tx: Database,
  { id, state, columns, supplierId }: store.StoredImport,
  mapping: ImportMapping,
): Promise<void> {
  if (state !== 'uploaded' && state !== 'checked') throw new Refusal('import-not-ready')
  if (mapping.columns.length !== columns.length) throw new Refusal('import-columns-differ')
  requirePrice(columns, mapping, supplierId)
  requireWeightUnit(columns, mapping)
  const numbers = columns.filter((_, at) => {
    const field = mapping.columns[at]
    return field && numberFields.includes(field)
  })
  const sign = signOf(numbers)
  if (sign === 'ask' && !mapping.decimals) throw new Refusal('import-decimals-needed')
  // An admin's choice stands; else the other cells decide.
  const decimals = mapping.decimals ?? (sign === 'ask' ? undefined : sign)
  await store.startStep(tx, id, { ...mapping, decimals })
  await store.moveTo(tx, id, 'checking')
}

/** A cost is never the selling price, unless an admin enters the markup. */
function requirePrice(columns: Columns, mapping: ImportMapping, supplierId: string | null): void {
  const price = columns[mapping.columns.indexOf('price')]
  if (price && isCostHeading(price.heading)) throw new Refusal('import-cost-as-price')
  if (price && mapping.markupPercent !== undefined) throw new Refusal('import-price-twice')
  if (!price && mapping.markupPercent === undefined && supplierId === null)
    throw new Refusal('import-price-needed')
}

function requireWeightUnit(columns: Columns, mapping: ImportMapping): void {
  const weight = columns[mapping.columns.indexOf('weight')]
  if (!weight || mapping.weightUnit !== undefined || mapping.columns.includes('weightUnit')) return
  const isNamed = weightUnitOfHeading(weight.heading) !== undefined || weight.weights === weight.filledCount
  if (!isNamed) throw new Refusal('import-weight-unit-needed')
}

type Columns = store.StoredImport['columns']
