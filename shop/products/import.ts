import { z } from 'zod'
import { Id, Pieces } from '#contract/fields.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { toCents, toDollars } from '#contract/money.ts'
import type { Caller } from '#contract/ports.ts'
import { importLimits } from '#contract/product-files.ts'
import { Carton, ProductFields, QuantityRule } from '#contract/products.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { type CsvLine, type CsvProblem, fromCsv, toCsv } from '../csv.ts'
import type { KeepResult } from '../idempotency.ts'
import { bookStock } from '../stock/adjust.ts'
import { breaksOf, decimal, specsOf } from './cells.ts'
import * as edit from './edit.ts'
import { type AdminProduct, type AdminView, findForAdmin, findIdsBySku, findSkusByName } from './store.ts'

/**
 * `received` is for reading only: pieces that came in. `availableQuantity` is where a new product starts; of one that
 * is there it is not read, because a file is older than what was sold since.
 */
const columns = [
  '_id',
  'sku',
  'name',
  'brand',
  'mpn',
  'gtin',
  'price',
  'priceBreaks',
  'floorPrice',
  'minimum',
  'multiple',
  'maximum',
  'cartonPieces',
  'cartonGrams',
  'tracksSerials',
  'warrantyMonths',
  'availableQuantity',
  'received',
  'description',
  'img',
  'category',
  'specs',
] as const

/** Without these there is nothing to add or to change. */
const needed = ['name', 'price', 'description'] as const

const MAX_EXPORTED = 10_000

export async function exportProducts(db: Database, view: AdminView): Promise<string> {
  const products = await findForAdmin(db, { ...view, limit: MAX_EXPORTED })
  return toCsv(columns, products.map(toCells))
}

const toCells = (product: AdminProduct) => ({
  _id: product.id,
  sku: product.sku,
  name: product.name,
  brand: product.brand ?? '',
  mpn: product.mpn ?? '',
  gtin: product.gtin ?? '',
  price: toDollars(product.priceCents),
  priceBreaks: product.priceBreaks
    .map(({ from, priceCents }) => `${from}: ${toDollars(priceCents)}`)
    .join('; '),
  floorPrice: product.floorCents === null ? '' : toDollars(product.floorCents),
  minimum: product.minPieces,
  multiple: product.piecesMultiple,
  maximum: product.maxPieces ?? '',
  cartonPieces: product.cartonPieces ?? '',
  cartonGrams: product.cartonGrams ?? '',
  tracksSerials: product.tracksSerials ? 'yes' : 'no',
  warrantyMonths: product.warrantyMonths ?? '',
  availableQuantity: product.available,
  received: '',
  description: product.description,
  img: product.image,
  category: product.category,
  specs: Object.keys(product.specs).length > 0 ? JSON.stringify(product.specs) : '',
})

const wholeNumber = (text: string) => (/^\d{1,12}$/.test(text.trim()) ? Number(text) : text)
const blankIsNone = (text: string) => (text.trim() === '' ? undefined : text)
const numberCell = z.string().transform(wholeNumber)

const blankIsNull = (text: string) => (text.trim() === '' ? null : text.trim())
/** Empty clears what is there; a file without the column leaves it. */
const clearable = (schema: z.ZodType<string, string>) =>
  z.string().transform(blankIsNull).pipe(schema.nullable()).optional()
const numberOrNull = (text: string) => (text.trim() === '' ? null : decimal(text))
const clearableNumber = (schema: z.ZodType<number, number>) =>
  z.string().transform(numberOrNull).pipe(schema.nullable()).optional()
/** Empty is no. */
function yesOrNo(text: string): unknown {
  const word = text.trim().toLowerCase()
  return word === 'yes' ? true : word === 'no' || word === '' ? false : text
}
const { shape } = ProductFields
const rule = QuantityRule.shape

/** One line, once its cells are read as what they stand for. */
const Line = z.object({
  _id: z.string().default('').transform(blankIsNone).pipe(Id.optional()),
  name: shape.name,
  sku: z.string().default('').transform(blankIsNone).pipe(shape.sku),
  brand: clearable(shape.brand.unwrap().unwrap()),
  mpn: clearable(shape.mpn.unwrap().unwrap()),
  gtin: clearable(shape.gtin.unwrap().unwrap()),
  price: z.string().transform(decimal).pipe(shape.price),
  priceBreaks: z.string().transform(breaksOf).pipe(shape.priceBreaks.unwrap()).optional(),
  floorPrice: clearableNumber(shape.floorPrice.unwrap().unwrap()),
  minimum: clearableNumber(rule.min),
  multiple: clearableNumber(rule.multiple),
  maximum: clearableNumber(rule.max.unwrap()),
  cartonPieces: clearableNumber(Carton.shape.pieces),
  cartonGrams: clearableNumber(Carton.shape.grams.unwrap()),
  tracksSerials: z.string().transform(yesOrNo).pipe(z.boolean()).optional(),
  warrantyMonths: clearableNumber(shape.warrantyMonths.unwrap().unwrap()),
  description: shape.description,
  img: z.string().default('').transform(blankIsNone).pipe(shape.img.optional()),
  category: z.string().default('').transform(blankIsNone).pipe(shape.category),
  specs: z.string().default('').transform(specsOf).pipe(shape.specs),
  availableQuantity: z
    .string()
    .default('')
    .transform(blankIsNone)
    .pipe(numberCell.optional())
    .pipe(Pieces.optional()),
  received: z.string().default('').transform(blankIsNone).pipe(numberCell.optional()).pipe(Pieces.optional()),
})

/** As the service keeps it. An empty minimum or multiple is the usual one. */
const toChange = ({
  price,
  priceBreaks,
  floorPrice,
  minimum,
  multiple,
  maximum,
  img,
  ...rest
}: z.output<typeof Line>) => ({
  name: rest.name,
  sku: rest.sku,
  brand: rest.brand,
  mpn: rest.mpn,
  gtin: rest.gtin,
  priceCents: toCents(price),
  priceBreaks: priceBreaks?.map(({ from, price }) => ({ from, priceCents: toCents(price) })),
  floorCents: floorPrice == null ? floorPrice : toCents(floorPrice),
  minPieces: minimum === null ? MIN_ORDER_PIECES : minimum,
  piecesMultiple: multiple === null ? 1 : multiple,
  maxPieces: maximum,
  cartonPieces: rest.cartonPieces,
  // The weight is that of a full carton.
  cartonGrams: rest.cartonPieces == null ? rest.cartonPieces : rest.cartonGrams,
  tracksSerials: rest.tracksSerials,
  warrantyMonths: rest.warrantyMonths,
  description: rest.description,
  image: img,
  category: rest.category,
  specs: rest.specs,
})

/** What a cell of each column must hold, for people. */
const expectations: Readonly<Record<(typeof columns)[number], string>> = {
  _id: 'copy it from an export, or leave it empty for a new product',
  sku: 'write at most 64 letters, digits and signs, or leave it empty',
  name: 'write 1 to 200 characters',
  brand: 'write at most 80 characters',
  mpn: 'write at most 64 letters, digits and signs',
  gtin: 'write the 8, 12, 13 or 14 digits of the bar code',
  priceBreaks: 'write pieces and price, such as 500: 19.00; 1000: 17.50, at most 10 of them',
  floorPrice: 'write dollars with two decimals at most, or leave it empty',
  minimum: 'write a whole number of pieces, 100 or more',
  multiple: 'write a whole number of pieces, 1 or more',
  maximum: 'write a whole number of pieces, or leave it empty',
  cartonPieces: 'write a whole number of pieces, or leave it empty',
  cartonGrams: 'write whole grams, or leave it empty',
  tracksSerials: 'write yes or no',
  warrantyMonths: 'write a whole number of months, 1 to 240, or leave it empty',
  price: 'write dollars, from 0.01 to 9999999, with two decimals at most',
  availableQuantity: 'write a whole number of pieces, 0 or more',
  received: 'write a whole number of pieces, 0 or more',
  description: 'write 1 to 5000 characters',
  img: 'write the address of a picture of this shop, or leave it empty',
  category: 'write at most 60 characters',
  specs: 'write Ports: 24; Speed: 1 Gbit/s, or a line each, at most 30',
}

export interface ImportReport {
  done: boolean
  added: number
  changed: number
  unchanged: number
  problems: CsvProblem[]
  warnings: CsvProblem[]
}

/** Carries the report out of a transaction that is not to be kept. */
class NotKept extends Error {}

/** Adds and changes products, all lines or none. A dry run does all of it and rolls it back. */
export async function importProducts(
  catalogue: edit.Catalogue,
  { csv, dryRun }: { readonly csv: string; readonly dryRun: boolean },
  admin: Caller,
  keep: KeepResult<ImportReport>,
): Promise<ImportReport> {
  const report = {
    done: false,
    added: 0,
    changed: 0,
    unchanged: 0,
    problems: [],
    warnings: [],
  } as ImportReport
  const lines = fromCsv(csv, { columns, needed, most: importLimits.rows })
  if (!Array.isArray(lines)) return { ...report, problems: [lines as CsvProblem] } // isArray does not narrow readonly lists
  try {
    await catalogue.db.transaction().execute(async (tx) => {
      const course = { ...(await findKnown(tx, lines)), seen: new Set<string>(), report, admin }
      for (const line of lines as readonly CsvLine[]) await importLine(catalogue, tx, line, course)
      if (dryRun || report.problems.length > 0) throw new NotKept()
      report.done = true
      await keep(tx, report)
    })
  } catch (failure) {
    if (!(failure instanceof NotKept)) throw failure
  }
  return report
}

interface Course {
  /** By SKU in upper case. */
  readonly ids: Map<string, string>
  /** What has the name already, by the name in lower case. */
  readonly names: Map<string, string>
  readonly seen: Set<string>
  readonly report: ImportReport
  readonly admin: Caller
}

/** What of a file is there already. */
async function findKnown(tx: Database, lines: readonly CsvLine[]): Promise<Pick<Course, 'ids' | 'names'>> {
  const filled = (column: string) =>
    lines
      .map(({ cells }) => cells[column]?.trim() ?? '')
      // What the database takes as text; the line itself is refused for the rest.
      .filter((text) => text !== '' && !text.includes('\0') && text.isWellFormed())
  const found = await findSkusByName(tx, filled('name'))
  return {
    ids: await findIdsBySku(tx, filled('sku')),
    names: new Map([...found].map(([name, sku]) => [name, `SKU ${sku}`])),
  }
}

async function importLine(
  catalogue: edit.Catalogue,
  tx: Database,
  { line, cells }: CsvLine,
  { ids, names, seen, report, admin }: Course,
): Promise<void> {
  const problem = (message: string) => report.problems.push({ line, message })
  const parsed = Line.safeParse(cells)
  if (!parsed.success) {
    const wrong = columns.filter((column) => parsed.error.issues.some(({ path }) => path[0] === column))
    return void problem(wrong.map((column) => `${column}: ${expectations[column]}`).join('; '))
  }
  const { availableQuantity = 0, received = 0, sku } = parsed.data
  const product = toChange(parsed.data)
  // A file that was not exported here knows a product by its SKU.
  const _id = parsed.data._id ?? (sku && ids.get(sku.toUpperCase()))
  if (_id !== undefined && seen.has(_id)) return void problem('This product is in the file twice.')
  try {
    if (_id === undefined) {
      const id = await edit.add(catalogue, tx, { ...product, available: availableQuantity + received }, admin)
      seen.add(id)
      if (sku) ids.set(sku.toUpperCase(), id)
      const name = product.name.toLowerCase()
      const other = names.get(name)
      if (other) report.warnings.push({ line, message: `${other} is called “${product.name}” too.` })
      else names.set(name, `Line ${line}`)
      report.added += 1
      return
    }
    seen.add(_id)
    const changed = await edit.change(catalogue, tx, _id, product, admin)
    if (received > 0) {
      const note = 'import'
      await bookStock(tx, { id: _id, pieces: received, reason: 'received', note }, admin)
    }
    if (changed || received > 0) report.changed += 1
    else report.unchanged += 1
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    problem(failure.message)
  }
}
