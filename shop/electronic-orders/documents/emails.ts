import { orderNumber } from '#contract/orders/order.ts'
import type { Database } from '#database/open.ts'
import type { DocumentSender } from '#shop/webhooks/context.ts'
import { ownersOf } from '#shop/webhooks/store.ts'
import { findOrdered } from './ordered.ts'
import { idIn } from './write.ts'

/**
 * Tells the admins of the shop that a purchasing system refused a document, or no longer gets any. Reports the first
 * refusal within an hour.
 */
export const warnAdmins: DocumentSender['warn'] = async (
  { queueEmail, publicUrl },
  tx,
  { connectionId, refused },
) => {
  const { system, company, customerId } = await tx
    .selectFrom('punchout_connections as c')
    .innerJoin('companies', 'companies.customer_id', 'c.customer_id')
    .select(['c.name as system', 'companies.name as company', 'c.customer_id as customerId'])
    .where('c.id', '=', connectionId)
    .executeTakeFirstOrThrow()
  const page = `${publicUrl}/dashBoard/manageCompanies/${customerId}`
  if (refused && (await wasRefusedLately(tx, refused))) return
  const ordered = refused && (await findOrdered(tx, idIn(refused, 'order')))
  for (const { email, name } of await ownersOf(tx, null)) {
    const about = { name, system, company }
    if (!refused) await queueEmail(tx, email, { kind: 'documents-off', ...about, link: page })
    else {
      await queueEmail(tx, email, {
        kind: 'document-refused',
        ...about,
        orderNumber: ordered ? orderNumber(ordered.order.number) : '',
        link: `${page}/documents`,
      })
    }
  }
}

/** Whether another document was refused within the last hour. */
async function wasRefusedLately(tx: Database, { id, endpointId }: { id: string; endpointId: string }) {
  const other = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'failed')
    .where('attempted_at', '>', new Date(Date.now() - 3_600_000))
    .where('id', '<>', id)
    .executeTakeFirst()
  return other !== undefined
}
