import type { EmailTemplate } from '#contract/mail/templates.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import { findSeller } from '../settings/seller.ts'
import { firstAdminEmail } from './store.ts'

/** A notification to the shop about something that outsiders sent. */
type Notice = Omit<Extract<EmailTemplate, { kind: 'for-the-shop' }>, 'kind'>

/**
 * Sends one email to the address in the seller's details, rather than one to each admin: a stranger could otherwise
 * cause ten emails with one message. A digest would send even fewer, but would delay every answer.
 */
export async function notifyShop({ queueEmail }: ShopContext, tx: Database, notice: Notice): Promise<void> {
  const { email: ofTheShop } = await findSeller(tx)
  const email = ofTheShop || (await firstAdminEmail(tx))
  if (email) await queueEmail(tx, email, { kind: 'for-the-shop', ...notice })
}
