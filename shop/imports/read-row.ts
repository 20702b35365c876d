import type { ImportMapping } from '#contract/imports/endpoints.ts'
import { type ImportField, importFields, numberFields } from '#contract/imports/fields.ts'
import { numberOf } from '#contract/imports/numbers.ts'
import { specsOf } from '../products/cells.ts'
import { expectationOf, columns as fileColumns, Line, toChange } from '../products/file-columns.ts'
import { fieldNamed } from './headings.ts'
import { textOf } from './html-text.ts'

/** Settings for reading the rows of an import. */
export interface Reading {
  readonly headings: readonly string[]
  readonly mapping: ImportMapping
}

export interface ReadProduct {
  readonly sku: string
  readonly change: ReturnType<typeof toChange>
  /** The initial stock of a new product. */
  readonly available: number
  /** Pieces that came in. */
  readonly received: number
  /** The address of a picture elsewhere. */
  readonly pictureUrl: string | undefined
}

export type ReadRow =
  | { readonly product: ReadProduct }
  | { readonly problem: string; readonly sku: string | undefined }

/** A character that the file lost when it was saved. */
const LOST = '\uFFFD'
const MAX_NAME = 200

/** Reads one row. An empty cell says nothing: what the product has stays. */
export function readRow(cells: readonly string[], { headings, mapping }: Reading): ReadRow {
  const sku = cells[mapping.columns.indexOf('sku')]?.trim() ?? ''
  const problem = (message: string) => ({ problem: message, sku: sku || undefined })
  if (cells.length > headings.length && cells.slice(headings.length).some((cell) => cell !== ''))
    return problem(
      `${cells.length} cells, where the headings are ${headings.length}. A text that contains the separator needs quotes.`,
    )
  if (sku === '') return problem('SKU: it is empty')
  if (!cells[mapping.columns.indexOf('price')]?.trim()) return problem('Price: it is empty')
  const { line, specs, options } = collect(cells, headings, mapping)
  if (Object.values(line).some((cell) => cell.includes(LOST)))
    return problem('Some characters were lost when the file was saved. Save it again as UTF-8.')
  const name = line.name && options.length > 0 ? `${line.name}, ${options.join(' / ')}` : line.name
  const parsed = Line.safeParse({
    ...line,
    ...(name && { name: name.slice(0, MAX_NAME).toWellFormed() }),
    ...(specs && { specs: JSON.stringify(specs) }),
  })
  if (!parsed.success) {
    const wrong = fileColumns.filter((column) => parsed.error.issues.some(({ path }) => path[0] === column))
    return problem(wrong.map((column) => `${labelOf(column)}: ${expectationOf(column)}`).join('; '))
  }
  const { availableQuantity = 0, received = 0 } = parsed.data
  const change = toChange(parsed.data)
  const picture = cells[mapping.columns.indexOf('picture')]?.trim() ?? ''
  return {
    product: {
      sku,
      change,
      available: availableQuantity,
      received,
      pictureUrl: /^https?:\/\/\S{1,1990}$/i.test(picture) ? picture : undefined,
    },
  }
}

const labelOf = (column: (typeof fileColumns)[number]): string =>
  column in importFields ? importFields[column as ImportField] : column // `in` narrows no union of names

interface Collected {
  /** Cells by the columns of the shop's own file. */
  readonly line: Readonly<Record<string, string>>
  readonly specs: Readonly<Record<string, string>> | undefined
  /** Values of the options, in the order of the columns. */
  readonly options: readonly string[]
}

function collect(cells: readonly string[], headings: readonly string[], mapping: ImportMapping): Collected {
  const line: Record<string, string> = {}
  const specs = new Map<string, string>()
  const options: string[] = []
  for (const [at, field] of mapping.columns.entries()) {
    const cell = cells[at]?.trim() ?? ''
    if (field === null || cell === '') continue
    if (field === 'spec' || field === 'option') {
      const pairs = pairsOf(cell, headings[at] ?? '')
      for (const [name, value] of pairs) specs.set(name, value)
      if (field === 'option') options.push(...pairs.map(([, value]) => value))
    } else if (field === 'picture') {
      if (cell.startsWith('/')) line.img = cell
    } else line[field] = cellOf(field, cell, mapping)
  }
  return { line, specs: specs.size > 0 ? Object.fromEntries(specs) : undefined, options }
}

/** A value is named by its column, unless the column has them all: `Colour: Red; Size: M`, or JSON. */
function pairsOf(cell: string, heading: string): readonly (readonly [name: string, value: string])[] {
  const isNamed = cell.startsWith('{') || fieldNamed(heading) === 'spec'
  const read = isNamed ? specsOf(cell) : undefined
  if (typeof read !== 'object' || read === null) return [[heading, cell]]
  return Object.entries(read).map(([name, value]) => [name, String(value)])
}

function cellOf(field: ImportField, cell: string, { decimals }: ImportMapping): string {
  if (field === 'description') return textOf(cell)
  if (field === 'category') return cell.split(/\s*(?:>|\n)\s*/).at(-1) ?? cell
  if (field === 'gtin') return cell.replaceAll(/[\s-]/g, '')
  if (!numberFields.includes(field)) return cell
  const value = numberOf(cell, decimals)
  return value === undefined ? cell : String(value)
}
