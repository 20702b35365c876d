import { sql } from 'kysely'
import { MAX_MEMBERS } from '#contract/companies/endpoints.ts'
import { isEmail } from '#contract/fields.ts'
import type { IdentityPort } from '#contract/identity/port.ts'
import type { Provisioning } from '#contract/scim/provisioning.ts'
import type { Database } from '#database/open.ts'
import { recordEvent } from '../companies/events.ts'
import { countMembers, hasOtherOwner, lockMember } from '../companies/members.ts'
import { addToCompany, removeFromCompany } from '../companies/membership.ts'
import { lockCompany, lockUser } from '../companies/store.ts'
import { domainOf, findProvider, hasProved } from '../identity-providers/store.ts'
import { upsertUser } from '../users/store.ts'
import { ScimFailure } from './failure.ts'
import { type Change, withoutMark } from './read.ts'
import * as store from './store.ts'

export interface ScimParts {
  readonly db: Database
  readonly identity: IdentityPort
  readonly provisioning: Provisioning<Database>
  /** The email of the first admin, whose account no directory may create. */
  readonly adminEmail?: string | undefined
}

/** The company whose directory calls, and its name in company events. */
export interface Directory {
  readonly customerId: string
  readonly name: string
}

const gone = () => new ScimFailure(404, 'The company has no such user.')
/** The directory's name in company events. */
export const actor = ({ customerId, name }: Directory) => ({ customerId, email: `SCIM (${name})` })

/** Creates an account and makes it a member. Somebody whom the directory removed or deleted before is added again. */
export async function createPerson(
  { db, provisioning, adminEmail }: ScimParts,
  directory: Directory,
  { userName: email = '', name = '', active = true, externalId = null, problem }: Change,
): Promise<store.StoredPerson> {
  const { customerId } = directory
  if (problem) throw problem
  if (!isEmail(email)) throw new ScimFailure(400, 'userName must be an email address.', 'invalidValue')
  if (!(await hasProved(db, customerId, [domainOf(email)])))
    throw new ScimFailure(
      400,
      `The company has not verified the domain of ${email} in the shop.`,
      'invalidValue',
    )
  const taken = new ScimFailure(
    409,
    `There is an account for ${email} already. If it is not a member of the company, invite it in the shop.`,
    'uniqueness',
  )
  if (email === adminEmail) throw taken
  return db.transaction().execute(async (tx) => {
    const known = await store.findFormer(tx, customerId, email)
    if (known) await lockUser(tx, known)
    // Of two requests at the same moment the later one finds a member.
    if (known && !(await store.findFormer(tx, customerId, email))) throw taken
    const id = known ?? (await create(tx, provisioning, { email, name }))
    if (id === undefined) throw taken
    if (active) await join(tx, directory, id, email)
    await store.noteChange(tx, customerId, id, { externalId })
    return found(tx, directory, id)
  })
}

/** Returns the id of the new account's user; undefined if the email has an account. */
async function create(
  tx: Database,
  provisioning: ScimParts['provisioning'],
  person: { readonly email: string; readonly name: string },
): Promise<string | undefined> {
  const { email } = person
  const known = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  const uid = known ? undefined : await provisioning.create(tx, person)
  // The later of two requests at the same moment finds the account of the earlier one.
  return uid === undefined ? undefined : (await upsertUser(tx, { uid, ...person, emailVerified: true }))?.id
}

/**
 * Changes a person. Somebody who is deactivated leaves the company, whatever else the request says; their sign-ins and API
 * keys end at once.
 */
export async function changePerson(
  { db, identity, provisioning }: ScimParts,
  directory: Directory,
  id: string,
  change: Change,
): Promise<store.StoredPerson> {
  const { customerId } = directory
  const { active, name, externalId } = change
  const { changed, leaves } = await db.transaction().execute(async (tx) => {
    const before = await lockPerson(tx, directory, id)
    if (active !== false) requirePossible(change, before)
    const leaves = before.active && active === false
    if (leaves) await leave(tx, directory, before)
    if (!before.active && active === true) await join(tx, directory, id, before.email)
    // A company cannot change the name of a non-member.
    if (name !== undefined && name !== before.name && before.active && !leaves) {
      await provisioning.rename(tx, before.uid, name)
      await tx.updateTable('users').set({ name }).where('id', '=', id).execute()
    }
    await store.noteChange(tx, customerId, id, { externalId })
    return { changed: await found(tx, directory, id), leaves }
  })
  if (leaves) await identity.signIns?.endAll(changed.uid)
  return changed
}

/** @throws ScimFailure that names the part of a change that cannot be made */
function requirePossible({ userName, emails, problem }: Change, before: store.StoredPerson): void {
  if (problem) throw problem
  // Somebody who left may have a freed name, which gives no rights and is not stored.
  const isSame = userName === before.email || (!before.active && withoutMark(userName ?? '') === before.email)
  if (userName !== undefined && !isSame)
    throw new ScimFailure(
      400,
      `The userName of an account cannot be changed: it is the email with which ${before.email} signs in. Nothing was changed.`,
      'mutability',
    )
  if (emails && !emails.includes(before.email))
    throw new ScimFailure(
      400,
      `The email of an account cannot be changed: it is the userName, ${before.email}. Nothing was changed. Map emails to the userName in the directory, or do not send them.`,
      'mutability',
    )
}

/** Removes a person from the company and from the directory's view. Their account stays theirs. */
export async function deletePerson(
  { db, identity }: ScimParts,
  directory: Directory,
  id: string,
): Promise<void> {
  const { uid, active } = await db.transaction().execute(async (tx) => {
    const before = await lockPerson(tx, directory, id)
    if (before.active) await leave(tx, directory, before)
    await store.noteDeletion(tx, directory.customerId, id)
    return before
  })
  if (active) await identity.signIns?.endAll(uid)
}

/** Locks the person, so that nobody else moves them meanwhile; the company is locked after them. */
async function lockPerson(tx: Database, directory: Directory, id: string): Promise<store.StoredPerson> {
  if (!(await store.findPerson(tx, directory.customerId, id))) throw gone()
  await lockUser(tx, id)
  return found(tx, directory, id)
}

async function found(tx: Database, { customerId }: Directory, id: string): Promise<store.StoredPerson> {
  const person = await store.findPerson(tx, customerId, id)
  if (!person) throw gone()
  return person
}

async function join(tx: Database, directory: Directory, id: string, email: string): Promise<void> {
  const { customerId } = directory
  const { customerId: from, role: before } = await lockUser(tx, id)
  if (before) throw new ScimFailure(409, `${email} is a member of another company.`, 'uniqueness')
  await lockCompany(tx, customerId)
  if ((await countMembers(tx, customerId)) >= MAX_MEMBERS)
    throw new ScimFailure(409, `The company has ${MAX_MEMBERS} members, which is the most. Remove one first.`)
  const role = (await findProvider(tx, { customer_id: customerId }))?.defaultRole ?? 'buyer'
  await addToCompany(tx, { userId: id, from, to: customerId, role })
  await recordEvent(tx, actor(directory), 'joined', { subject: email, detail: role })
}

async function leave(tx: Database, directory: Directory, { id, email }: store.StoredPerson): Promise<void> {
  const { customerId } = directory
  const member = await lockMember(tx, customerId, id)
  if (!member) throw gone()
  await lockCompany(tx, customerId)
  if (member.role === 'owner' && !(await hasOtherOwner(tx, customerId, id)))
    throw new ScimFailure(
      409,
      `${email} is the last owner of the company in the shop. Make somebody else an owner first.`,
    )
  await removeFromCompany(tx, { userId: id, from: customerId, to: member.personalCustomerId })
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('user_id', '=', id)
    .execute()
  await recordEvent(tx, actor(directory), 'member-removed', { subject: email })
}
