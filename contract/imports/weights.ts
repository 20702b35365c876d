import { type DecimalSign, numberOf } from './numbers.ts'

/** Units of weight in files, with their names on pages. */
export const weightUnits = { g: 'grams', kg: 'kilograms', lb: 'pounds', oz: 'ounces' } as const
export type WeightUnit = keyof typeof weightUnits

const GRAMS: Readonly<Record<WeightUnit | 'mg' | 't', number>> = {
  mg: 0.001,
  g: 1,
  kg: 1_000,
  t: 1_000_000,
  lb: 453.592_37,
  oz: 28.349_523_125,
}
type AnyUnit = keyof typeof GRAMS

const words: Readonly<Record<AnyUnit, string>> = {
  mg: 'mg milligram milligrams milligramm',
  g: 'г g gr grs gram grams gramm gramme grammes grammi gramos gramas gramy gramów grm',
  kg: 'кг kg kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogrammi kilogramos kgm',
  t: 't to ton tonne tonnes tonnen',
  lb: 'lb lbs pound pounds lbr',
  oz: 'oz ounce ounces onz',
}
const unitOf = new Map(
  (Object.keys(words) as AnyUnit[]) // keys() widens
    .flatMap((unit) => words[unit].split(' ').map((word) => [word, unit] as const)),
)

/** The unit that a word names; undefined for any other word. */
export const weightUnitNamed = (word: string): AnyUnit | undefined =>
  unitOf.get(word.trim().toLowerCase().replace(/\.$/, ''))

/** The unit that a heading names: `Weight (kg)`, `Gewicht in g`, `weight_lbs`, `Variant Grams`, `WeightKG`. */
export function weightUnitOfHeading(heading: string): AnyUnit | undefined {
  const parts = heading.replaceAll(/([a-z])([A-Z])/g, '$1 $2').split(/[^\p{L}]+/u)
  // A single T or Gr may be anything.
  const named = parts.flatMap((part) => (part === 't' || part === 'to' ? [] : (weightUnitNamed(part) ?? [])))
  // Of two units it is asked which.
  return new Set(named).size === 1 ? named[0] : undefined
}

/** A number, and the word after it. */
const WITH_UNIT = /^([^\p{L}]*\d)\s*(\p{L}+)\.?$/u
const UNIT_FIRST = /^(\p{L}+)\.?\s*(\d\P{L}*)$/u

/**
 * Reads a weight in grams. The unit in the cell counts, else the given one.
 * @returns undefined for no number, `no-unit` for a number without a unit
 */
export function gramsIn(
  cell: string,
  decimals: DecimalSign | undefined,
  unit: AnyUnit | undefined,
): number | 'no-unit' | undefined {
  const short = cell.length <= 40 ? cell.trim() : ''
  const [, first, after] = UNIT_FIRST.exec(short) ?? []
  const [, written = after ?? cell, word = first] = WITH_UNIT.exec(short) ?? []
  const own = word === undefined ? unit : weightUnitNamed(word)
  const value = numberOf(written, decimals)
  if (value === undefined || (word !== undefined && own === undefined)) return undefined
  if (value === 0) return 0
  return own === undefined ? 'no-unit' : value * GRAMS[own]
}

/** Whether a cell has a weight with its unit. */
export const hasWeightUnit = (cell: string): boolean => typeof gramsIn(cell, 'point', undefined) === 'number'
