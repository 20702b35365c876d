import { z } from 'zod'
import { errorInCell } from '#contract/imports/cell-text.ts'
import type { ImportMapping } from '#contract/imports/endpoints.ts'
import { amountFields, type ImportField, importFields, numberFields } from '#contract/imports/fields.ts'
import { foreignCurrencyIn, numberOf } from '#contract/imports/numbers.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { MAX_PICTURES } from '#contract/products/pictures.ts'
import { expectationOf } from '../products/cell-expectations.ts'
import { specsOf } from '../products/cells.ts'
import { columns as fileColumns, Line, toFields } from '../products/file-columns.ts'
import { fieldNamed } from './headings.ts'
import { LONG_TEXT, textOf } from './html-text.ts'
import { priceOf } from './read-price.ts'
import { pieceGrams } from './read-weight.ts'
import type { WantedFile } from './wanted-file-store.ts'

/** Settings for reading the rows of an import. */
export interface Reading {
  readonly headings: readonly string[]
  readonly mapping: ImportMapping
}

export interface ReadProduct {
  readonly sku: string
  readonly change: ReturnType<typeof toFields>
  /** Undefined where the file has costs only. */
  readonly priceCents: number | undefined
  /** The supplier's cost of a piece. */
  readonly costCents: number | undefined
  /** The weight of a piece. */
  readonly grams: number | undefined
  /** The initial stock of a new product. */
  readonly available: number
  /** Pieces received. */
  readonly received: number
  /** The address of a picture elsewhere. */
  readonly pictureUrl: string | undefined
  /** Further pictures and documents elsewhere. */
  readonly files: readonly WantedFile[]
}

export type ReadRow =
  | { readonly product: ReadProduct }
  | { readonly problem: string; readonly sku: string | undefined }
  /** A row without a product to sell. */
  | { readonly skipped: string }

/** A character that the file lost when it was saved. */
const LOST = '\uFFFD'
const MAX_NAME = 200
const ImportLine = Line.extend({ price: z.undefined().optional() })

const NOT_SOLD = 'The file says that it is not on sale.'

/** Reads one row. An empty or missing cell leaves the product's value unchanged. */
export function readRow(cells: readonly string[], reading: Reading): ReadRow {
  const { headings, mapping } = reading
  const cellOf = (field: ImportField) => cells[mapping.columns.indexOf(field)]?.trim() ?? ''
  const sku = cellOf('sku')
  const problem = (message: string) => ({ problem: message, sku: sku || undefined })
  if (cells.length > headings.length && cells.slice(headings.length).some((cell) => cell !== ''))
    return problem(
      `${cells.length} cells, where the headings are ${headings.length}. A text that contains the separator needs quotes.`,
    )
  for (const [at, field] of mapping.columns.entries()) {
    const error = field === null ? undefined : errorInCell(cells[at]?.trim() ?? '')
    if (error !== undefined) return problem(`${headings[at]}: ${error}`)
  }
  const isSold = soldIn(cellOf('isSold'))
  if (isSold === false) return { skipped: NOT_SOLD }
  if (sku === '') return problem('SKU: it is empty')
  if (isSold === undefined) return problem(`${importFields.isSold}: write yes or no, or leave it empty`)
  const price = priceOf(cells, reading)
  if (typeof price === 'string') return problem(price)
  const grams = pieceGrams(cells, reading)
  if (typeof grams === 'string') return problem(grams)
  const { line, specs, options } = collect(cells, headings, mapping)
  if (Object.values(line).some((cell) => cell.includes(LOST)))
    return problem('Some characters were lost when the file was saved. Save it again as UTF-8.')
  const name = line.name && options.length > 0 ? `${line.name}, ${options.join(' / ')}` : line.name
  if (name !== undefined && name.length > MAX_NAME) return problem(`Name: ${expectationOf('name', name)}`)
  const parsed = ImportLine.safeParse({
    ...line,
    ...(name && { name }),
    ...(specs && { specs: JSON.stringify(specs) }),
  })
  if (!parsed.success) {
    const wrong = fileColumns.filter((column) => parsed.error.issues.some(({ path }) => path[0] === column))
    return problem(
      wrong.map((column) => `${labelOf(column)}: ${expectationOf(column, line[column])}`).join('; '),
    )
  }
  const { availableQuantity = 0, received = 0 } = parsed.data
  const [picture, ...others] = addressesIn(cellOf('picture'))
  const columnsOf = (field: ImportField) =>
    cells.flatMap((cell, at) => (mapping.columns[at] === field ? addressesIn(cell) : []))
  const pictures = [...others, ...columnsOf('pictures')].slice(0, MAX_PICTURES - 1)
  return {
    product: {
      sku,
      change: toFields(parsed.data),
      ...price,
      grams,
      available: availableQuantity,
      received,
      pictureUrl: picture,
      files: [
        ...pictures.map((url) => ({ kind: 'picture' as const, url })),
        ...documentFields.flatMap(([field, kind]) => columnsOf(field).map((url) => ({ kind, url }))),
      ].filter(
        (file, at, all) => all.findIndex((same) => same.kind === file.kind && same.url === file.url) === at,
      ),
    },
  }
}

const documentFields = [
  ['dataSheet', 'data-sheet'],
  ['conformity', 'conformity'],
  ['manual', 'manual'],
  ['energyLabel', 'energy-label'],
] as const

/** The addresses elsewhere in a cell, with blanks, line breaks, bars, or a comma or semicolon between them. */
const addressesIn = (cell: string): readonly string[] =>
  cell.split(/[\s|]|[,;](?=\s|https?:)/i).filter((part) => /^https?:\/\/\S{1,1990}$/i.test(part))

const SOLD = /^(?:1|true|yes|y|ja|oui|s[ií]|tak|active|aktiv|actif|activo|attivo|enabled|published|visible)$/i
const UNSOLD =
  /^(?:0|-1|false|no|n|nein|non|nee|nie|inactive|inaktiv|inactif|inactivo|disabled|hidden|draft|archived|unpublished|invisible)$/i

/** Whether a cell says that a product is sold, which an empty one does; undefined for other words. */
const soldIn = (cell: string): boolean | undefined =>
  cell === '' || SOLD.test(cell) ? true : UNSOLD.test(cell) ? false : undefined

const labelOf = (column: (typeof fileColumns)[number]): string =>
  column in importFields ? importFields[column as ImportField] : column // `in` narrows no union of names

interface Collected {
  /** Cells by the columns of the shop's own file. */
  readonly line: Readonly<Record<string, string>>
  readonly specs: Readonly<Record<string, string>> | undefined
  /** Values of the options, in the order of the columns. */
  readonly options: readonly string[]
}

/** Fields that are read by themselves, not by the columns of the shop's own file. */
const apart: readonly ImportField[] = [
  'price',
  'cost',
  'weight',
  'weightUnit',
  'isSold',
  'dataSheet',
  'conformity',
  'manual',
  'energyLabel',
]

function collect(cells: readonly string[], headings: readonly string[], mapping: ImportMapping): Collected {
  const line: Record<string, string> = {}
  const specs = new Map<string, string>()
  const options: string[] = []
  for (const [at, field] of mapping.columns.entries()) {
    const cell = cells[at]?.trim() ?? ''
    if (field === null || cell === '' || apart.includes(field)) continue
    if (field === 'spec' || field === 'option') {
      const pairs = pairsOf(cell, headings[at] ?? '')
      for (const [name, value] of pairs) specs.set(name, value)
      if (field === 'option') options.push(...pairs.map(([, value]) => value))
    } else if (field === 'picture') {
      if (cell.startsWith('/')) line.img = cell
    } else if (field === 'pictures') {
      if (cell.startsWith('/')) line.pictures = [line.pictures ?? [], cell].flat().join('\n')
    } else {
      const text = textInField(field, cell, mapping)
      if (text !== '') line[field] = text
    }
  }
  return { line, specs: specs.size > 0 ? Object.fromEntries(specs) : undefined, options }
}

/** A value is named by its column, unless one column has all of them: `Colour: Red; Size: M`, or JSON. */
function pairsOf(cell: string, heading: string): readonly (readonly [name: string, value: string])[] {
  const isNamed = cell.startsWith('{') || fieldNamed(heading) === 'spec'
  const read = isNamed ? specsOf(cell) : undefined
  if (typeof read !== 'object' || read === null) return [[heading, cell]]
  return Object.entries(read).map(([name, value]) => [name, String(value)])
}

function textInField(field: ImportField, cell: string, { decimals }: ImportMapping): string {
  if (field === 'description') return cell.length > LONG_TEXT ? cell : textOf(cell)
  if (field === 'category')
    return (
      cell
        .split('|')[0]
        ?.split(/[>\n]|\s\/\s/)
        .at(-1)
        ?.trim() ?? cell
    )
  if (field === 'gtin') return cell.replaceAll(/[\s-]/g, '')
  if (!numberFields.includes(field)) return cell
  if (amountFields.includes(field) && foreignCurrencyIn(cell) !== undefined) return cell
  const value = numberOf(cell, decimals)
  // Other shops sell single pieces: a minimum below the shop's own is ignored.
  if (field === 'minimum' && value !== undefined && value < MIN_ORDER_PIECES) return ''
  return value === undefined ? cell : String(value)
}
