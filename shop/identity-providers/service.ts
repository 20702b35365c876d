import type { z } from 'zod'
import type { IdentityPort } from '#contract/identity/port.ts'
import type { IdentityProviderForm } from '#contract/identity-providers/endpoints.ts'
import { messageOf, Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordEvent } from '../companies/events.ts'
import { lockAsOwner } from '../companies/members.ts'
import * as store from './store.ts'

export interface ProviderParts {
  readonly db: Database
  readonly identity: IdentityPort
  readonly isLive: boolean
}

type Form = z.output<typeof IdentityProviderForm>

/** @throws Refusal no-company, owners-only */
export function requireOwner({ companyRole }: Pick<Caller, 'companyRole'>): void {
  if (!companyRole) throw new Refusal('no-company')
  if (companyRole !== 'owner') throw new Refusal('owners-only')
}

export async function getProvider(db: Database, caller: Caller) {
  requireOwner(caller)
  const { customerId } = caller
  const [provider, domains] = await Promise.all([
    store.findProvider(db, { customer_id: customerId }),
    store.findDomains(db, customerId),
  ])
  return { provider, domains }
}

/** Connects the provider, or changes it, once its configuration could be read. */
export async function setProvider({ db, identity, isLive }: ProviderParts, form: Form, owner: Caller) {
  requireOwner(owner)
  const { checkProvider } = identity
  if (!checkProvider) throw new Refusal('identity-provider-not-offered')
  // The owner keeps a password sign-in, so the mailbox must be their own.
  if (!owner.emailVerified) throw new Refusal('email-not-confirmed')
  const { issuer, clientId, roleClaim, defaultRole } = form
  if (isLive && !issuer.startsWith('https://')) throw new Refusal('identity-provider-needs-https')
  const before = await store.findProvider(db, { customer_id: owner.customerId })
  const isSame = before?.issuer === issuer && before.clientId === clientId
  // Threat: an owner points the stored secret of another owner at a server of their own.
  const clientSecret = form.clientSecret || (isSame ? before.clientSecret : '')
  if (!clientSecret) throw new Refusal('client-secret-needed')
  const problem = await checkProvider({ issuer, clientId, clientSecret })
  if (problem !== undefined)
    throw new Refusal('identity-provider-unreachable', {
      message: `${messageOf('identity-provider-unreachable')} (${problem})`,
    })
  const isTested = isSame && clientSecret === before.clientSecret
  await db.transaction().execute(async (tx) => {
    await lockAsOwner(tx, owner)
    const settings = {
      issuer,
      client_id: clientId,
      client_secret: clientSecret,
      default_role: defaultRole,
      role_claim: roleClaim,
      roles: JSON.stringify(form.roles),
      ...(!isTested && { tested_at: null, only_since: null, escape_id: null }),
    }
    await tx
      .insertInto('company_identity_providers')
      .values({ ...settings, customer_id: owner.customerId })
      .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(settings))
      .execute()
    await recordEvent(tx, owner, 'identity-provider-changed', { detail: describe(form) })
  })
}

function describe({ issuer, clientId, defaultRole, roleClaim, roles }: Form): string {
  const given = roles.map(({ value, role }) => `${value}: ${role}`)
  return [
    issuer,
    `client ${clientId}`,
    `new members are ${defaultRole}s`,
    roleClaim && `roles by ${roleClaim} (${given.join(', ') || 'none'})`,
  ]
    .filter(Boolean)
    .join(', ')
}

export function removeProvider(db: Database, owner: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockAsOwner(tx, owner)
    const removed = await tx
      .deleteFrom('company_identity_providers')
      .where('customer_id', '=', owner.customerId)
      .returning('issuer')
      .executeTakeFirst()
    if (!removed) throw new Refusal('no-identity-provider')
    await recordEvent(tx, owner, 'identity-provider-changed', { detail: 'none' })
  })
}

/**
 * Makes the provider the only way in for members with an email of the domains, or ends that. The owner who does so can
 * still sign in by password. Ends the sign-ins of the members concerned.
 */
export async function setOnlyWay({ db, identity }: ProviderParts, only: boolean, owner: Caller) {
  if (!identity.checkProvider) throw new Refusal('identity-provider-not-offered')
  const bound = await db.transaction().execute(async (tx) => {
    await lockAsOwner(tx, owner)
    const { customerId } = owner
    const provider = await store.findProvider(tx, { customer_id: customerId })
    if (!provider) throw new Refusal('no-identity-provider')
    if (only && !provider.testedAt) throw new Refusal('identity-provider-untested')
    const domains = await store.findDomains(tx, customerId)
    if (only && !domains.some(({ provedAt }) => provedAt)) throw new Refusal('no-proved-domain')
    await tx
      .updateTable('company_identity_providers')
      .set({ only_since: only ? new Date() : null, escape_id: only ? owner.id : null })
      .where('customer_id', '=', customerId)
      .execute()
    await recordEvent(tx, owner, 'identity-provider-changed', {
      detail: only
        ? `the only way to sign in, except for ${owner.email}`
        : 'no longer the only way to sign in',
    })
    return only ? store.membersBound(tx, customerId) : []
  })
  // Sign-ins that are left are not renewed: the identity service asks requiredFor().
  for (const { uid } of bound) await identity.signIns?.endAll(uid)
}
