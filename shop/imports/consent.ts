import type { Database } from '#database/open.ts'
import type { StoredImport } from './store.ts'
import { countKnown } from './suppliers.ts'

/** The share of a supplier's products that may go off sale without confirmation: one in ten. */
const FEW_DROPPED = 0.1

/** Whether an import must be confirmed: prices move a lot, or many products go off sale. */
export async function needsConsent(
  tx: Database,
  importing: Pick<StoredImport, 'movedCount' | 'droppedCount' | 'mapping' | 'supplierId'>,
): Promise<boolean> {
  const { movedCount, droppedCount, mapping, supplierId } = importing
  if (movedCount > 0) return true
  if (!mapping.dropMissing || supplierId === null || droppedCount === 0) return false
  return droppedCount > FEW_DROPPED * (await countKnown(tx, supplierId))
}
