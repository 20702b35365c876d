import type { ImportMapping } from '#contract/imports/endpoints.ts'
import { numberFields } from '#contract/imports/fields.ts'
import { signOf } from '#contract/imports/numbers.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import * as store from './store.ts'

/**
 * Has an import that waits be checked from its first row, with these columns.
 * @param importing locked
 * @throws Refusal import-not-ready, import-columns-differ, import-decimals-needed
 */
export async function startCheck(
  tx: Database,
  { id, state, columns }: store.StoredImport,
  mapping: ImportMapping,
): Promise<void> {
  if (state !== 'uploaded' && state !== 'checked') throw new Refusal('import-not-ready')
  if (mapping.columns.length !== columns.length) throw new Refusal('import-columns-differ')
  const numbers = columns.filter((_, at) => {
    const field = mapping.columns[at]
    return field && numberFields.includes(field)
  })
  const sign = signOf(numbers)
  if (sign === 'ask' && !mapping.decimals) throw new Refusal('import-decimals-needed')
  // What somebody has chosen stands; else the other cells decide.
  const decimals = mapping.decimals ?? (sign === 'ask' ? undefined : sign)
  await store.startStep(tx, id, { ...mapping, decimals })
  await store.moveTo(tx, id, 'checking')
}
