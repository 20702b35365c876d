import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import { WEBHOOKS_PAGE } from '#contract/webhooks/endpoints.ts'
import { shopOnlyEvents, TEST_EVENT, type WebhookEventName } from '#contract/webhooks/events.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { countByHand } from './by-hand.ts'
import { checkAddress } from './check-address.ts'
import type { WebhookContext } from './context.ts'
import * as deliveries from './deliveries.ts'
import { dispatch } from './dispatch.ts'
import * as store from './store.ts'

interface Paging {
  readonly limit: number
  readonly cursor?: string | undefined
}

/**
 * Returns the owners whose endpoints the caller manages: the shop for an admin, the company for its owner, the
 * caller's own customer for an individual; and in any company, the customer that the caller was before joining.
 */
function ownersFor({ isAdmin, companyRole, customerId, personalCustomerId }: Caller): store.Owner[] {
  if (isAdmin) return [null]
  const owners = companyRole === undefined || companyRole === 'owner' ? [customerId] : []
  if (personalCustomerId !== undefined) owners.push(personalCustomerId)
  if (owners.length === 0) throw new Refusal('owners-only')
  return owners
}

function newOwnerFor({ isAdmin, companyRole, customerId }: Caller): store.Owner {
  if (isAdmin) return null
  if (companyRole !== undefined && companyRole !== 'owner') throw new Refusal('owners-only')
  return customerId
}

export async function listEndpoints(db: Database, page: Paging, caller: Caller) {
  const owners = ownersFor(caller)
  return readPage(page, (query) => store.newestEndpoints(db, owners, query), store.countEndpoints(db, owners))
}

interface Fields {
  readonly url: string
  readonly events: readonly WebhookEventName[]
}

export function makeEndpoint(
  context: WebhookContext,
  secret: Buffer,
  fields: Fields,
  caller: Caller,
  keep: KeepResult<{ readonly id: string }>,
): Promise<{ readonly id: string }> {
  const owner = newOwnerFor(caller)
  // Threat: messages sent to others by someone whose identity is unknown.
  if (!caller.emailVerified) throw new Refusal('confirm-email-first')
  checkFields(context, fields, owner)
  const { url } = fields
  const events = [...new Set(fields.events)]
  return context.db.transaction().execute(async (tx) => {
    await store.lockOwner(tx, owner)
    const made = await store.insertEndpoint(tx, owner, { url, events, secret })
    if (!made) throw new Refusal('too-many-webhooks')
    if (owner === null) {
      const about = { subject: made.id, label: url, after: { events } }
      await recordAction(tx, { actor: caller.email, action: 'webhook-made', ...about })
    }
    const link = `${context.publicUrl}${WEBHOOKS_PAGE}`
    for (const { email, name } of await store.ownersOf(tx, owner)) {
      await context.queueEmail(tx, email, { kind: 'webhook-made', name, by: caller.email, url, link })
    }
    await keep(tx, made)
    return made
  })
}

function checkFields(context: WebhookContext, fields: Fields, owner: store.Owner) {
  checkAddress(context, fields.url)
  if (owner !== null && fields.events.some((event) => shopOnlyEvents.includes(event))) {
    throw new Refusal('webhook-event-of-shop')
  }
}

export function changeEndpoint(
  context: WebhookContext,
  { id, ...fields }: Fields & { readonly id: string; readonly on: boolean },
  caller: Caller,
): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const endpoint = await lockOwn(tx, id, caller)
    const { customerId, url, disabledBecause } = endpoint
    checkFields(context, fields, customerId)
    const after = { url: fields.url, events: [...new Set(fields.events)], on: fields.on }
    await store.updateEndpoint(tx, id, after)
    await recordOfShop(tx, caller, 'webhook-changed', endpoint, {
      before: { url, events: endpoint.events, on: disabledBecause === null },
      after,
    })
    await dispatch(context, tx, id)
  })
}

export function deleteEndpoint(db: Database, id: string, caller: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const endpoint = await lockOwn(tx, id, caller)
    await store.deleteEndpoint(tx, id)
    await recordOfShop(tx, caller, 'webhook-deleted', endpoint)
  })
}

export function rotateSecret(
  db: Database,
  id: string,
  secret: Buffer,
  caller: Caller,
  keep: KeepResult<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const endpoint = await lockOwn(tx, id, caller)
    await store.replaceSecret(tx, id, secret)
    await recordOfShop(tx, caller, 'webhook-secret-rotated', endpoint)
    await keep(tx)
  })
}

export function sendTest(context: WebhookContext, id: string, caller: Caller, keep: KeepResult<void>) {
  return sendByHand(context, id, caller, keep, (tx) =>
    deliveries.insertMessage(tx, id, TEST_EVENT, { message: 'A test from Hundredfold.' }),
  )
}

export async function listDeliveries(
  db: Database,
  { id, ...page }: Paging & { readonly id: string },
  caller: Caller,
) {
  if (!(await store.findEndpoint(db, ownersFor(caller), id))) throw new Refusal('no-such-webhook')
  return readPage(
    page,
    (query) => deliveries.newestDeliveries(db, id, query),
    deliveries.countDeliveries(db, id),
  )
}

export function resend(
  context: WebhookContext,
  { id, delivery }: { readonly id: string; readonly delivery: string },
  caller: Caller,
  keep: KeepResult<void>,
): Promise<void> {
  return sendByHand(context, id, caller, keep, async (tx) => {
    if (!(await deliveries.makeDue(tx, id, delivery))) throw new Refusal('no-such-webhook-delivery')
  })
}

function sendByHand(
  context: WebhookContext,
  id: string,
  caller: Caller,
  keep: KeepResult<void>,
  prepare: (tx: Database) => Promise<void>,
): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const { customerId, disabledBecause } = await lockOwn(tx, id, caller)
    if (disabledBecause !== null) throw new Refusal('webhook-is-off')
    await countByHand(tx, customerId)
    await prepare(tx)
    await store.endPause(tx, id)
    await dispatch(context, tx, id)
    await keep(tx)
  })
}

async function lockOwn(tx: Database, id: string, caller: Caller): Promise<store.StoredEndpoint> {
  const endpoint = await store.lockEndpointOf(tx, ownersFor(caller), id)
  if (!endpoint) throw new Refusal('no-such-webhook')
  return endpoint
}

type AuditedChange = 'webhook-changed' | 'webhook-deleted' | 'webhook-secret-rotated'

async function recordOfShop(
  tx: Database,
  { email }: Caller,
  action: AuditedChange,
  { id, url, customerId }: store.StoredEndpoint,
  change: { readonly before?: object; readonly after?: object } = {},
): Promise<void> {
  if (customerId !== null) return
  await recordAction(tx, { actor: email, action, subject: id, label: url, ...change })
}
