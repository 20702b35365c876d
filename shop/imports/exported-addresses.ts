import { comparablePath } from '#contract/redirects/paths.ts'
import type { ExportedRow } from './formats.ts'

/** An address of another shop, and the product that it is about. */
export interface ExportedAddress {
  /** As redirects have it. */
  readonly path: string
  readonly sku: string
}

/** Collects the addresses of an export while its rows are read. A product with variants leads to the first of them. */
export function addressCollector() {
  const all = new Map<string, ExportedAddress>()
  return {
    add(row: ExportedRow): void {
      const sku = 'skipped' in row ? row.family?.variants[0]?.sku : row.product.sku
      const path = comparablePath(row.address ?? '')
      if (!sku || path === undefined) return
      const product = 'variant' in row ? (row.variant?.of ?? sku) : sku
      const key = `${path} ${product}`
      if (!all.has(key)) all.set(key, { path, sku })
    },
    addresses: (): ExportedAddress[] => [...all.values()],
  }
}
