import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { recentCounts } from './store.ts'

/** What all forms have in common that anybody can fill in with anybody's address. */

/** In an hour, with one address and altogether. */
const MAX_AN_HOUR = { own: 5, all: 200 } as const

/** @throws Refusal too-many-messages */
export async function limitMessages(
  tx: Database,
  table: 'messages' | 'quotes' | 'stock_notices',
  email: string,
): Promise<void> {
  const { own, all } = await recentCounts(tx, table, email)
  if (own >= MAX_AN_HOUR.own || all >= MAX_AN_HOUR.all) throw new Refusal('too-many-messages')
}
