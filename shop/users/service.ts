import { type IdentityPort, IdentityUnavailable } from '#contract/identity/port.ts'
import { Refusal } from '#contract/refusals.ts'
import type { AdminRole } from '#contract/users/admin-roles.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Send } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { findAssortment } from '../companies/store.ts'
import type { ShopContext } from '../context.ts'
import { readPage } from '../pages.ts'
import { claimByEmail } from '../quotes/store.ts'
import type { AccessTokens } from './access-tokens.ts'
import { deleteAccount, type LaterDeleteAccount } from './delete-account.ts'
import { isDeleted } from './deleted-identities.ts'
import * as store from './store.ts'

export interface SignInParts {
  readonly db: Database
  readonly identity: IdentityPort
  readonly tokens: AccessTokens
  readonly adminEmail?: string | undefined
}

/** Exchanges the identity provider's proof for an access token of the shop. */
export async function signIn(
  { db, identity, tokens, adminEmail }: SignInParts,
  sent: { readonly email: string; readonly idToken: string },
): Promise<string> {
  const person = await identity.verify(sent.idToken).catch((failure: unknown) => {
    throw failure instanceof IdentityUnavailable ? new Refusal('identity-unavailable') : failure
  })
  if (person?.email !== sent.email) throw new Refusal('identity-refused')
  const user = await db.transaction().execute(async (tx) => {
    if (await store.isEmailOfAnother(tx, person.email, person.uid)) {
      // An unverified email address must neither inherit the orders of its previous user nor lock that user out.
      if (!person.emailVerified) throw new Refusal('email-in-use')
      // Its programs would stop without notice.
      if (await store.isOfRunningProgram(tx, person.email)) throw new Refusal('mailbox-of-service-account')
      await store.freeEmail(tx, person.email)
    }
    const user = await store.upsertUser(tx, person)
    if (!user) throw new Refusal('email-in-use')
    // Checked after the row is locked, so that a concurrent deletion is seen.
    if (await isDeleted(tx, person)) throw new Refusal('identity-refused')
    if (person.emailVerified) await giveWhatIsTheirs(tx, { id: user.id, email: person.email }, adminEmail)
    return { ...user, hasAssortment: (await findAssortment(tx, user.customerId)) !== 'everything' }
  })
  const { email, emailVerified, authenticatedAt, secondFactor } = person
  return tokens.issue({ ...user, email, emailVerified, authenticatedAt, secondFactor })
}

/**
 * Records that an account's email address is confirmed, if it has a user here: it counts immediately rather than from
 * the next sign-in.
 */
export async function noteConfirmed(
  tx: Database,
  account: { readonly uid: string; readonly email: string },
  adminEmail: string | undefined,
): Promise<void> {
  const user = await store.setConfirmed(tx, account)
  if (user) await giveWhatIsTheirs(tx, { ...account, ...user }, adminEmail)
}

/** Gives a confirmed owner of a mailbox their due: the shop itself, and requests from before the account. */
async function giveWhatIsTheirs(
  tx: Database,
  { id, email }: { readonly id: string; readonly email: string },
  adminEmail: string | undefined,
): Promise<void> {
  if (email === adminEmail) await store.appointFirstAdmin(tx, id)
  await claimByEmail(tx, id, email)
}

/**
 * Saves the user's profile. An undefined field stays as it is; an empty one is deleted.
 * @returns the number of changed users: 0 when nothing is new
 */
export async function changeProfile(
  db: Database,
  userId: string,
  changes: Readonly<Record<'address' | 'phone' | 'education', string | null | undefined>>,
): Promise<number> {
  const fields = Object.entries(changes).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value || null] as const],
  )
  return fields.length === 0 ? 0 : store.updateProfile(db, userId, Object.fromEntries(fields))
}

export interface UserAdminParts extends Pick<ShopContext, 'db' | 'queueEmail' | 'publicUrl'> {
  readonly laterDeleteAccount: LaterDeleteAccount
  /**
   * Queues the removal of the account's second factor: runs after the commit and is retried until it succeeds; undefined where the shop has no key to the accounts.
   */
  readonly laterResetSecondFactor: Send<{ uid: string }> | undefined
}

export function listUsers(db: Database, list: store.UserList) {
  return readPage(list, (query) => store.newestUsers(db, query), store.countUsers(db, list.q))
}

/** @returns false when they were already an admin */
export function makeAdmin(parts: UserAdminParts, email: string, admin: Caller): Promise<boolean> {
  return parts.db.transaction().execute(async (tx) => {
    const user = await store.lockUser(tx, email)
    if (!user) throw new Refusal('no-such-user')
    if (user.role) return false
    if (user.isServiceAccount) throw new Refusal('service-account-role')
    if (!user.emailVerified) throw new Refusal('user-not-confirmed')
    await store.setAdminRole(tx, user.id, 'owner')
    const states = { before: { role: user.role }, after: { role: 'admin' } }
    await recordAction(tx, {
      actor: admin.email,
      action: 'admin-made',
      subject: email,
      label: email,
      ...states,
    })
    await tellOfRole(parts, tx, { email, name: user.name, role: 'owner', isNew: true })
    return true
  })
}

/**
 * @param role null to remove the admin role
 * @returns whether the role changed
 */
export function changeAdminRole(
  parts: UserAdminParts,
  email: string,
  role: AdminRole | null,
  admin: Caller,
): Promise<boolean> {
  return parts.db.transaction().execute(async (tx) => {
    // Owners are locked before the one user: two owners may be changed at the same time.
    const others = await store.otherShopOwners(tx, email)
    const user = await store.lockUser(tx, email)
    if (!user) throw new Refusal('no-such-user')
    if (!user.role) throw new Refusal('not-an-admin')
    if (user.adminRole === role) return false
    if (user.adminRole === 'owner' && others === 0) throw new Refusal('last-shop-owner')
    await store.setAdminRole(tx, user.id, role)
    await recordAction(tx, {
      actor: admin.email,
      action: 'admin-role-changed',
      subject: email,
      label: email,
      before: { role: user.adminRole },
      after: { role },
    })
    await tellOfRole(parts, tx, { email, name: user.name, role, isNew: false })
    return true
  })
}

const tellOfRole = (
  { queueEmail, publicUrl }: UserAdminParts,
  tx: Database,
  { email, ...told }: { email: string; name: string; role: AdminRole | null; isNew: boolean },
) => queueEmail(tx, email, { kind: 'admin-role-changed', ...told, link: `${publicUrl}/dashBoard` })

/**
 * Deletes a user and ends their sign-ins. Their details on orders stay.
 * @returns false for an admin, with nothing done
 */
export function deleteUser(parts: UserAdminParts, email: string, admin: Caller): Promise<boolean> {
  return parts.db.transaction().execute((tx) =>
    deleteAccount(parts, tx, email, ({ name }) =>
      recordAction(tx, {
        actor: admin.email,
        action: 'user-deleted',
        subject: email,
        label: email,
        before: { name, email },
      }),
    ),
  )
}

/** Removes the second factor of someone who lost it; this ends all their sign-ins. */
export async function resetSecondFactor(
  { db, laterResetSecondFactor }: UserAdminParts,
  email: string,
  admin: Caller,
): Promise<void> {
  if (!laterResetSecondFactor) throw new Refusal('second-factor-elsewhere')
  // Threat: someone else uses an owner's browser. Your own second factor is removed only with its code.
  if (email === admin.email) throw new Refusal('own-second-factor')
  await db.transaction().execute(async (tx) => {
    const user = await store.lockUser(tx, email)
    if (!user) throw new Refusal('no-such-user')
    await recordAction(tx, {
      actor: admin.email,
      action: 'second-factor-reset',
      subject: email,
      label: email,
    })
    await laterResetSecondFactor(tx, { uid: user.uid })
  })
}
