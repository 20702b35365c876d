import { formatCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { add, type Catalogue, change } from '../products/edit.ts'
import { findIdsBySku } from '../products/skus.ts'
import { type AdminProduct, lockProducts, setOnSale } from '../products/store.ts'
import { restock } from '../stock/restock.ts'
import { additionOf, changeOf, findBySku } from './check.ts'
import { makeNextFamily } from './make-families.ts'
import { wantFromUrls } from './picture-store.ts'
import { priceOf } from './read-price.ts'
import { type ReadProduct, readRow } from './read-row.ts'
import { redirectAddresses } from './redirect-addresses.ts'
import { type AppliedPart, nextRows, type Outcome, recordApplied, type StagedRow } from './rows.ts'
import { moveTo, type StoredImport } from './store.ts'
import { findMissing, noteCosts, noteProducts } from './suppliers.ts'

/** Rows that are read for one transaction, if they can be applied within the time for it. */
const PART = 200
/** Time after which a transaction applies no more rows. The embedded database has one connection: orders wait for it. */
const PART_MS = 30
/** Products that one transaction takes off sale. */
const DROPPED_AT_ONCE = 25

/** Applies the next rows of an import, each once. @returns whether the import is done */
export async function runPart(catalogue: Catalogue, tx: Database, importing: StoredImport): Promise<boolean> {
  const { id, atLine, supplierId } = importing
  const staged = await nextRows(tx, id, atLine, PART)
  if (staged.length === 0) {
    if ((await makeNextFamily(tx, importing)) || (await redirectAddresses(tx, importing))) return false
    return dropPart(tx, importing)
  }
  const part = await applyRows(catalogue, tx, importing, staged)
  if (supplierId !== null) await noteSupplier(tx, { ...importing, supplierId }, staged, part)
  await recordApplied(tx, id, part)
  return false
}

/** Notes that the products of a part come from the supplier, and what they cost there. */
async function noteSupplier(
  tx: Database,
  { supplierId, supplier, mapping, columns, createdBy }: StoredImport & { readonly supplierId: string },
  staged: readonly StagedRow[],
  { atLine, refused }: Pick<AppliedPart, 'atLine' | 'refused'>,
): Promise<void> {
  const lost = new Set(refused.map(({ line }) => line))
  const through = staged.filter(
    ({ line, outcome, sku }) => line <= atLine && sku !== null && outcome !== 'skipped',
  )
  const good = through.filter(({ line, outcome }) => outcome !== 'bad' && !lost.has(line))
  await noteProducts(
    tx,
    supplierId,
    through.flatMap(({ sku, outcome }) => (sku === null || outcome === 'bad' ? [] : [sku])),
  )
  if (!mapping.columns.includes('cost')) return
  const headings = columns.map(({ heading }) => heading)
  const costs = good.flatMap(({ sku, cells }) => {
    const cost = priceOf(cells, { headings, mapping })
    return sku === null || typeof cost === 'string' || cost.costCents === undefined
      ? []
      : [{ sku, costCents: cost.costCents }]
  })
  for (const { product, costCents } of await noteCosts(tx, supplierId, costs))
    await recordAction(tx, {
      actor: createdBy,
      action: 'supplier-terms-changed',
      subject: supplierId,
      label: supplier ?? '',
      after: { product, costCents },
    })
}

async function applyRows(
  catalogue: Catalogue,
  tx: Database,
  importing: StoredImport,
  staged: readonly StagedRow[],
) {
  const began = performance.now()
  const { mapping } = importing
  const headings = importing.columns.map(({ heading }) => heading)
  const due = staged.filter(({ outcome, isApplied }) => isDue(outcome) && !isApplied)
  const stored = await lockStored(
    tx,
    due.flatMap(({ sku }) => sku ?? []),
  )
  const editor = { email: importing.createdBy, isAdmin: true }
  const applied: number[] = []
  const pictures: { sku: string; url: string }[] = []
  const refused: { line: number; was: Outcome; message: string }[] = []
  let through = 0
  let atLine = importing.atLine
  for (const row of staged) {
    if (applied.length > 0 && performance.now() - began > PART_MS) break
    through += 1
    atLine = row.line
    if (!isDue(row.outcome) || row.isApplied) continue
    const read = readRow(row.cells, { headings, mapping })
    try {
      if (!('product' in read))
        throw new Refusal('import-not-ready', { message: 'problem' in read ? read.problem : read.skipped })
      await applyProduct(catalogue, tx, read.product, {
        row,
        stored: stored.get(row.sku ?? ''),
        editor,
        mapping,
      })
      applied.push(row.line)
      const { sku, pictureUrl: url } = read.product
      if (url !== undefined) pictures.push({ sku, url })
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      refused.push({ line: row.line, was: row.outcome, message: failure.message })
    }
  }
  await wantFromUrls(tx, pictures, importing.createdBy)
  return { atLine, rows: through, applied, refused }
}

const isDue = (outcome: Outcome | null): outcome is 'new' | 'changed' =>
  outcome === 'new' || outcome === 'changed'

/** Locks the products of a part at once, in the order in which orders lock theirs, and finds them by SKU in upper case. */
async function lockStored(tx: Database, skus: readonly string[]): Promise<Map<string, AdminProduct>> {
  await lockProducts(tx, [...(await findIdsBySku(tx, skus)).values()])
  return findBySku(tx, skus)
}

interface Application {
  readonly row: StagedRow
  /** The product that has the SKU, if any; locked. */
  readonly stored: AdminProduct | undefined
  readonly editor: { readonly email: string; readonly isAdmin: boolean }
  readonly mapping: StoredImport['mapping']
}

async function applyProduct(
  catalogue: Catalogue,
  tx: Database,
  product: ReadProduct,
  { row, stored, editor, mapping }: Application,
): Promise<void> {
  if (!stored) {
    await add(catalogue, tx, additionOf(product), editor)
    return
  }
  const { id, priceCents } = stored
  // Nobody was asked whether the price may move from here.
  if (priceCents !== row.priceBeforeCents && priceCents !== (product.priceCents ?? priceCents))
    throw new Refusal('import-row-price', {
      message: `The price has become ${formatCents(priceCents)} since the file was checked. Upload the file again to compare it with the new price.`,
    })
  await change(catalogue, tx, id, changeOf(product, stored, mapping), editor)
  const { received: pieces } = product
  if (pieces > 0) await restock(tx, { id, pieces, reason: 'received', note: 'import' }, editor)
}

/** Takes products of the supplier that the file no longer has off sale, if the import shall. */
async function dropPart(tx: Database, importing: StoredImport): Promise<boolean> {
  const { id, supplierId, mapping, createdBy } = importing
  const dropped =
    mapping.dropMissing && supplierId !== null ? await findMissing(tx, supplierId, id, DROPPED_AT_ONCE) : []
  await lockProducts(tx, dropped)
  for (const subject of dropped) {
    const product = await setOnSale(tx, subject, false)
    if (product)
      await recordAction(tx, { actor: createdBy, action: 'product-deleted', subject, label: product.name })
  }
  if (dropped.length > 0) return false
  await moveTo(tx, id, 'done')
  return true
}
