import { scaledBreaks } from '#contract/families/scaled-breaks.ts'
import { isStorable } from '#contract/fields.ts'
import { imagePaths } from '#contract/images/paths.ts'
import type { ImportMapping } from '#contract/imports/endpoints.ts'
import { formatCents } from '#contract/money.ts'
import { doBreaksFall, type PriceBreak } from '#contract/pricing.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { checkedAddition, checkedChange } from '../products/edit-rules.ts'
import { findIdsBySku } from '../products/skus.ts'
import { type AdminProduct, findWithAllFields, type ProductChange } from '../products/store.ts'
import { markConflicts } from './address-store.ts'
import { needsConsent } from './consent.ts'
import { findPictureUrls } from './picture-store.ts'
import { type ReadProduct, readRow } from './read-row.ts'
import { cartonWith } from './read-weight.ts'
import { type CheckedRow, linesBefore, nextRows, recordChecked, type StagedRow } from './rows.ts'
import { lockImport, moveTo, type StoredImport, startStep } from './store.ts'
import { countMissing, findCosts } from './suppliers.ts'
import { findWanted } from './wanted-file-store.ts'

/** Rows that are checked in one transaction. */
const PART = 200

/**
 * Checks the next rows of an import and stores their effect.
 * @returns whether it is over for now
 */
export async function checkPart(tx: Database, importing: StoredImport): Promise<boolean> {
  const { id, atLine, supplierId } = importing
  const staged = await nextRows(tx, id, atLine, PART)
  if (staged.length > 0) {
    await recordChecked(tx, id, await checkRows(tx, importing, staged))
    return false
  }
  await markConflicts(tx, id)
  const droppedCount = supplierId === null ? 0 : await countMissing(tx, supplierId, id)
  await moveTo(tx, id, 'checked', { droppedCount })
  const checked = await lockImport(tx, id)
  if (!checked?.runsItself || (await needsConsent(tx, checked))) return true
  await startStep(tx, id)
  await moveTo(tx, id, 'running')
  return false
}

async function checkRows(
  tx: Database,
  importing: StoredImport,
  staged: readonly StagedRow[],
): Promise<CheckedRow[]> {
  const { id, mapping } = importing
  const headings = importing.columns.map(({ heading }) => heading)
  const read = staged.map((row) => ({ row, result: readRow(row.cells, { headings, mapping }) }))
  const skus = read.flatMap(({ result }) => {
    const sku = 'product' in result ? result.product.sku : 'problem' in result ? result.sku : undefined
    return sku !== undefined && isStorable(sku) ? [sku.toUpperCase()] : []
  })
  const seen = await linesBefore(tx, id, staged[0]?.line ?? 0, skus)
  const stored = await findBySku(tx, skus)
  const ids = [...stored.values()].map((product) => product.id)
  const costs =
    importing.supplierId !== null && mapping.columns.includes('cost')
      ? await findCosts(tx, importing.supplierId, ids)
      : undefined
  const urls = mapping.columns.includes('picture')
    ? await findPictureUrls(tx, ids)
    : new Map<string, string | null>()
  const hasFiles = read.some(({ result }) => 'product' in result && result.product.files.length > 0)
  const isWanted = hasFiles ? await findWanted(tx, ids) : () => false
  return read.map(({ row, result }) => {
    const { line } = row
    if (row.outcome === 'skipped')
      return { line, outcome: 'skipped' as const, message: row.message, isMoved: false }
    const bad = (message: string, sku?: string) => ({
      line,
      ...(sku !== undefined && isStorable(sku) && { sku: sku.toUpperCase() }),
      outcome: 'bad' as const,
      message,
      isMoved: false,
    })
    if ('skipped' in result)
      return { line, outcome: 'skipped' as const, message: result.skipped, isMoved: false }
    if ('problem' in result) return bad(result.problem, result.sku)
    const { product } = result
    const sku = product.sku.toUpperCase()
    const earlier = seen.get(sku)
    if (earlier !== undefined) return bad(`The SKU ${product.sku} is on line ${earlier} already.`, sku)
    try {
      const found = outcomeOf(product, stored.get(sku), { mapping, urls, costs, isWanted })
      if (found.outcome !== 'bad') seen.set(sku, line)
      return { line, sku, ...found }
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      return bad(failure.message, sku)
    }
  })
}

/** Finds products by SKU in upper case. */
export async function findBySku(tx: Database, skus: readonly string[]): Promise<Map<string, AdminProduct>> {
  const ids = await findIdsBySku(tx, skus)
  const products = new Map((await findWithAllFields(tx, [...ids.values()])).map((each) => [each.id, each]))
  return new Map(
    [...ids].flatMap(([sku, id]) => {
      const product = products.get(id)
      return product ? [[sku, product] as const] : []
    }),
  )
}

const OFF_SALE = 'This product is off sale. Put it back on sale first, or leave it out.'

interface Known {
  readonly mapping: ImportMapping
  readonly urls: ReadonlyMap<string, string | null>
  /** The supplier's current costs, by product; undefined if the file is about no costs of one. */
  readonly costs: ReadonlyMap<string, number | null> | undefined
  /** Whether a file of a product was fetched before, or is about to be. */
  readonly isWanted: Awaited<ReturnType<typeof findWanted>>
}

function outcomeOf(
  product: ReadProduct,
  stored: AdminProduct | undefined,
  { mapping, urls, costs, isWanted }: Known,
): Omit<CheckedRow, 'line' | 'sku'> {
  if (!stored) {
    const { priceCents } = checkedAddition(additionOf(product))
    return { outcome: 'new', message: '', priceCents, isMoved: false }
  }
  if (stored.deletedAt) return { outcome: 'bad', message: OFF_SALE, isMoved: false }
  const { priceCents = stored.priceCents } = product
  const breaks = crossedBreaks(product, stored)
  if (breaks && !mapping.scaleBreaks) {
    const message = crossedMessage(priceCents, stored)
    return {
      outcome: 'bad',
      message,
      priceBeforeCents: stored.priceCents,
      priceCents,
      ...breaks,
      isMoved: false,
    }
  }
  const { after } = checkedChange(stored, changeOf(product, stored, mapping))
  const { costCents } = product
  const isOtherCost = costs !== undefined && costCents !== undefined && costs.get(stored.id) !== costCents
  const isChanged =
    Object.keys(after).length > 0 ||
    product.received > 0 ||
    isOtherCost ||
    isOtherPicture(product.pictureUrl, stored, urls) ||
    product.files.some((file) => !isWanted(stored.id, file))
  const moved = Math.abs(priceCents - stored.priceCents) * 100 > stored.priceCents * mapping.maxPriceMove
  return {
    outcome: isChanged ? 'changed' : 'unchanged',
    message: '',
    priceBeforeCents: stored.priceCents,
    priceCents,
    ...breaks,
    isMoved: moved,
  }
}

/** Whether a picture will be fetched: as `wantFromUrls` decides. */
const isOtherPicture = (
  url: string | undefined,
  { id, image }: AdminProduct,
  urls: ReadonlyMap<string, string | null>,
): boolean => url !== undefined && (urls.has(id) ? urls.get(id) !== url : image === imagePaths.none)

/** The change of a product that is there: specifications that the file does not have stay. */
export const changeOf = (
  product: ReadProduct,
  stored: AdminProduct,
  { scaleBreaks }: Pick<ImportMapping, 'scaleBreaks'>,
): ProductChange => ({
  ...product.change,
  ...cartonWith(product.grams, product.change, stored),
  priceCents: product.priceCents ?? stored.priceCents,
  ...(scaleBreaks && scaledWith(product, stored)),
  // Keeps the stored spelling: the case of a SKU is the shop's.
  sku: undefined,
  ...(product.change.specs && { specs: { ...stored.specs, ...product.change.specs } }),
})

const scaledWith = (product: ReadProduct, stored: AdminProduct) => {
  const breaks = crossedBreaks(product, stored)
  return breaks && { priceBreaks: breaks.breaksAfter }
}

/** @throws Refusal for a product without a name or a price */
export function additionOf({ change, available, received, sku, priceCents, grams }: ReadProduct) {
  const { name } = change
  if (name === undefined) throw new Refusal('import-row-new')
  if (priceCents === undefined) throw new Refusal('import-row-no-price')
  return {
    ...change,
    ...cartonWith(grams, change),
    priceCents,
    sku,
    name,
    // A price list may have none.
    description: change.description ?? name,
    available: available + received,
  }
}

interface CrossedBreaks {
  readonly breaksBefore: readonly PriceBreak[]
  /** In proportion to the new price. */
  readonly breaksAfter: PriceBreak[]
}

type Priced = Pick<AdminProduct, 'priceBreaks' | 'priceCents'>

/** The price breaks of a product that its new price would not be above; undefined if there are none, or the file has others. */
function crossedBreaks(
  { priceCents, change }: Pick<ReadProduct, 'priceCents' | 'change'>,
  stored: Priced,
): CrossedBreaks | undefined {
  const { priceBreaks } = stored
  if (priceCents === undefined || change.priceBreaks !== undefined || doBreaksFall(priceCents, priceBreaks))
    return undefined
  return { breaksBefore: priceBreaks, breaksAfter: scaledBreaks(priceBreaks, stored.priceCents, priceCents) }
}

/** Why a row with such a price is left out, and what to do. */
function crossedMessage(priceCents: number, { priceBreaks }: Priced): string {
  const [first] = priceBreaks
  const above = first
    ? `The new price ${formatCents(priceCents)} is not above the break at ${first.from} (${formatCents(first.priceCents)}).`
    : ''
  return `${above} Change the breaks in proportion, or leave the row out.`
}
