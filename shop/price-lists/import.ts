import { decimalsAllowed } from '#contract/currencies.ts'
import { foreignCurrencyIn } from '#contract/imports/numbers.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount, toCents } from '#contract/money.ts'
import { MAX_LIST_PRICES, PROBLEMS_SHOWN } from '#contract/price-lists/endpoints.ts'
import { ListPrice } from '#contract/price-lists/terms.ts'
import { doPricesFall } from '#contract/pricing.ts'
import { MAX_PRICE_BREAKS } from '#contract/products/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import { cursorAfter } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import type { CsvContent, CsvLine, CsvProblem } from '../csv.ts'
import { csvFile, inBatches } from '../csv-file.ts'
import type { KeepResult } from '../idempotency.ts'
import { amount } from '../products/cells.ts'
import { findIdsBySku } from '../products/skus.ts'
import { readCsv } from '../read-csv.ts'
import { findPrices, type ProductPrices, replacePrices } from './drafts.ts'
import { changingDraft, record, requireVersion } from './service.ts'
import { findListedProducts, type ListedProduct, type StoredPrice } from './store.ts'

/** Exports and imports the prices of a version as a spreadsheet file. */

const columns = ['sku', 'from', 'price'] as const

/** Exports a version by SKU, as parts of one file. */
export async function exportVersion(
  db: Database,
  listId: string,
  number: number,
): Promise<AsyncGenerator<string>> {
  const { id } = await requireVersion(db, listId, number)
  const batches = inBatches<ListedProduct>((limit, after) =>
    findListedProducts(db, id, { limit, cursor: after && cursorAfter(after) }),
  )
  return csvFile(columns, batches, ({ sku, prices }) =>
    prices.map(({ from, priceCents }) => ({ sku, from, price: toAmount(priceCents) })),
  )
}

export interface ImportReport {
  done: boolean
  /** Number of products. */
  added: number
  changed: number
  unchanged: number
  /** Products of the draft that are not in the file. */
  removed: number
  problems: CsvProblem[]
}

/** Carries the report out of a transaction that is to be rolled back. */
class NotKept extends Error {}

/**
 * Replaces the draft's prices with those of a file: all of it or nothing. A dry run does everything, then rolls back.
 */
export async function importDraft(
  db: Database,
  listId: string,
  { csv, dryRun }: { readonly csv: string; readonly dryRun: boolean },
  admin: Caller,
  keep: KeepResult<ImportReport>,
): Promise<ImportReport> {
  const report: ImportReport = { done: false, added: 0, changed: 0, unchanged: 0, removed: 0, problems: [] }
  const content = await readCsv(csv, { columns, needed: columns, most: MAX_LIST_PRICES })
  try {
    await changingDraft(db, listId, async (tx, list, draft) => {
      const products = await readProducts(tx, content, report.problems)
      const before = await findPrices(tx, draft.id)
      const changed = compare(before, products, report)
      if (dryRun || report.problems.length > 0) throw new NotKept()
      if (changed.length > 0) {
        await replacePrices(tx, draft, changed)
        const { added, removed } = report
        const after = { import: { added, changed: report.changed, removed } }
        await record(tx, admin, 'price-list-draft-changed', list, { after })
      }
      report.done = true
      await keep(tx, report)
    })
  } catch (failure) {
    if (!(failure instanceof NotKept)) throw failure
  }
  return report
}

/** Counts the differences and returns the changed products; products to be taken off the list have no prices. */
function compare(
  before: ReadonlyMap<string, readonly StoredPrice[]>,
  after: ReadonlyMap<string, readonly StoredPrice[]>,
  report: ImportReport,
): ProductPrices[] {
  const changed: ProductPrices[] = []
  for (const [productId, prices] of after) {
    const had = before.get(productId)
    if (had && isSame(had, prices)) {
      report.unchanged += 1
      continue
    }
    report[had ? 'changed' : 'added'] += 1
    changed.push({ productId, prices })
  }
  for (const productId of before.keys()) {
    if (after.has(productId)) continue
    report.removed += 1
    changed.push({ productId, prices: [] })
  }
  return changed
}

const isSame = (some: readonly StoredPrice[], others: readonly StoredPrice[]): boolean =>
  some.length === others.length &&
  some.every(({ from, priceCents }, place) => {
    const other = others[place]
    return from === other?.from && priceCents === other.priceCents
  })

/** Reads the file's prices by product, in ascending order, with a problem for each invalid line. */
async function readProducts(
  tx: Database,
  content: CsvContent,
  problems: CsvProblem[],
): Promise<ReadonlyMap<string, StoredPrice[]>> {
  problems.push(...content.problems)
  const rows = content.lines.flatMap((line) => readRow(line, problems))
  const ids = await findIdsBySku(tx, [...new Set(rows.map(({ sku }) => sku))])
  const byProduct = Map.groupBy(rows, ({ sku }) => ids.get(sku.toUpperCase()))
  for (const { line, sku } of byProduct.get(undefined) ?? [])
    problems.push({ line, message: `There is no product with the SKU ${sku}.` })
  byProduct.delete(undefined)
  const products = new Map<string, StoredPrice[]>()
  for (const [id, ofProduct] of byProduct)
    if (id !== undefined) products.set(id, inOrder(ofProduct, problems))
  problems.sort((a, b) => a.line - b.line)
  return products
}

interface Row extends StoredPrice {
  readonly line: number
  readonly sku: string
}

function readRow({ line, cells }: CsvLine, problems: CsvProblem[]): Row[] {
  const [sku = '', from = '', price = ''] = columns.map((column) => cells[column]?.trim())
  const parsed = ListPrice.safeParse({ from: piecesOf(from), price: amount(price) })
  const wrong = new Set(parsed.error?.issues.map(({ path }) => path[0]))
  const messages = [
    ...(sku === '' ? ['sku: write the SKU of a product'] : []),
    ...(wrong.has('from') ? ['from: write a whole number of pieces, 1 or more'] : []),
    ...(wrong.has('price') ? [priceProblem(price)] : []),
  ]
  if (messages.length === 0 && parsed.success)
    return [{ line, sku, from: parsed.data.from, priceCents: toCents(parsed.data.price) }]
  problems.push({ line, message: messages.join('; ') })
  return []
}

const piecesOf = (text: string) => (/^\d{1,10}$/.test(text) ? Number(text) : undefined)

function priceProblem(price: string): string {
  const currency = foreignCurrencyIn(price)
  return currency === undefined
    ? `price: write ${toAmount(1)} or more. ${decimalsAllowed()}`
    : `price: it is in ${currency}, and this shop’s prices are in ${shopCurrency()}`
}

function inOrder(rows: readonly Row[], problems: CsvProblem[]): StoredPrice[] {
  const sorted = rows.toSorted((a, b) => a.from - b.from || a.line - b.line)
  for (const [place, row] of sorted.entries()) {
    const before = sorted[place - 1]
    if (!before || doPricesFall([before, row])) continue
    const message =
      before.from === row.from
        ? `Line ${before.line} has a price from ${row.from} pieces of ${row.sku} already.`
        : `From ${row.from} pieces ${row.sku} must cost less than from ${before.from} (line ${before.line}).`
    problems.push({ line: row.line, message })
  }
  const first = sorted[MAX_PRICE_BREAKS]
  if (first)
    problems.push({ line: first.line, message: `${first.sku} has more than ${MAX_PRICE_BREAKS} prices.` })
  return sorted.map(({ from, priceCents }) => ({ from, priceCents }))
}

/** Maps the report to its API form, limited to the first problems. */
export const toReport = ({ problems, ...report }: ImportReport) => ({
  ...report,
  problemCount: problems.length,
  problems: problems.slice(0, PROBLEMS_SHOWN),
})
