import type { EmailTemplate } from '#contract/email-templates.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import type { Desk } from '../orders/desk.ts'
import { adminEmails, recentCounts } from './store.ts'

/** What all forms have in common that anybody can fill in with anybody's address. */

/** In an hour, with one address and altogether. */
const MOST = { own: 5, all: 200 } as const

/** @throws Refusal too-many-messages */
export async function refuseFlood(tx: Database, table: 'messages' | 'quotes', email: string): Promise<void> {
  const { own, all } = await recentCounts(tx, table, email)
  if (own >= MOST.own || all >= MOST.all) throw new Refusal('too-many-messages')
}

type ForTheShop = Omit<Extract<EmailTemplate, { kind: 'for-the-shop' }>, 'kind'>

export async function tellShop({ queueEmail }: Desk, tx: Database, letter: ForTheShop): Promise<void> {
  for (const email of await adminEmails(tx)) await queueEmail(tx, email, { kind: 'for-the-shop', ...letter })
}
