import type { ImportColumn, ImportMapping } from '#contract/imports/endpoints.ts'
import { USUAL_PRICE_MOVE } from '#contract/imports/endpoints.ts'
import { type ImportField, repeatable } from '#contract/imports/fields.ts'
import { readNumber } from '#contract/imports/numbers.ts'
import { fieldNamed } from './headings.ts'

/** Counts about a column, made while the file is read. */
export interface ColumnFacts extends ImportColumn {
  readonly numbers: number
  readonly gtins: number
  readonly pictures: number
  readonly codes: number
}

type Counted = { -readonly [Key in keyof ColumnFacts]: ColumnFacts[Key] } & { examples: string[] }

const EXAMPLES = 5
const MAX_EXAMPLE = 120
const GTIN = /^(?:\d{8}|\d{12,14})$/
const PICTURE = /^https?:\/\/\S+\.(?:jpe?g|png|webp|gif|avif)(?:\?\S*)?$/i
/** Letters and digits, or digits with signs: no word, no price. */
const CODE = /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9._/#-]{2,39}$/

/** Counts what the cells of each column look like. */
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
  const read = readNumber(cell)
  if (read.kind === 'ambiguous') column.ambiguous += 1
  if (read.kind !== 'number') return
  column.numbers += 1
  if (read.sign) column[read.sign] += 1
}

/** More than this share of a column's cells must look alike to say what it is. */
const CLEAR_SHARE = 0.8

/** A longer text is no name. */
const SHORT = 80

/** Guesses the field of each column: by its heading, and for those that are still missing by its cells. */
export function guessMapping(columns: readonly ColumnFacts[]): ImportMapping {
  const fields = columns.map(({ heading }) => fieldNamed(heading) ?? null)
  // The first of several columns with one meaning, unless only a later one has anything in it.
  for (const [at, field] of fields.entries()) {
    if (field === null || repeatable.includes(field)) continue
    const others = fields.flatMap((other, place) => (other === field && place !== at ? [place] : []))
    const best = [at, ...others].toSorted((a, b) => filled(columns, b) - filled(columns, a) || a - b)[0]
    for (const place of [at, ...others]) if (place !== best) fields[place] = null
  }
  // Lists with one text for each product call it a description.
  const described = fields.indexOf('description')
  const examples = columns[described]?.examples ?? []
  if (!fields.includes('name') && examples.length > 0 && examples.every(({ length }) => length <= SHORT))
    fields[described] = 'name'
  const guess = (field: ImportField, looksLike: (column: ColumnFacts) => number) => {
    if (fields.includes(field)) return
    const scores = columns.map((column, at) =>
      fields[at] === null && column.filledCount > 0 ? looksLike(column) / column.filledCount : 0,
    )
    const best = Math.max(...scores, 0)
    if (best > CLEAR_SHARE) fields[scores.indexOf(best)] = field
  }
  guess('gtin', ({ gtins }) => gtins)
  guess('picture', ({ pictures }) => pictures)
  guess('sku', ({ codes }) => codes)
  guess('price', ({ point, comma }) => point + comma)
  return { columns: fields, maxPriceMove: USUAL_PRICE_MOVE, dropMissing: false }
}

const filled = (columns: readonly ColumnFacts[], at: number) => columns[at]?.filledCount ?? 0
