import { MAX_MEMBERS } from '#contract/companies/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import { SERVICE_ACCOUNT_CODE_MINUTES } from '#contract/service-accounts/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { bucketName, fillBucket } from '#database/rate-limits.ts'
import { hashOf } from '#database/secret-tokens.ts'
import { recordEvent } from '../companies/events.ts'
import { countInvitations } from '../companies/invitations/store.ts'
import { countMembers, lockAsOwner } from '../companies/members.ts'
import type { ShopContext } from '../context.ts'
import { isCode, newCode } from '../emailed-codes.ts'
import type { KeepResult } from '../idempotency.ts'
import * as store from './store.ts'

/** Threat: somebody creates a company to have the shop send mail to strangers. */
const CODES = { max: 10, windowMs: 3_600_000 }

/** Emails a code to the mailbox of a future service account. An earlier code for it stops working. */
export function sendCode(
  { db, queueEmail }: Pick<ShopContext, 'db' | 'queueEmail'>,
  email: string,
  owner: Caller,
  keep: KeepResult<void>,
): Promise<void> {
  const code = newCode()
  return db.transaction().execute(async (tx) => {
    const { name: companyName } = await lockAsOwner(tx, owner)
    const now = new Date()
    for (const bucket of [
      bucketName('mailbox codes', email),
      bucketName('mailbox codes of company', owner.customerId),
    ])
      if (!(await fillBucket(tx, bucket, CODES, now))) throw new Refusal('too-many-mailbox-codes')
    const expiresAt = new Date(now.getTime() + SERVICE_ACCOUNT_CODE_MINUTES * 60_000)
    await store.keepCode(tx, owner.customerId, { email, codeHash: hashOf(code), expiresAt })
    await queueEmail(tx, email, {
      kind: 'service-account-code',
      companyName,
      by: owner.email,
      code,
      validMinutes: SERVICE_ACCOUNT_CODE_MINUTES,
    })
    await keep(tx)
  })
}

interface NewAccount extends store.NewServiceAccount {
  readonly code: string
}

/**
 * Adds a service account, whose mailbox the code verifies.
 * @returns its id
 */
export async function addServiceAccount(
  db: Database,
  { code, ...account }: NewAccount,
  owner: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  const { customerId } = owner
  const id = await db.transaction().execute(async (tx) => {
    await lockAsOwner(tx, owner)
    const sent = await store.findCode(tx, customerId, account.email)
    if (!sent || !isCode(code, sent)) {
      await store.countWrongCode(tx, customerId, account.email)
      return undefined
    }
    const taken = (await countMembers(tx, customerId)) + (await countInvitations(tx, customerId))
    if (taken >= MAX_MEMBERS) throw new Refusal('company-full')
    const added = await store.insertServiceAccount(tx, customerId, account)
    if (!added) throw new Refusal('mailbox-of-person')
    await store.deleteCode(tx, customerId, account.email)
    await recordEvent(tx, owner, 'service-account-added', {
      subject: account.email,
      detail: `${account.name}, ${account.role}`,
    })
    await keep(tx, added.id)
    return added.id
  })
  // Outside the transaction, which must commit the attempt.
  if (id === undefined) throw new Refusal('wrong-mailbox-code')
  return id
}
