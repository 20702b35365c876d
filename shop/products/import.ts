import { z } from 'zod'
import { Id, Pieces } from '#contract/fields.ts'
import { toCents, toDollars } from '#contract/money.ts'
import type { Caller } from '#contract/ports.ts'
import { importLimits, ProductFields } from '#contract/products.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { type CsvLine, type CsvProblem, fromCsv, toCsv } from '../csv.ts'
import type { KeepResult } from '../idempotency.ts'
import { bookStock } from '../stock/adjust.ts'
import * as edit from './edit.ts'
import { type AdminProduct, type AdminView, findForAdmin } from './store.ts'

/**
 * `received` is for reading only: pieces that came in. `availableQuantity` is where a new product starts; of one that
 * is there it is not read, because a file is older than what was sold since.
 */
const columns = [
  '_id',
  'name',
  'price',
  'availableQuantity',
  'received',
  'description',
  'img',
  'category',
  'specs',
] as const

/** Without these there is nothing to add or to change. */
const needed = ['name', 'price', 'description', 'img'] as const

const MOST_EXPORTED = 10_000
const MOST_PROBLEMS = 100

export async function exportProducts(db: Database, view: AdminView): Promise<string> {
  const products = await findForAdmin(db, { ...view, limit: MOST_EXPORTED })
  return toCsv(columns, products.map(toCells))
}

const toCells = (product: AdminProduct) => ({
  _id: product.id,
  name: product.name,
  price: toDollars(product.priceCents),
  availableQuantity: product.available,
  received: '',
  description: product.description,
  img: product.image,
  category: product.category,
  specs: Object.keys(product.specs).length > 0 ? JSON.stringify(product.specs) : '',
})

const wholeNumber = (text: string) => (/^\d{1,12}$/.test(text.trim()) ? Number(text) : text)
const decimal = (text: string) => (/^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : text)
const blankIsNone = (text: string) => (text.trim() === '' ? undefined : text)
const numberCell = z.string().transform(wholeNumber)

function specsOf(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** One line, once its cells are read as what they stand for. */
const Line = z.object({
  _id: z.string().default('').transform(blankIsNone).pipe(Id.optional()),
  ...ProductFields.shape,
  price: z.string().transform(decimal).pipe(ProductFields.shape.price),
  category: z.string().default('').transform(blankIsNone).pipe(ProductFields.shape.category),
  specs: z.string().default('').transform(specsOf).pipe(ProductFields.shape.specs),
  availableQuantity: z
    .string()
    .default('')
    .transform(blankIsNone)
    .pipe(numberCell.optional())
    .pipe(Pieces.optional()),
  received: z.string().default('').transform(blankIsNone).pipe(numberCell.optional()).pipe(Pieces.optional()),
})

/** What a cell of each column must hold, for people. */
const expectations: Readonly<Record<(typeof columns)[number], string>> = {
  _id: 'copy it from an export, or leave it empty for a new product',
  name: 'write 1 to 200 characters',
  price: 'write dollars, from 0.01 to 9999999, with two decimals at most',
  availableQuantity: 'write a whole number of pieces, 0 or more',
  received: 'write a whole number of pieces, 0 or more',
  description: 'write 1 to 5000 characters',
  img: 'write the address of a picture of this shop',
  category: 'write at most 60 characters',
  specs: 'write JSON such as {"Ports":"24"}, at most 30 lines',
}

export interface ImportReport {
  done: boolean
  added: number
  changed: number
  unchanged: number
  problems: CsvProblem[]
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
  const report: ImportReport = { done: false, added: 0, changed: 0, unchanged: 0, problems: [] }
  const lines = fromCsv(csv, { columns, needed, most: importLimits.rows })
  if (!Array.isArray(lines)) return { ...report, problems: [lines as CsvProblem] } // isArray does not narrow readonly lists
  try {
    await catalogue.db.transaction().execute(async (tx) => {
      const seen = new Set<string>()
      for (const line of lines as readonly CsvLine[])
        await importLine(catalogue, tx, line, { seen, report, admin })
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
  readonly seen: Set<string>
  readonly report: ImportReport
  readonly admin: Caller
}

async function importLine(
  catalogue: edit.Catalogue,
  tx: Database,
  { line, cells }: CsvLine,
  { seen, report, admin }: Course,
): Promise<void> {
  if (report.problems.length >= MOST_PROBLEMS) return
  const problem = (message: string) => report.problems.push({ line, message })
  const parsed = Line.safeParse(cells)
  if (!parsed.success) {
    const wrong = columns.filter((column) => parsed.error.issues.some(({ path }) => path[0] === column))
    return void problem(wrong.map((column) => `${column}: ${expectations[column]}`).join('; '))
  }
  const { _id, availableQuantity = 0, received = 0, price, img, ...rest } = parsed.data
  if (_id !== undefined && seen.has(_id)) return void problem('This product is in the file twice.')
  const product = { ...rest, image: img, priceCents: toCents(price) }
  try {
    if (_id === undefined) {
      await edit.add(catalogue, tx, { ...product, available: availableQuantity + received }, admin)
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
