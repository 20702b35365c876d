import type { Import, ImportRow, ImportSummary } from '#contract/imports/endpoints.ts'
import type { Supplier } from '#contract/imports/feeds.ts'
import type { WantedPicture } from '#contract/imports/pictures.ts'
import type { WantedFile } from '#contract/imports/wanted-files.ts'
import { toAmount } from '#contract/money.ts'
import type { PriceBreak } from '#contract/pricing.ts'
import type { summarizeAddresses } from './address-store.ts'
import type { summarizeFamilies } from './family-store.ts'
import { leftOutOf } from './left-out.ts'
import type { findOpen } from './picture-store.ts'
import type { findRows } from './rows.ts'
import type { StoredImport, StoredSummary } from './store.ts'
import type { StoredSupplier } from './suppliers.ts'
import type { findOpenFiles } from './wanted-file-store.ts'

export const toWireSummary = (stored: StoredSummary): ImportSummary => ({
  _id: stored.id,
  fileName: stored.fileName,
  format: stored.format,
  ...(stored.supplier !== null && { supplier: stored.supplier }),
  state: stored.state,
  createdAt: stored.createdAt.toISOString(),
  createdBy: stored.createdBy,
  ...(stored.endedAt && { endedAt: stored.endedAt.toISOString() }),
  ...(stored.problem !== '' && { problem: stored.problem }),
  rowCount: stored.rowCount,
  doneCount: stored.doneCount,
  newCount: stored.newCount,
  changedCount: stored.changedCount,
  unchangedCount: stored.unchangedCount,
  skippedCount: stored.skippedCount,
  badCount: stored.badCount,
  movedCount: stored.movedCount,
  breaksCount: stored.breaksCount,
  droppedCount: stored.droppedCount,
})

export const toWire = (
  stored: StoredImport,
  { count, refused }: Awaited<ReturnType<typeof summarizeFamilies>>,
  addresses: Awaited<ReturnType<typeof summarizeAddresses>>,
): Import => ({
  ...toWireSummary(stored),
  encoding: stored.encoding,
  familyCount: count,
  familyProblems: refused.map(({ name, message }) => ({ family: name, message })),
  addressCount: addresses.count,
  addressConflictCount: addresses.conflictCount,
  addressConflicts: addresses.conflicts,
  columns: stored.columns.map(({ heading, examples, filledCount, point, comma, ambiguous }) => ({
    heading,
    examples: [...examples],
    filledCount,
    point,
    comma,
    ambiguous,
  })),
  leftOut: leftOutOf(stored),
  mapping: stored.mapping,
})

const toWireBreak = ({ from, priceCents }: PriceBreak) => ({ from, price: toAmount(priceCents) })

type StoredRow = Awaited<ReturnType<typeof findRows>>[number]

/** @param skuAt the column of the SKU */
export const toWireRow = (row: StoredRow, skuAt: number): ImportRow => ({
  line: row.line,
  ...(row.cells[skuAt] && { sku: row.cells[skuAt] }),
  // A row that was not checked is not shown.
  outcome: row.outcome ?? 'skipped',
  message: row.message,
  ...(row.priceBeforeCents !== null && { priceBefore: toAmount(row.priceBeforeCents) }),
  ...(row.priceCents !== null && { price: toAmount(row.priceCents) }),
  ...(row.breaksBefore && { breaksBefore: row.breaksBefore.map(toWireBreak) }),
  ...(row.breaksAfter && { breaks: row.breaksAfter.map(toWireBreak) }),
})

export const toWireSupplier = ({
  id,
  name,
  url,
  every,
  nextAt,
  fetchedAt,
  result,
}: StoredSupplier): Supplier => ({
  _id: id,
  name,
  ...(url !== null &&
    every !== null &&
    nextAt !== null && {
      feed: {
        url,
        every,
        nextAt: nextAt.toISOString(),
        ...(fetchedAt && { fetchedAt: fetchedAt.toISOString() }),
        ...(result !== '' && { result }),
      },
    }),
})

type StoredPicture = Awaited<ReturnType<typeof findOpen>>[number]

export const toWirePicture = ({ id, sku, name, url, state, problem }: StoredPicture): WantedPicture => ({
  product_id: id,
  sku,
  name,
  ...(url !== null && { url }),
  // Those that are done are not listed.
  state: state === 'failed' ? 'failed' : 'waiting',
  ...(problem !== '' && { problem }),
})

export const toWireFile = ({
  id: _place,
  state,
  problem,
  ...file
}: Awaited<ReturnType<typeof findOpenFiles>>[number]): WantedFile => ({
  ...file,
  // Those that are done are not listed.
  state: state === 'failed' ? 'failed' : 'waiting',
  ...(problem !== '' && { problem }),
})
