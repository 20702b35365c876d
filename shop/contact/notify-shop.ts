import type { EmailTemplate } from '#contract/mail/templates.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import { findSeller } from '../settings/seller.ts'
import { firstAdminEmail } from './store.ts'

/** Something that people outside sent, told to the shop by email. */
type Notice = Omit<Extract<EmailTemplate, { kind: 'for-the-shop' }>, 'kind'>

/**
 * One email to the address that the seller's details name, which whoever answers reads; not one to each admin, which
 * lets a stranger send ten by sending one. A digest would be smaller still, and answer everybody later.
 */
export async function notifyShop({ queueEmail }: ShopContext, tx: Database, notice: Notice): Promise<void> {
  const { email: ofTheShop } = await findSeller(tx)
  const email = ofTheShop || (await firstAdminEmail(tx))
  if (email) await queueEmail(tx, email, { kind: 'for-the-shop', ...notice })
}
