import { type CompanyRole, MAX_MEMBERS } from '#contract/companies/endpoints.ts'
import { INVITATION_DAYS, JOIN_PAGE } from '#contract/companies/invitations.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { hashOf, newToken } from '#database/secret-tokens.ts'
import type { ShopContext } from '#shop/context.ts'
import type { KeepResult } from '#shop/idempotency.ts'
import { readPage } from '#shop/pages.ts'
import { countInvited, recordEvent } from '../events.ts'
import { countMembers, hasMember, lockAsOwner } from '../members.ts'
import { addToCompany } from '../membership.ts'
import { findCompany, lockCompany, lockUser } from '../store.ts'
import * as store from './store.ts'

/**
 * Invitation emails per company per hour. Threat: someone creates a company to have the shop send mail to strangers.
 */
const MAX_MAILS_AN_HOUR = 30

type Parts = Pick<ShopContext, 'db' | 'queueEmail' | 'publicUrl'>

export async function listInvitations(db: Database, list: PageRequest, { companyRole, customerId }: Caller) {
  if (!companyRole) throw new Refusal('no-company')
  if (companyRole !== 'owner') throw new Refusal('owners-only')
  return readPage(
    list,
    (query) => store.newestInvitations(db, customerId, query),
    store.countInvitations(db, customerId),
  )
}

export function inviteMember(
  parts: Parts,
  { email, role }: { readonly email: string; readonly role: CompanyRole },
  owner: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  const { customerId } = owner
  return parts.db.transaction().execute(async (tx) => {
    await lockAsOwner(tx, owner)
    if (await hasMember(tx, customerId, email)) throw new Refusal('already-member')
    const taken = (await countMembers(tx, customerId)) + (await store.countInvitations(tx, customerId))
    if (taken >= MAX_MEMBERS) throw new Refusal('company-full')
    const token = newToken()
    const invitation = { email, role, invitedBy: owner.email, tokenHash: hashOf(token) }
    const inserted = await store.insertInvitation(tx, customerId, invitation)
    if (!inserted) throw new Refusal('already-invited')
    await sendInvitation(parts, tx, { ...invitation, expiresAt: inserted.expiresAt, customerId, token })
    await recordEvent(tx, owner, 'invited', { subject: email, detail: role })
    await keep(tx, inserted.id)
    return inserted.id
  })
}

/** Sends the invitation again with a new token; the previous link stops working. */
export function resendInvitation(parts: Parts, id: string, owner: Caller, keep: KeepResult<void>) {
  const { customerId } = owner
  return parts.db.transaction().execute(async (tx) => {
    await lockAsOwner(tx, owner)
    const token = newToken()
    const renewal = { id, invitedBy: owner.email, tokenHash: hashOf(token) }
    const renewed = await store.renewInvitation(tx, customerId, renewal)
    if (!renewed) throw new Refusal('no-such-invitation')
    await sendInvitation(parts, tx, { ...renewed, customerId, token })
    await recordEvent(tx, owner, 'invitation-resent', { subject: renewed.email, detail: renewed.role })
    await keep(tx)
  })
}

export function revokeInvitation(db: Database, id: string, owner: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockAsOwner(tx, owner)
    const revoked = await store.deleteInvitation(tx, owner.customerId, { id })
    if (!revoked) throw new Refusal('no-such-invitation')
    await recordEvent(tx, owner, 'invitation-revoked', { subject: revoked.email })
  })
}

/** Returns the invitation behind a link. Only the invited email address learns which company sent it. */
export async function getInvitation(db: Database, token: string, { email }: Caller) {
  const invitation = await store.findByToken(db, hashOf(token))
  if (!invitation) throw new Refusal('no-such-invitation')
  if (invitation.email !== email) throw new Refusal('invitation-of-another')
  return invitation
}

/** Makes the caller a member of the company. @returns the company's name */
export function joinCompany(db: Database, token: string, caller: Caller, keep: KeepResult<string>) {
  return db.transaction().execute(async (tx) => {
    const { id, customerId, companyName, role } = await getInvitation(tx, token, caller)
    // Threat: someone signs up with an email address that is not theirs.
    if (!caller.emailVerified) throw new Refusal('email-not-confirmed')
    if (caller.isAdmin) throw new Refusal('admin-cannot-join')
    const user = await lockUser(tx, caller.id)
    if (user.role) throw new Refusal('already-in-company')
    await lockCompany(tx, customerId)
    // If nothing was deleted, the invitation was meanwhile revoked, sent again or accepted.
    if (!(await store.deleteInvitation(tx, customerId, { id, tokenHash: hashOf(token) })))
      throw new Refusal('no-such-invitation')
    await addToCompany(tx, { userId: caller.id, from: user.customerId, to: customerId, role })
    await recordEvent(tx, { customerId, email: caller.email }, 'joined', {
      subject: caller.email,
      detail: role,
    })
    await keep(tx, companyName)
    return companyName
  })
}

/** @throws Refusal too-many-invitations */
async function sendInvitation(
  { queueEmail, publicUrl }: Parts,
  tx: Database,
  {
    customerId,
    email,
    role,
    invitedBy,
    expiresAt,
    token,
  }: {
    readonly customerId: string
    readonly email: string
    readonly role: CompanyRole
    readonly invitedBy: string
    readonly expiresAt: Date
    readonly token: string
  },
): Promise<void> {
  if ((await countInvited(tx, customerId)) >= MAX_MAILS_AN_HOUR) throw new Refusal('too-many-invitations')
  const company = await findCompany(tx, customerId)
  await queueEmail(tx, email, {
    kind: 'company-invitation',
    companyName: company?.name ?? '',
    invitedBy,
    role,
    link: `${publicUrl}${JOIN_PAGE}?token=${token}`,
    validDays: INVITATION_DAYS,
    expiresAt,
  })
}
