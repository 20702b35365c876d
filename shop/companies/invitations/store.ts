import { sql } from 'kysely'
import type { CompanyRole } from '#contract/companies/endpoints.ts'
import { INVITATION_DAYS } from '#contract/companies/invitations.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { endOfDayIn } from '#shop/days.ts'

const columns = [
  'invitations.id',
  'invitations.email',
  'invitations.role',
  'invited_by as invitedBy',
] as const

const expiresAt = endOfDayIn(INVITATION_DAYS)
const isExpired = sql<boolean>`expires_at <= now()`

const ofCompany = (db: Database, customerId: string) =>
  db.selectFrom('invitations').where('customer_id', '=', customerId)

export const newestInvitations = (db: Database, customerId: string, page: PageRequest) =>
  fixedPage(ofCompany(db, customerId), 'invitations', page)
    .select([...columns, 'expires_at as expiresAt', isExpired.as('expired')])
    .execute()

export const countInvitations = (db: Database, customerId: string): Promise<number> =>
  countRows(ofCompany(db, customerId))

interface NewInvitation {
  readonly email: string
  readonly role: CompanyRole
  readonly tokenHash: string
  readonly invitedBy: string
}

/** @returns undefined when the email address is already invited */
export function insertInvitation(
  tx: Database,
  customerId: string,
  { email, role, tokenHash, invitedBy }: NewInvitation,
) {
  return tx
    .insertInto('invitations')
    .values({
      customer_id: customerId,
      email,
      role,
      token_hash: tokenHash,
      invited_by: invitedBy,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'email']).doNothing())
    .returning(['id', 'expires_at as expiresAt'])
    .executeTakeFirst()
}

/**
 * Gives an invitation a new token and restarts its validity.
 * @returns undefined when the company has no such invitation
 */
export function renewInvitation(
  tx: Database,
  customerId: string,
  {
    id,
    tokenHash,
    invitedBy,
  }: { readonly id: string; readonly tokenHash: string; readonly invitedBy: string },
) {
  return tx
    .updateTable('invitations')
    .set({ token_hash: tokenHash, invited_by: invitedBy, expires_at: expiresAt })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning([...columns, 'expires_at as expiresAt'])
    .executeTakeFirst()
}

/**
 * @returns undefined when the company has no such invitation
 * @param tokenHash if given, the token that the invitation must still have
 */
export const deleteInvitation = (
  tx: Database,
  customerId: string,
  { id, tokenHash }: { readonly id: string; readonly tokenHash?: string },
) =>
  tx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .$if(tokenHash !== undefined, (query) => query.where('token_hash', '=', tokenHash ?? ''))
    .returning('email')
    .executeTakeFirst()

/** Finds the invitation for a token, with its company; undefined when there is none or it has expired. */
export const findByToken = (db: Database, tokenHash: string) =>
  db
    .selectFrom('invitations')
    .innerJoin('companies', 'companies.customer_id', 'invitations.customer_id')
    .select([...columns, 'companies.customer_id as customerId', 'companies.name as companyName'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
