import { sql } from 'kysely'
import type { CompanyRole } from '#contract/companies/endpoints.ts'
import type { Database } from '#database/open.ts'

interface SentCode {
  readonly email: string
  readonly codeHash: string
  readonly expiresAt: Date
}

/** Keeps the code that was sent last to a mailbox; those of all mailboxes that have expired are deleted. */
export async function keepCode(tx: Database, customerId: string, { email, codeHash, expiresAt }: SentCode) {
  await tx.deleteFrom('service_account_codes').where('expires_at', '<', new Date()).execute()
  const code = { code_hash: codeHash, expires_at: expiresAt, attempts: 0 }
  await tx
    .insertInto('service_account_codes')
    .values({ customer_id: customerId, email, ...code })
    .onConflict((conflict) => conflict.columns(['customer_id', 'email']).doUpdateSet(code))
    .execute()
}

export const findCode = (tx: Database, customerId: string, email: string) =>
  tx
    .selectFrom('service_account_codes')
    .select(['code_hash as codeHash', 'expires_at as expiresAt', 'attempts'])
    .where('customer_id', '=', customerId)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()

export const countWrongCode = (tx: Database, customerId: string, email: string) =>
  tx
    .updateTable('service_account_codes')
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('email', '=', email)
    .execute()

export const deleteCode = (tx: Database, customerId: string, email: string) =>
  tx
    .deleteFrom('service_account_codes')
    .where('customer_id', '=', customerId)
    .where('email', '=', email)
    .execute()

export interface NewServiceAccount {
  readonly name: string
  readonly email: string
  readonly role: Exclude<CompanyRole, 'owner'>
}

/** @returns undefined when somebody has the email address */
export const insertServiceAccount = (
  tx: Database,
  customerId: string,
  { name, email, role }: NewServiceAccount,
) =>
  tx
    .insertInto('users')
    .values({
      identity_uid: `service-account-${crypto.randomUUID()}`,
      name,
      email,
      email_verified: true,
      customer_id: customerId,
      company_role: role,
      service_account: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

const serviceAccounts = (db: Database, customerId: string) =>
  db
    .selectFrom('users')
    .select((e) => ['id', 'name', e.ref('email').$notNull().as('email')])
    .where('customer_id', '=', customerId)
    .where('service_account', '=', true)
    .where('email', 'is not', null)

export const findServiceAccount = (db: Database, customerId: string, id: string) =>
  serviceAccounts(db, customerId).where('id', '=', id).executeTakeFirst()

/** The service account of the company that has the key; undefined for the key of a person. */
export const findOwnerOfKey = (db: Database, customerId: string, keyId: string) =>
  serviceAccounts(db, customerId)
    .where('id', '=', (e) => e.selectFrom('api_keys').select('user_id').where('api_keys.id', '=', keyId))
    .executeTakeFirst()

/** Ends a service account for good: its keys are revoked, and its email address is free. */
export async function endServiceAccount(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('user_id', '=', id)
    .execute()
  await tx.updateTable('users').set({ email: null }).where('id', '=', id).execute()
}
