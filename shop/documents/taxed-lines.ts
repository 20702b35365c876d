import { taxLabelsOn } from '../charges/order-charges.ts'
import type { StoredOrder, StoredOrderLine } from '../orders/store.ts'

/**
 * Returns the lines of an order with the tax on each in its note, where lines differ in it. Documents of orders of a time
 * when categories were not stored stay as they are.
 */
export function taxedLines({
  lines,
  charges,
  untaxedCategory,
}: Pick<StoredOrder, 'lines' | 'charges' | 'untaxedCategory'>): readonly StoredOrderLine[] {
  const labels = lines.map(({ position }) => taxLabelsOn(charges, position).join(', '))
  if (untaxedCategory === null || new Set(labels).size === 1) return lines
  return lines.map((line, place) => ({
    ...line,
    note: [line.note, labels[place]].filter(Boolean).join('\n'),
  }))
}
