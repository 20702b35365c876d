import type { ExportedRow } from './formats.ts'

/** A product with variants in another shop. */
export interface ExportedFamily {
  readonly name: string
  /** Names of its options. */
  readonly options: readonly string[]
  readonly variants: readonly { readonly sku: string; readonly values: readonly string[] }[]
}

/** The fields that make a row a variant. */
export interface ExportedVariant {
  /** The identifier of its family in the file. */
  readonly of: string
  readonly family: string
  readonly options: readonly (readonly [name: string, value: string])[]
}

/** Collects the families of an export while its rows are read. */
export function familyCollector() {
  const whole: ExportedFamily[] = []
  const variants = new Map<string, (ExportedVariant & { readonly sku: string })[]>()
  return {
    add(row: ExportedRow): void {
      if ('skipped' in row) {
        if (row.family) whole.push(row.family)
      } else if (row.variant) {
        const siblings = variants.get(row.variant.of) ?? []
        siblings.push({ ...row.variant, sku: row.product.sku ?? '' })
        variants.set(row.variant.of, siblings)
      }
    },
    /** One variant alone is a product like any other. */
    families: (): ExportedFamily[] =>
      [...whole, ...variants.values().map(familyOf)].filter(({ variants }) => variants.length > 1),
  }
}

function familyOf(variants: readonly (ExportedVariant & { readonly sku: string })[]): ExportedFamily {
  const options = variants[0]?.options.map(([name]) => name) ?? []
  return {
    name: variants[0]?.family ?? '',
    options,
    variants: variants.map(({ sku, options: own }) => {
      const values = new Map(own)
      return { sku, values: options.map((name) => values.get(name) ?? '') }
    }),
  }
}
