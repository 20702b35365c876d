import { taxLabelsOn } from '../charges/order-charges.ts'
import { partNames } from '../orders/lines-and-parts.ts'
import type { StoredOrder, StoredOrderLine } from '../orders/store.ts'

/**
 * Returns the lines of an order with the parts of a kit in its note, and the tax on each line, where lines differ in it. Documents of orders of a time
 * when categories were not stored stay as they are.
 */
export function taxedLines({
  lines,
  parts,
  charges,
  untaxedCategory,
}: Pick<StoredOrder, 'lines' | 'parts' | 'charges' | 'untaxedCategory'>): readonly StoredOrderLine[] {
  const named = lines.map((line) => ({
    ...line,
    note: [...partNames({ parts }, line.position), line.note].filter(Boolean).join('\n'),
  }))
  const labels = lines.map(({ position }) => taxLabelsOn(charges, position).join(', '))
  if (untaxedCategory === null || new Set(labels).size === 1) return named
  return named.map((line, place) => ({
    ...line,
    note: [line.note, labels[place]].filter(Boolean).join('\n'),
  }))
}
