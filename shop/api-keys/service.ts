import { API_KEYS_PAGE, type KeyScope, MAX_API_KEYS } from '#contract/api-keys/endpoints.ts'
import type { IdentityPort } from '#contract/identity/port.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { hashOf } from '#database/secret-tokens.ts'
import { recordAction } from '../audit-log/store.ts'
import { recordEvent } from '../companies/events.ts'
import { ownerEmails } from '../companies/members.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { onePage } from '../pages.ts'
import { requireServiceAccount } from '../service-accounts/require-service-account.ts'
import { findOwnerOfKey } from '../service-accounts/store.ts'
import { findUser } from '../users/store.ts'
import { beginningOf } from './key.ts'
import * as store from './store.ts'

export interface KeyOwners extends Pick<ShopContext, 'db'> {
  readonly identity: Pick<IdentityPort, 'isSessionValid'>
}

/**
 * Maximum number of stored keys per person, ended ones included, so that creating and revoking keys in a loop fills
 * neither the table nor a mailbox.
 */
const MOST_KEPT = 200

interface KeyList extends PageRequest {
  /** Id of the service account whose keys are listed; undefined: the caller's own. */
  readonly serviceAccount?: string | undefined
}

export async function listKeys({ db, identity }: KeyOwners, list: KeyList, caller: Caller) {
  const account = list.serviceAccount && (await requireServiceAccount(db, list.serviceAccount, caller))
  const owner = account ? account.id : caller.id
  const [found, { kept }, user] = await Promise.all([
    store.newestKeys(db, owner, { ...list, limit: list.limit + 1 }),
    store.countKeys(db, owner),
    account ? undefined : findUser(db, owner),
  ])
  const withState = found.map(async (key) => ({
    ...key,
    isPaused: user !== undefined && !(await identity.isSessionValid(user.uid, key.confirmedAt)),
  }))
  return onePage(await Promise.all(withState), list.limit, kept)
}

export interface KeyFields {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly days: number
  /** Id of the service account that the key is for; undefined: the caller. */
  readonly serviceAccount?: string | undefined
}

export function makeKey(
  { db, queueEmail, publicUrl }: Pick<ShopContext, 'db' | 'queueEmail' | 'publicUrl'>,
  secret: string,
  { name, scopes, days, serviceAccount }: KeyFields,
  caller: Caller,
  keep: KeepResult<{ readonly id: string }>,
): Promise<{ readonly id: string }> {
  // Threat: someone signs up with another person's email address and has the shop send mail there.
  if (!caller.emailVerified) throw new Refusal('confirm-email-first')
  return db.transaction().execute(async (tx) => {
    const account = serviceAccount && (await requireServiceAccount(tx, serviceAccount, caller))
    const owner = account ? account.id : caller.id
    await store.lockOwner(tx, owner)
    const { kept, active } = await store.countKeys(tx, owner)
    if (active >= MAX_API_KEYS || kept >= MOST_KEPT) throw new Refusal('too-many-api-keys')
    const beginning = beginningOf(secret)
    const { id, expiresAt } = await store.insertKey(tx, owner, {
      name,
      beginning,
      keyHash: hashOf(secret),
      scopes,
      days,
      secondFactor: account ? false : caller.secondFactor,
    })
    if (account) await recordEvent(tx, caller, 'service-key-made', keyEvent(account, { name, beginning }))
    if (caller.isAdmin)
      await recordAction(tx, {
        actor: caller.email,
        action: 'api-key-made',
        subject: id,
        label: `${name} (${beginning}…)`,
        after: { scopes, expiresAt: expiresAt.toISOString() },
      })
    const told = account ? await ownerEmails(tx, caller.customerId) : [caller.email]
    for (const email of told)
      await queueEmail(tx, email, {
        kind: 'api-key-made',
        name: account ? '' : caller.name,
        ...(account && { serviceAccount: { name: account.name, by: caller.email } }),
        beginning,
        expiresAt,
        link: `${publicUrl}${API_KEYS_PAGE}${account ? `?serviceAccount=${account.id}` : ''}`,
      })
    await keep(tx, { id })
    return { id }
  })
}

/** Reactivates a paused key, with the rights of the sign-in that confirms it. */
export function confirmKey(db: Database, id: string, caller: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const confirmed = await store.confirmKey(tx, caller.id, id, caller.secondFactor)
    if (!confirmed) throw new Refusal('no-such-api-key')
    if (caller.isAdmin) await recordAction(tx, keyAction('api-key-confirmed', caller, confirmed))
  })
}

const keyEvent = (
  { email: subject }: { email: string },
  { name, beginning }: { name: string; beginning: string },
) => ({
  subject,
  detail: `${name} (${beginning}…)`,
})

const keyAction = (
  action: 'api-key-confirmed' | 'api-key-revoked',
  { email: actor }: Caller,
  { id: subject, name, beginning }: { id: string; name: string; beginning: string },
) => ({ actor, action, subject, label: `${name} (${beginning}…)` })

export function revokeKey(db: Database, id: string, caller: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const account = caller.companyRole === 'owner' && (await findOwnerOfKey(tx, caller.customerId, id))
    const revoked = await store.revokeKey(tx, account ? account.id : caller.id, id)
    if (!revoked) throw new Refusal('no-such-api-key')
    if (account) await recordEvent(tx, caller, 'service-key-revoked', keyEvent(account, revoked))
    if (caller.isAdmin) await recordAction(tx, keyAction('api-key-revoked', caller, revoked))
  })
}
