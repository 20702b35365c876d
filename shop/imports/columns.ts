import { foreignCurrencyOf } from '#contract/imports/currency-marks.ts'
import type { ImportColumn, ImportMapping } from '#contract/imports/endpoints.ts'
import { USUAL_PRICE_MOVE } from '#contract/imports/endpoints.ts'
import { amountFields, type ImportField, repeatable } from '#contract/imports/fields.ts'
import { readNumber } from '#contract/imports/numbers.ts'
import { hasWeightUnit } from '#contract/imports/weights.ts'
import { fieldNamed, isRecommendedPrice, isRecordId, isWeakName } from './headings.ts'
import { isGrossWeight } from './weight-headings.ts'

/** Counts about a column, made while the file is read. */
export interface ColumnFacts extends ImportColumn {
  readonly numbers: number
  readonly gtins: number
  readonly pictures: number
  readonly codes: number
  /** Weights with their unit. */
  readonly weights: number
}

type Counted = { -readonly [Key in keyof ColumnFacts]: ColumnFacts[Key] } & { examples: string[] }

const EXAMPLES = 5
const MAX_EXAMPLE = 120
const GTIN = /^(?:\d{8}|\d{12,14})$/
const PICTURE = /^https?:\/\/[^\s?]+\.(?:jpe?g|png|webp|gif|avif)(?:\?\S*)?$/i
/** Letters and digits, or digits with signs: no word, no price. */
const CODE = /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9._/#-]{2,39}$/

/** Counts the shapes of each column's cells. */
export function columnCounter(headings: readonly string[]) {
  const columns = headings.map(
    (heading): Counted => ({
      heading,
      examples: [],
      filledCount: 0,
      point: 0,
      comma: 0,
      ambiguous: 0,
      numbers: 0,
      gtins: 0,
      pictures: 0,
      codes: 0,
      weights: 0,
    }),
  )
  return {
    count(cells: readonly string[]): void {
      columns.forEach((column, at) => {
        const cell = cells[at] ?? ''
        if (cell !== '') countCell(column, cell)
      })
    },
    facts: (): readonly ColumnFacts[] => columns,
  }
}

function countCell(column: Counted, cell: string): void {
  column.filledCount += 1
  const example = cell.slice(0, MAX_EXAMPLE).toWellFormed()
  if (column.examples.length < EXAMPLES && !column.examples.includes(example)) column.examples.push(example)
  if (GTIN.test(cell)) column.gtins += 1
  else if (CODE.test(cell)) column.codes += 1
  if (PICTURE.test(cell)) column.pictures += 1
  if (hasWeightUnit(cell)) column.weights += 1
  const read = readNumber(cell)
  if (read.kind === 'ambiguous') column.ambiguous += 1
  if (read.kind !== 'number') return
  column.numbers += 1
  if (read.sign) column[read.sign] += 1
}

/** The share of a column's cells that must look alike to identify it. */
const CLEAR_SHARE = 0.8

/** A longer text is no name. */
const SHORT = 80

/** Names of record types in other programs, which are not categories. */
const KIND =
  /^(?:p|d|physical|digital|simple|configurable|variable|variation|standard|pack|virtual|bundle|grouped|combo|service|goods|consumable|storable product|product|variant|sku|image)$/i
const YES_OR_NO = /^(?:[01]|-1|true|false|yes|no|y|n|active|inactive|enabled|disabled|draft|archived)$/i

/** The field that a column's heading names, unless its cells contradict it. */
function fieldOf({ heading, examples, filledCount, numbers }: ColumnFacts): ImportField | null {
  const every = (pattern: RegExp) => examples.length > 0 && examples.every((example) => pattern.test(example))
  if (/^(?:status|state|online|visibility)$/i.test(heading.trim())) return every(YES_OR_NO) ? 'isSold' : null
  const field = fieldNamed(heading) ?? null
  if (field === 'category' && every(KIND)) return null
  if (field === 'unitOfMeasure' && filledCount > 0 && numbers === filledCount) return null
  if (field === 'isSold' && !every(YES_OR_NO)) return null
  // An amount in another currency is no price here.
  return field !== null && amountFields.includes(field) && foreignCurrencyOf(heading) ? null : field
}

/**
 * Guesses the field of each column: by its heading, and for those that are still missing by its cells. If several
 * columns may be the price, none is guessed: an admin has to choose. A price beside a recommended one, without a cost,
 * may be the supplier's cost.
 */
export function guessMapping(columns: readonly ColumnFacts[]): ImportMapping {
  const fields = columns.map(fieldOf)
  const isBesideRecommended =
    !fields.includes('cost') &&
    columns.some(({ heading, filledCount }) => filledCount > 0 && isRecommendedPrice(heading))
  // The first of several columns with one meaning, unless only a later one has anything in it.
  for (const [at, field] of fields.entries()) {
    if (field === null || repeatable.includes(field)) continue
    const others = fields.flatMap((other, place) => (other === field && place !== at ? [place] : []))
    const alike = [at, ...others].filter((place) => filled(columns, place) > 0)
    const isUnclear = field === 'price' && (alike.length > 1 || isBesideRecommended)
    const best = isUnclear ? undefined : bestOf(columns, field, [at, ...others])
    for (const place of [at, ...others]) if (place !== best) fields[place] = null
  }
  if (!fields.includes('name')) {
    const weak = columns.findIndex(({ heading }, at) => fields[at] === null && isWeakName(heading))
    if (weak >= 0) fields[weak] = 'name'
  }
  // Lists with one text for each product call it a description.
  const described = fields.indexOf('description')
  const examples = columns[described]?.examples ?? []
  if (!fields.includes('name') && examples.length > 0 && examples.every(({ length }) => length <= SHORT))
    fields[described] = 'name'
  const guess = (field: ImportField, looksLike: (column: ColumnFacts) => number) => {
    if (fields.includes(field)) return
    const scores = columns.map((column, at) =>
      fields[at] === null && column.filledCount > 0 && mayBe(field, column.heading)
        ? looksLike(column) / column.filledCount
        : 0,
    )
    const best = Math.max(...scores, 0)
    if (best > CLEAR_SHARE) fields[scores.indexOf(best)] = field
  }
  guess('gtin', ({ gtins }) => gtins)
  guess('picture', ({ pictures }) => pictures)
  guess('sku', ({ codes }) => codes)
  guess('price', ({ point, comma }) => point + comma)
  return { columns: fields, maxPriceMove: USUAL_PRICE_MOVE, dropMissing: false, scaleBreaks: false }
}

/**
 * Whether the cells of a column may identify it. A heading that names something other than the price is not overruled.
 */
const mayBe = (field: ImportField, heading: string) =>
  field === 'price' ? /^Column \d+$/.test(heading) : field !== 'sku' || !isRecordId(heading)

function bestOf(columns: readonly ColumnFacts[], field: ImportField, places: readonly number[]) {
  const gross = (at: number) => Number(field === 'weight' && isGrossWeight(columns[at]?.heading ?? ''))
  return places.toSorted((a, b) => filled(columns, b) - filled(columns, a) || gross(b) - gross(a) || a - b)[0]
}

const filled = (columns: readonly ColumnFacts[], at: number) => columns[at]?.filledCount ?? 0
