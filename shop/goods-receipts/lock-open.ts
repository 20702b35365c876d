import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { type FoundReceipt, lockReceipt } from './store.ts'

/**
 * Locks a receipt that is not posted, before its products: scans and posting run one after another.
 * @throws Refusal no-such-receipt, receipt-posted
 */
export async function lockOpen(tx: Database, id: string): Promise<FoundReceipt> {
  const receipt = await lockReceipt(tx, id)
  if (!receipt) throw new Refusal('no-such-receipt')
  if (receipt.postedAt) throw new Refusal('receipt-posted')
  return receipt
}
