import { formatCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { addAll, type Catalogue, changeAll } from '../products/edit.ts'
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
import { wantFiles } from './wanted-file-store.ts'

/** Rows that are applied in one transaction, whose products are locked meanwhile. */
const PART = 200
/** Where everybody waits for one connection: rows applied by one statement, and the time after which no more are. */
const FEW = 10
const PART_MS = 30
/** Products that one transaction takes off sale. */
const DROPPED_AT_ONCE = 25

export interface ImportCatalogue extends Catalogue {
  /** Whether everybody waits for one connection, as with the embedded database. */
  readonly hasOneConnection: boolean
}

/** Applies the next rows of an import, each once. @returns whether the import is done */
export async function runPart(
  catalogue: ImportCatalogue,
  tx: Database,
  importing: StoredImport,
): Promise<boolean> {
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

/** Records that the supplier sells the products of a part, with their costs. */
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
  catalogue: ImportCatalogue,
  tx: Database,
  importing: StoredImport,
  staged: readonly StagedRow[],
): Promise<AppliedPart> {
  const began = performance.now()
  const due = staged.filter(({ outcome, isApplied }) => isDue(outcome) && !isApplied)
  const stored = await lockStored(
    tx,
    due.flatMap(({ sku }) => sku ?? []),
  )
  const size = catalogue.hasOneConnection ? FEW : PART
  const applied: number[] = []
  const refused: AppliedPart['refused'][number][] = []
  let through = 0
  while (through < staged.length) {
    const rows = staged.slice(through, through + size)
    through += rows.length
    const made = await applyTogether(catalogue, tx, importing, rows, stored)
    applied.push(...made.applied)
    refused.push(...made.refused)
    if (catalogue.hasOneConnection && applied.length > 0 && performance.now() - began > PART_MS) break
  }
  return { atLine: staged[through - 1]?.line ?? importing.atLine, rows: through, applied, refused }
}

const isDue = (outcome: Outcome | null): outcome is 'new' | 'changed' =>
  outcome === 'new' || outcome === 'changed'

/** Locks the products of a part at once, in the order in which orders lock theirs, and finds them by SKU in upper case. */
async function lockStored(tx: Database, skus: readonly string[]): Promise<Map<string, AdminProduct>> {
  await lockProducts(tx, [...(await findIdsBySku(tx, skus)).values()])
  return findBySku(tx, skus)
}

interface DueRow {
  readonly row: StagedRow
  readonly product: ReadProduct
  /** The product that has the SKU, if any; locked. */
  readonly stored: AdminProduct | undefined
}

/** Applies rows of different products, each unless it is refused. */
async function applyTogether(
  catalogue: ImportCatalogue,
  tx: Database,
  { columns, mapping, createdBy: email }: StoredImport,
  rows: readonly StagedRow[],
  stored: ReadonlyMap<string, AdminProduct>,
) {
  const headings = columns.map(({ heading }) => heading)
  const problems = new Map<StagedRow, string>()
  const due: DueRow[] = []
  for (const row of rows) {
    if (!isDue(row.outcome) || row.isApplied) continue
    const read = readRow(row.cells, { headings, mapping })
    const known = stored.get(row.sku ?? '')
    if (!('product' in read)) problems.set(row, 'problem' in read ? read.problem : read.skipped)
    else if (known && isPriceMoved(row, read.product, known))
      problems.set(row, priceMovedTo(known.priceCents))
    else due.push({ row, product: read.product, stored: known })
  }
  const editor = { email, isAdmin: true }
  const additions = due.flatMap(({ row, product, stored }) => {
    if (stored) return []
    try {
      return [{ row, addition: additionOf(product) }]
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      problems.set(row, failure.message)
      return []
    }
  })
  const added = await addAll(
    catalogue,
    tx,
    additions.map(({ addition }) => addition),
    editor,
  )
  const changes = due.flatMap(({ row, product, stored }) => (stored ? [{ row, product, stored }] : []))
  const changed = await changeAll(
    catalogue,
    tx,
    changes.map(({ product, stored }) => ({ stored, sent: changeOf(product, stored, mapping) })),
    editor,
  )
  for (const [rows, made] of [
    [additions, added],
    [changes, changed],
  ] as const)
    for (const [at, { row }] of rows.entries()) {
      const outcome = made[at]
      if (outcome instanceof Refusal) problems.set(row, outcome.message)
    }
  for (const { row, product, stored } of changes)
    if (product.received > 0 && !problems.has(row))
      await restock(
        tx,
        { id: stored.id, pieces: product.received, reason: 'received', note: 'import' },
        editor,
      )
  const done = due.filter(({ row }) => !problems.has(row))
  const pictures = done.flatMap(({ product: { sku, pictureUrl: url } }) =>
    url === undefined ? [] : [{ sku, url }],
  )
  await wantFromUrls(tx, pictures, email)
  await wantFiles(
    tx,
    done.flatMap(({ product: { sku, files } }) => files.map((file) => ({ sku, ...file }))),
    email,
  )
  return {
    applied: done.map(({ row }) => row.line),
    refused: [...problems].flatMap(([{ line, outcome }, message]) =>
      isDue(outcome) ? [{ line, was: outcome, message }] : [],
    ),
  }
}

/** Nobody was asked whether the price may move from where it is now. */
const isPriceMoved = (row: StagedRow, { priceCents }: ReadProduct, stored: AdminProduct): boolean =>
  stored.priceCents !== row.priceBeforeCents && stored.priceCents !== (priceCents ?? stored.priceCents)

const priceMovedTo = (priceCents: number): string =>
  `The price has become ${formatCents(priceCents)} since the file was checked. Upload the file again to compare it with the new price.`

/** Takes the supplier's products that are no longer in the file off sale, if the import is set to. */
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
