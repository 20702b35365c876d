import type { ImportField } from '#contract/imports/fields.ts'
import type { ExportedFamily, ExportedVariant } from './exported-families.ts'
import { magento } from './magento.ts'
import { shopify } from './shopify.ts'
import { woocommerce } from './woocommerce.ts'

/** A row of an export, as a product of its own, or the reason why it is not one. */
export type ExportedRow = {
  /** Its address in the other shop. */
  readonly address?: string | undefined
} & (
  | {
      readonly product: Readonly<Partial<Record<ExportedField, string>>>
      readonly variant?: ExportedVariant | undefined
    }
  | {
      readonly skipped: string
      /** Of a row that names the variants. */
      readonly family?: ExportedFamily
    }
)

/** The columns that every known export is read into. */
export const exportedFields = [
  'sku',
  'name',
  'description',
  'category',
  'brand',
  'gtin',
  'price',
  'cost',
  'weight',
  'availableQuantity',
  'picture',
  'option',
  'spec',
] as const satisfies readonly ImportField[]
export type ExportedField = (typeof exportedFields)[number]

/** Returns the cell of a row by its heading; empty if there is none. */
export type CellOf = (heading: string) => string

/** The export of another shop program, known by its headings. */
export interface ExportFormat {
  /** For each version of this export, headings in lower case that it has, and no price list of a supplier. */
  readonly knownBy: readonly (readonly string[])[]
  /** Makes a reader for one file: rows may depend on those before. */
  readonly reader: (headings: readonly string[]) => (cell: CellOf) => ExportedRow
}

const formats = { shopify, woocommerce, magento } as const satisfies Record<string, ExportFormat>
export type KnownFormat = keyof typeof formats

const names = Object.keys(formats) as KnownFormat[] // keys() widens

/** Finds the shop program that wrote a file; undefined for any other table. */
export function formatOf(headings: readonly string[]): KnownFormat | undefined {
  const there = new Set(headings.map((heading) => heading.toLowerCase()))
  return names.find((name) =>
    formats[name].knownBy.some((headings) => headings.every((heading) => there.has(heading))),
  )
}

/** Makes a reader of rows, for a file with these headings. */
export function exportReader(name: KnownFormat, headings: readonly string[]) {
  const places = new Map(headings.map((heading, place) => [heading.toLowerCase(), place]))
  const read = formats[name].reader(headings)
  const used = new Set<number>()
  const filled = new Set<number>()
  return {
    read: (cells: readonly string[]): ExportedRow => {
      for (const [place, cell] of cells.entries()) if (cell !== '') filled.add(place)
      return read((heading) => {
        const place = places.get(heading.toLowerCase()) ?? -1
        used.add(place)
        return cells[place] ?? ''
      })
    },
    /** The columns with content that no row was read from, once all rows were read. */
    leftOut: (): readonly string[] => headings.filter((_, place) => filled.has(place) && !used.has(place)),
  }
}
