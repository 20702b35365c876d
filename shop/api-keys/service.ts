import { API_KEYS_PAGE, type KeyScope, MAX_API_KEYS } from '#contract/api-keys/endpoints.ts'
import type { IdentityPort } from '#contract/identity/port.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { hashOf } from '#database/secret-tokens.ts'
import { recordAction } from '../audit-log/store.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { onePage } from '../pages.ts'
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

export async function listKeys({ db, identity }: KeyOwners, list: PageRequest, caller: Caller) {
  const [found, { kept }, user] = await Promise.all([
    store.newestKeys(db, caller.id, { ...list, limit: list.limit + 1 }),
    store.countKeys(db, caller.id),
    findUser(db, caller.id),
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
}

export function makeKey(
  { db, queueEmail, publicUrl }: Pick<ShopContext, 'db' | 'queueEmail' | 'publicUrl'>,
  secret: string,
  { name, scopes, days }: KeyFields,
  caller: Caller,
  keep: KeepResult<{ readonly id: string }>,
): Promise<{ readonly id: string }> {
  // Threat: someone signs up with another person's email address and has the shop send mail there.
  if (!caller.emailVerified) throw new Refusal('confirm-email-first')
  return db.transaction().execute(async (tx) => {
    await store.lockOwner(tx, caller.id)
    const { kept, active } = await store.countKeys(tx, caller.id)
    if (active >= MAX_API_KEYS || kept >= MOST_KEPT) throw new Refusal('too-many-api-keys')
    const beginning = beginningOf(secret)
    const { id, expiresAt } = await store.insertKey(tx, caller.id, {
      name,
      beginning,
      keyHash: hashOf(secret),
      scopes,
      days,
      secondFactor: caller.secondFactor,
    })
    if (caller.isAdmin)
      await recordAction(tx, {
        actor: caller.email,
        action: 'api-key-made',
        subject: id,
        label: `${name} (${beginning}…)`,
        after: { scopes, expiresAt: expiresAt.toISOString() },
      })
    await queueEmail(tx, caller.email, {
      kind: 'api-key-made',
      name: caller.name,
      beginning,
      expiresAt,
      link: `${publicUrl}${API_KEYS_PAGE}`,
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

const keyAction = (
  action: 'api-key-confirmed' | 'api-key-revoked',
  { email: actor }: Caller,
  { id: subject, name, beginning }: { id: string; name: string; beginning: string },
) => ({ actor, action, subject, label: `${name} (${beginning}…)` })

export function revokeKey(db: Database, id: string, caller: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const revoked = await store.revokeKey(tx, caller.id, id)
    if (!revoked) throw new Refusal('no-such-api-key')
    if (caller.isAdmin) await recordAction(tx, keyAction('api-key-revoked', caller, revoked))
  })
}
