import type { EmailTemplate } from '#contract/email-templates.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import { adminEmails } from './store.ts'

/** Something that people outside sent, told to all admins by email. */
type Notice = Omit<Extract<EmailTemplate, { kind: 'for-the-shop' }>, 'kind'>

export async function notifyAdmins({ queueEmail }: ShopContext, tx: Database, notice: Notice): Promise<void> {
  for (const email of await adminEmails(tx)) await queueEmail(tx, email, { kind: 'for-the-shop', ...notice })
}
