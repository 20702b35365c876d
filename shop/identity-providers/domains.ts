import { Resolver } from 'node:dns/promises'
import mailProviders from 'email-providers/all.json' with { type: 'json' }
import { sql, type Updateable } from 'kysely'
import { normalDomain } from '#contract/fields.ts'
import {
  DOMAIN_CODE_MINUTES,
  type domainMailboxes,
  MAX_DOMAINS,
  TXT_NAME,
} from '#contract/identity-providers/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { bucketName, fillBucket } from '#database/rate-limits.ts'
import { hashOf, newToken } from '#database/secret-tokens.ts'
import type { CompanyDomains } from '#database/tables/identity-providers.ts'
import { recordEvent } from '../companies/events.ts'
import { lockAsOwner } from '../companies/members.ts'
import type { ShopContext } from '../context.ts'
import { isCode, newCode } from '../emailed-codes.ts'
import type { KeepResult } from '../idempotency.ts'
import { findDomains, type StoredDomain } from './store.ts'

/** Threat: somebody has the shop send mail to the mailboxes of strangers. */
const CODES = { max: 5, windowMs: 3_600_000 }

const publicDomains = new Set(mailProviders.map(normalDomain))

/** Returns the TXT records of a name, each as one text; none if it has none. */
export type ResolveTxt = (name: string) => Promise<readonly string[]>

export async function resolveTxt(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const records = await resolver.resolveTxt(name).catch(() => [])
  return records.map((chunks) => chunks.join(''))
}

/** Claims a domain; one that the company has claimed already stays as it is. */
export function claimDomain(db: Database, domain: string, owner: Caller): Promise<StoredDomain> {
  if (publicDomains.has(domain)) throw new Refusal('domain-public')
  return db.transaction().execute(async (tx) => {
    await lockAsOwner(tx, owner)
    const domains = await findDomains(tx, owner.customerId)
    const known = domains.find((claimed) => claimed.domain === domain)
    if (known) return known
    if (domains.length >= MAX_DOMAINS) throw new Refusal('too-many-domains')
    await requireFree(tx, domain)
    const txtValue = newToken()
    await tx
      .insertInto('company_domains')
      .values({ customer_id: owner.customerId, domain, txt_value: txtValue })
      .execute()
    return { domain, txtValue, provedAt: null }
  })
}

export function removeDomain(db: Database, domain: string, owner: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockAsOwner(tx, owner)
    const removed = await tx
      .deleteFrom('company_domains')
      .where('customer_id', '=', owner.customerId)
      .where('domain', '=', domain)
      .returning('proved_at as provedAt')
      .executeTakeFirst()
    if (!removed) throw new Refusal('no-such-domain')
    if (removed.provedAt) await recordEvent(tx, owner, 'domain-removed', { detail: domain })
  })
}

/** Emails a code to one of the mailboxes of the domain's administrator. An earlier code stops working. */
export function sendCode(
  { db, queueEmail }: Pick<ShopContext, 'db' | 'queueEmail'>,
  { domain, mailbox }: { readonly domain: string; readonly mailbox: (typeof domainMailboxes)[number] },
  owner: Caller,
  keep: KeepResult<void>,
): Promise<void> {
  const code = newCode()
  return db.transaction().execute(async (tx) => {
    const { name: companyName } = await lockAsOwner(tx, owner)
    const now = new Date()
    const claimed = await changeDomain(tx, owner, domain, {
      code_hash: hashOf(code),
      code_expires_at: new Date(now.getTime() + DOMAIN_CODE_MINUTES * 60_000),
      code_attempts: 0,
    })
    if (!claimed) throw new Refusal('no-such-domain')
    for (const bucket of [
      bucketName('domain codes', domain),
      bucketName('codes of company', owner.customerId),
    ])
      if (!(await fillBucket(tx, bucket, CODES, now))) throw new Refusal('too-many-domain-codes')
    await queueEmail(tx, `${mailbox}@${domain}`, {
      kind: 'domain-code',
      companyName,
      by: owner.email,
      domain,
      code,
      validMinutes: DOMAIN_CODE_MINUTES,
    })
    await keep(tx)
  })
}

/** Verifies a domain by the code, or without one by its TXT record. */
export async function proveDomain(
  { db, resolveTxt: resolve }: { readonly db: Database; readonly resolveTxt: ResolveTxt },
  { domain, code }: { readonly domain: string; readonly code?: string | undefined },
  owner: Caller,
): Promise<void> {
  // The name servers are asked before the transaction.
  const records = code === undefined ? await resolve(`${TXT_NAME}.${domain}`) : []
  const isWrong = await db.transaction().execute(async (tx) => {
    await lockAsOwner(tx, owner)
    const claimed = await tx
      .selectFrom('company_domains')
      .where('customer_id', '=', owner.customerId)
      .where('domain', '=', domain)
      .select(['txt_value as txtValue', 'code_hash as codeHash', 'proved_at as provedAt'])
      .select(['code_expires_at as expiresAt', 'code_attempts as attempts'])
      .forUpdate()
      .executeTakeFirst()
    if (!claimed) throw new Refusal('no-such-domain')
    if (claimed.provedAt) return false
    if (code === undefined && !records.some((record) => record.trim() === claimed.txtValue))
      throw new Refusal('no-txt-record')
    if (code !== undefined && !isCode(code, claimed)) {
      await changeDomain(tx, owner, domain, { code_attempts: claimed.attempts + 1 })
      return true
    }
    await requireFree(tx, domain)
    await changeDomain(tx, owner, domain, {
      proved_at: new Date(),
      proved_by: code === undefined ? 'dns' : 'email',
      code_hash: null,
      code_expires_at: null,
    })
    await recordEvent(tx, owner, 'domain-proved', { detail: domain })
    return false
  })
  // Outside the transaction, which must commit the attempt.
  if (isWrong) throw new Refusal('wrong-domain-code')
}

const changeDomain = (
  tx: Database,
  { customerId }: Caller,
  domain: string,
  change: Updateable<CompanyDomains>,
) =>
  tx
    .updateTable('company_domains')
    .set(change)
    .where('customer_id', '=', customerId)
    .where('domain', '=', domain)
    .returning('domain')
    .executeTakeFirst()

/** Two companies that verify a domain at the same moment do so one after the other. */
async function requireFree(tx: Database, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`company domain ${domain}`}))`.execute(tx)
  const taken = await tx
    .selectFrom('company_domains')
    .select('domain')
    .where('domain', '=', domain)
    .where('proved_at', 'is not', null)
    .executeTakeFirst()
  if (taken) throw new Refusal('domain-taken')
}
