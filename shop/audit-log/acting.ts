import type { AuditedAction } from '#contract/audit-log/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { type Action, recordAction } from './store.ts'

/** Records an admin's action for a customer, with their reason; nothing for customers themselves. */
export async function recordActing(
  tx: Database,
  { actedBy, email, name }: Caller,
  action: AuditedAction & `${string}-for-customer`,
  { subject = email, label, after }: Pick<Action, 'label' | 'after'> & { readonly subject?: string },
): Promise<void> {
  if (!actedBy) return
  await recordAction(tx, {
    actor: actedBy.email,
    action,
    subject,
    label: `${label} for ${name || email}`,
    after: { ...after, customer: email, reason: actedBy.reason },
  })
}
