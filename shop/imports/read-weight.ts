import { importFields } from '#contract/imports/fields.ts'
import { gramsIn, weightUnitNamed, weightUnitOfHeading } from '#contract/imports/weights.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Reading } from './read-row.ts'

/** As many as a carton may have. */
const MAX_GRAMS = 10_000_000

/** Reads the weight of a piece in grams; undefined if the row has none. @returns a sentence where it is wrong */
export function pieceGrams(
  cells: readonly string[],
  { headings, mapping }: Reading,
): number | string | undefined {
  const at = mapping.columns.indexOf('weight')
  const cell = cells[at]?.trim() ?? ''
  if (cell === '') return undefined
  const unitCell = cells[mapping.columns.indexOf('weightUnit')]?.trim() ?? ''
  const named = unitCell === '' ? undefined : weightUnitNamed(unitCell)
  if (unitCell !== '' && named === undefined) return `${importFields.weightUnit}: write g, kg, lb or oz`
  const unit = named ?? weightUnitOfHeading(headings[at] ?? '') ?? mapping.weightUnit
  const grams = gramsIn(cell, mapping.decimals, unit)
  if (grams === 'no-unit') return `${importFields.weight}: its unit is missing`
  if (grams === undefined) return `${importFields.weight}: write a weight such as 2.5 kg, or leave it empty`
  // Other shops write 0 where they know no weight.
  return grams === 0 ? undefined : grams
}

interface Cartons {
  readonly cartonPieces?: number | null | undefined
  readonly cartonGrams?: number | null | undefined
}

/**
 * Returns the carton of a product whose pieces have a weight: its own, or one for each piece. The weight of the carton in
 * the file counts where it has one.
 * @throws Refusal import-row-weight
 */
export function cartonWith(grams: number | undefined, change: Cartons, stored?: Cartons): Cartons {
  if (grams === undefined || change.cartonGrams) return change
  const cartonPieces = change.cartonPieces ?? stored?.cartonPieces ?? 1
  const cartonGrams = Math.max(1, Math.round(grams * cartonPieces))
  if (cartonGrams > MAX_GRAMS) throw new Refusal('import-row-weight')
  return { cartonPieces, cartonGrams }
}
