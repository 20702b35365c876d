import type { Database } from '#database/open.ts'
import type { WebhookContext } from '#shop/webhooks/context.ts'
import { ownersOf } from '#shop/webhooks/store.ts'

/** Tells the admins of the shop that a purchasing system is sent no documents any more. */
export async function warnAdmins(
  { queueEmail, publicUrl }: WebhookContext,
  tx: Database,
  connectionId: string,
): Promise<void> {
  const { system, company, customerId } = await tx
    .selectFrom('punchout_connections as c')
    .innerJoin('companies', 'companies.customer_id', 'c.customer_id')
    .select(['c.name as system', 'companies.name as company', 'c.customer_id as customerId'])
    .where('c.id', '=', connectionId)
    .executeTakeFirstOrThrow()
  const link = `${publicUrl}/dashBoard/manageCompanies/${customerId}`
  for (const { email, name } of await ownersOf(tx, null)) {
    await queueEmail(tx, email, { kind: 'documents-off', name, system, company, link })
  }
}
