import { isStorable } from '#contract/fields.ts'
import { toAmount } from '#contract/money.ts'
import { importLimits } from '#contract/products/files.ts'
import { unitNames } from '#contract/products/unit-of-measure.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import type { CsvLine, CsvProblem } from '../csv.ts'
import { csvFile, inBatches } from '../csv-file.ts'
import type { KeepResult } from '../idempotency.ts'
import { readCsv } from '../read-csv.ts'
import { restock } from '../stock/restock.ts'
import { type AdminView, findInOrder } from './admin-list.ts'
import { expectationOf } from './cell-expectations.ts'
import { documentsCell, picturesCell } from './cells.ts'
import * as edit from './edit.ts'
import { columns, Line, needed, toChange } from './file-columns.ts'
import { findIdsBySku, findSkusByName } from './skus.ts'
import { type AdminProduct, lockProducts } from './store.ts'

/** Exports the products of a view as parts of one CSV file. */
export const exportProducts = (db: Database, view: AdminView): AsyncGenerator<string> =>
  csvFile(
    columns,
    inBatches<AdminProduct>((limit, after) => findInOrder(db, { ...view, limit, after: after?.id })),
    toCells,
  )

const toCells = (product: AdminProduct) => ({
  _id: product.id,
  sku: product.sku,
  name: product.name,
  brand: product.brand ?? '',
  mpn: product.mpn ?? '',
  gtin: product.gtin ?? '',
  unspsc: product.unspsc ?? '',
  unitOfMeasure: unitNames[product.unitOfMeasure],
  price: toAmount(product.priceCents),
  priceBreaks: product.priceBreaks
    .map(({ from, priceCents }) => `${from}: ${toAmount(priceCents)}`)
    .join('; '),
  floorPrice: product.floorCents === null ? '' : toAmount(product.floorCents),
  minimum: product.minPieces,
  multiple: product.piecesMultiple,
  maximum: product.maxPieces ?? '',
  cartonPieces: product.cartonPieces ?? '',
  cartonGrams: product.cartonGrams ?? '',
  tracksSerials: product.tracksSerials ? 'yes' : 'no',
  warrantyMonths: product.warrantyMonths ?? '',
  taxClass: product.taxClass,
  taxExemptReason: product.taxExemptReason ?? '',
  goodsGroups: product.goodsGroups.join('; '),
  feeCodes: product.feeCodes.join('; '),
  soldFrom: product.soldFrom,
  leadDays: product.leadDays ?? '',
  availableQuantity: product.available,
  received: '',
  description: product.description,
  img: product.image,
  imgAlt: product.imageAlt,
  pictures: picturesCell(product.morePictures),
  documents: documentsCell(product.documents),
  makerName: product.makerName ?? '',
  makerAddress: product.makerAddress ?? '',
  makerContact: product.makerContact ?? '',
  responsibleName: product.responsibleName ?? '',
  responsibleAddress: product.responsibleAddress ?? '',
  responsibleContact: product.responsibleContact ?? '',
  safetyWarnings: product.safetyWarnings ?? '',
  category: product.category,
  specs: Object.keys(product.specs).length > 0 ? JSON.stringify(product.specs) : '',
})

export interface ImportReport {
  done: boolean
  added: number
  changed: number
  unchanged: number
  problems: CsvProblem[]
  warnings: CsvProblem[]
}

const INSTEAD = 'Import larger files under Imports.'

/** Carries the report out of a transaction that is to be rolled back. */
class NotKept extends Error {}

/** Adds and changes products: all lines or none. A dry run does everything, then rolls back. */
export async function importProducts(
  catalogue: edit.Catalogue,
  { csv, dryRun }: { readonly csv: string; readonly dryRun: boolean },
  admin: Caller,
  keep: KeepResult<ImportReport>,
): Promise<ImportReport> {
  const { lines, problems } = await readCsv(csv, {
    columns,
    needed,
    most: importLimits.rows,
    instead: INSTEAD,
  })
  const report: ImportReport = {
    done: false,
    added: 0,
    changed: 0,
    unchanged: 0,
    problems: [...problems],
    warnings: [],
  }
  try {
    await catalogue.db.transaction().execute(async (tx) => {
      const course = { ...(await findKnown(tx, lines)), seen: new Set<string>(), report, admin }
      for (const line of lines) await importLine(catalogue, tx, line, course)
      if (dryRun || report.problems.length > 0) throw new NotKept()
      report.done = true
      await keep(tx, report)
    })
  } catch (failure) {
    if (!(failure instanceof NotKept)) throw failure
  }
  report.problems.sort((a, b) => a.line - b.line)
  return report
}

const noProductWith = (sku: string) => `There is no product with the SKU ${sku}.`
const NEW_NEEDS = 'A new product needs the columns name and description.'

interface Course {
  /** Product ids by SKU in upper case. */
  readonly ids: Map<string, string>
  /** The product or line that already has a name, by the name in lower case. */
  readonly names: Map<string, string>
  readonly seen: Set<string>
  readonly report: ImportReport
  readonly admin: Caller
}

/** Finds the products of a file that already exist. Locks them until the end, so that two files cannot deadlock. */
async function findKnown(tx: Database, lines: readonly CsvLine[]): Promise<Pick<Course, 'ids' | 'names'>> {
  const filled = (column: string) =>
    lines
      .map(({ cells }) => cells[column]?.trim() ?? '')
      // Only text that the database accepts; the line itself is refused for the rest.
      .filter((text) => text !== '' && isStorable(text))
  const ids = await findIdsBySku(tx, filled('sku'))
  await lockProducts(tx, [...filled('_id'), ...ids.values()])
  const names = await findSkusByName(tx, filled('name'))
  return { ids, names: new Map([...names].map(([name, sku]) => [name, `SKU ${sku}`])) }
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
    return void problem(
      wrong.map((column) => `${column}: ${expectationOf(column, cells[column])}`).join('; '),
    )
  }
  const { availableQuantity = 0, received = 0, sku } = parsed.data
  const product = toChange(parsed.data)
  // A file that was not exported here identifies products by SKU.
  const _id = parsed.data._id ?? (sku && ids.get(sku.toUpperCase()))
  if (_id !== undefined && seen.has(_id)) return void problem('This product is in the file twice.')
  try {
    if (_id === undefined) {
      const { name, description } = product
      if (name === undefined || description === undefined)
        return void problem(sku ? `${noProductWith(sku)} ${NEW_NEEDS}` : NEW_NEEDS)
      const available = availableQuantity + received
      const id = await edit.add(catalogue, tx, { ...product, name, description, available }, admin)
      seen.add(id)
      if (sku) ids.set(sku.toUpperCase(), id)
      const other = names.get(name.toLowerCase())
      if (other) report.warnings.push({ line, message: `${other} is called “${name}” too.` })
      else names.set(name.toLowerCase(), `Line ${line}`)
      report.added += 1
      return
    }
    seen.add(_id)
    const changed = await edit.change(catalogue, tx, _id, product, admin)
    if (received > 0) {
      const note = 'import'
      await restock(tx, { id: _id, pieces: received, reason: 'received', note }, admin)
    }
    if (changed || received > 0) report.changed += 1
    else report.unchanged += 1
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    problem(failure.message)
  }
}
