import { type SqlBool, sql } from 'kysely'
import { MAX_DOMAINS } from '#contract/identity-providers/endpoints.ts'
import type { Database } from '#database/open.ts'

/** The domain of an email address as it is stored. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

export const findProvider = (db: Database, by: { readonly customer_id: string } | { readonly id: string }) =>
  db
    .selectFrom('company_identity_providers as p')
    .leftJoin('users as e', 'e.id', 'p.escape_id')
    .select([
      'p.id',
      'p.customer_id as customerId',
      'p.issuer',
      'p.client_id as clientId',
      'p.client_secret as clientSecret',
      'p.default_role as defaultRole',
      'p.role_claim as roleClaim',
      'p.roles',
      'p.tested_at as testedAt',
      'p.only_since as onlySince',
      'p.escape_id as escapeId',
      'e.email as escapeEmail',
    ])
    .where((e) => e.and('id' in by ? { 'p.id': by.id } : { 'p.customer_id': by.customer_id }))
    .executeTakeFirst()

export type StoredProvider = NonNullable<Awaited<ReturnType<typeof findProvider>>>

export const findDomains = (db: Database, customerId: string) =>
  db
    .selectFrom('company_domains')
    .select(['domain', 'txt_value as txtValue', 'proved_at as provedAt'])
    .where('customer_id', '=', customerId)
    .orderBy('domain')
    .limit(MAX_DOMAINS)
    .execute()

export type StoredDomain = Awaited<ReturnType<typeof findDomains>>[number]

/** True if the company has verified each of the domains. */
export async function hasProved(
  db: Database,
  customerId: string,
  domains: readonly string[],
): Promise<boolean> {
  const proved = await db
    .selectFrom('company_domains')
    .select('domain')
    .where('customer_id', '=', customerId)
    .where('domain', 'in', domains)
    .where('proved_at', 'is not', null)
    .execute()
  return domains.every((domain) => proved.some((row) => row.domain === domain))
}

/** The provider of the company that verified the domain of an email. */
export const providerOfEmail = (db: Database, email: string) =>
  db
    .selectFrom('company_domains as d')
    .innerJoin('company_identity_providers as p', 'p.customer_id', 'd.customer_id')
    .select(['p.id', 'p.only_since as onlySince'])
    .where('d.domain', '=', domainOf(email))
    .where('d.proved_at', 'is not', null)
    .executeTakeFirst()

/**
 * Accounts that may still sign in another way: those outside the company, and the owner who switched it on; any owner,
 * once that one is no longer an owner.
 */
const mayChoose = (email: string) => sql<SqlBool>`exists (
  select from users u
  where u.email = ${email} and (
    u.role = 'admin' or u.company_role is null or u.customer_id <> p.customer_id or u.id = p.escape_id
    or u.company_role = 'owner' and not exists (
      select from users e
      where e.id = p.escape_id and e.customer_id = p.customer_id and e.company_role = 'owner' and e.email is not null
    )
  )
)`

/** The id of the provider at which the person with this email has to sign in. */
export async function findRequired(db: Database, email: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('company_domains as d')
    .innerJoin('company_identity_providers as p', 'p.customer_id', 'd.customer_id')
    .select('p.id')
    .where('d.domain', '=', domainOf(email))
    .where('d.proved_at', 'is not', null)
    .where('p.only_since', 'is not', null)
    .where((e) => e.not(mayChoose(email)))
    .executeTakeFirst()
  return found?.id
}

/** Members who have to sign in at the provider, and their accounts at the identity service. */
export const membersBound = (db: Database, customerId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('company_identity_providers as p', 'p.customer_id', 'u.customer_id')
    .innerJoin('company_domains as d', (join) =>
      join
        .onRef('d.customer_id', '=', 'u.customer_id')
        .on('d.proved_at', 'is not', null)
        .on(sql<SqlBool>`d.domain = split_part(u.email, '@', 2)`),
    )
    .select('u.identity_uid as uid')
    .where('u.customer_id', '=', customerId)
    .where('u.company_role', 'is not', null)
    .whereRef('u.id', 'is distinct from', 'p.escape_id')
    .execute()
