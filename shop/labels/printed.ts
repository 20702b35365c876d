import { counted } from '#contract/counts.ts'
import type { Barcode, PrintedLabels } from '#contract/documents/printed-labels.ts'
import type { Database } from '#database/open.ts'
import { findSeller } from '../settings/seller.ts'
import type { FoundPallet, LabelledProduct } from './store.ts'

/** Two lines of a label; more would leave no room for the bars. */
const MAX_NAME = 80
/** One day for all: a label of the same product is the same file. */
const UNDATED = new Date('2000-01-01T00:00Z')

export async function productLabels(
  db: Database,
  { name, sku, gtin }: LabelledProduct,
  copies: number,
): Promise<PrintedLabels> {
  const heading = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name
  const label = { heading, lines: [`SKU ${sku}`], barcodes: [productBarcode(sku, gtin)] }
  const { name: author } = await findSeller(db)
  return {
    title: `Labels of ${sku}`,
    author,
    at: UNDATED,
    size: 'product',
    labels: Array.from({ length: copies }, () => label),
  }
}

/** The symbology follows from the length of the GTIN; without one, the SKU is in the bars. */
function productBarcode(sku: string, gtin: string | null): Barcode {
  if (gtin === null) return { symbology: 'code-128', codes: [sku], text: sku }
  if (gtin.length === 14) return { symbology: 'gs1-128', codes: [`01${gtin}`], text: `(01) ${gtin}` }
  if (gtin.length === 8) return { symbology: 'ean-8', codes: [gtin], text: gtin }
  return { symbology: 'ean-13', codes: [gtin.padStart(13, '0')], text: gtin }
}

export async function palletLabel(db: Database, pallet: FoundPallet): Promise<PrintedLabels> {
  const { name, sku, sscc, pieces, batch, createdAt } = pallet
  const { name: author } = await findSeller(db)
  const lines = [author, `SKU ${sku}`, counted(pieces, 'piece'), ...(batch ? [`Batch ${batch}`] : [])]
  const number: Barcode = { symbology: 'gs1-128', codes: [`00${sscc}`], text: `(00) ${sscc}` }
  const barcodes = [...contents(pallet), number]
  return {
    title: `Pallet ${sscc}`,
    author,
    at: createdAt,
    size: 'pallet',
    labels: [{ heading: name, lines, barcodes }],
  }
}

/** GS1 names contents by their GTIN only. */
function contents({ gtin, pieces, batch }: FoundPallet): readonly Barcode[] {
  if (gtin === null) return []
  const content = gtin.padStart(14, '0')
  // The element of variable length that ends the code needs no separator.
  const codes = [`02${content}37${pieces}`, ...(batch ? [`10${batch}`] : [])]
  const text = `(02) ${content} (37) ${pieces}${batch ? ` (10) ${batch}` : ''}`
  return [{ symbology: 'gs1-128', codes, text }]
}
