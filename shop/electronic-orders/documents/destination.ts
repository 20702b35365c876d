import { documentEvents } from '#contract/electronic-orders/document-events.ts'
import { MAILTO } from '#contract/electronic-orders/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '#shop/audit-log/store.ts'
import { lockConnection } from '#shop/purchasing-systems/connections.ts'
import { checkAddress } from '#shop/webhooks/check-address.ts'
import type { WebhookContext } from '#shop/webhooks/context.ts'
import { dispatch } from '#shop/webhooks/dispatch.ts'

interface Destination {
  /** Of the connection. */
  readonly id: string
  readonly url: string | null
  /** Empty: as before. Of no meaning for an email address. */
  readonly secret: string
}

/**
 * Sets where the documents of a connection are sent or emailed. If they were off, it switches them on, and resends
 * those that failed. Threat: an admin points them elsewhere and so learns the shared secret; another address needs it
 * typed again.
 * @throws Refusal no-such-punchout-connection, punchout-connection-not-cxml, documents-need-secret, and for the address
 * those of webhooks
 */
export function setDocuments(
  context: WebhookContext,
  { id, url, secret }: Destination,
  admin: Caller,
): Promise<void> {
  if (url !== null && !url.startsWith(MAILTO)) checkAddress(context, url)
  return context.db.transaction().execute(async (tx) => {
    const { name, customerId } = await lockConnection(tx, id)
    const before = await saveDestination(context, tx, { id, customerId, url, secret })
    await recordAction(tx, {
      actor: admin.email,
      action: 'electronic-documents-set',
      subject: id,
      label: name,
      before: { url: before },
      after: { url },
    })
  })
}

/**
 * Stores the destination of a locked connection's documents.
 * @returns the previous destination; null for none
 * @throws Refusal documents-need-secret
 */
export async function saveDestination(
  context: WebhookContext,
  tx: Database,
  { id, customerId, url, secret }: Destination & { readonly customerId: string },
): Promise<string | null> {
  const before = await tx
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'shared_secret as secret', 'disabled_because as disabledBecause'])
    .where('connection_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (url === null) {
    // Its log stays.
    await tx
      .updateTable('webhook_endpoints')
      .set({ disabled_at: new Date(), disabled_because: 'owner' })
      .where('connection_id', '=', id)
      .execute()
  } else {
    const kept = before?.url === url ? before.secret : null
    const shared_secret = url.startsWith(MAILTO) ? null : secret || kept
    if (!shared_secret && !url.startsWith(MAILTO)) throw new Refusal('documents-need-secret')
    const on = { url, shared_secret, not_before: null, disabled_at: null, disabled_because: null }
    const saved = await tx
      .insertInto('webhook_endpoints')
      .values({ ...on, connection_id: id, customer_id: customerId, events: [...documentEvents] })
      .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(on))
      .returning('id')
      .executeTakeFirstOrThrow()
    if (before?.disabledBecause) await retryFailed(tx, saved.id)
    await dispatch(context, tx, saved.id)
  }
  return before && before.disabledBecause !== 'owner' ? before.url : null
}

const retryFailed = (tx: Database, endpointId: string) =>
  tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, due_at: new Date() })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'failed')
    .execute()
