import type { Insertable } from 'kysely'
import { NEWEST_CHECKS } from '#contract/tax-numbers/endpoints.ts'
import type { Database } from '#database/open.ts'
import type { TaxNumberChecks } from '#database/tables/tax-numbers.ts'

export const insertCheck = (tx: Database, check: Insertable<TaxNumberChecks>) =>
  tx.insertInto('tax_number_checks').values(check).execute()

const checksOf = (db: Database, customerId: string, number: string) =>
  db.selectFrom('tax_number_checks').where('customer_id', '=', customerId).where('tax_number', '=', number)

export const newestChecks = (db: Database, customerId: string, number: string) =>
  checksOf(db, customerId, number)
    .select(['outcome', 'source', 'reference', 'name', 'reason', 'at'])
    .orderBy('id', 'desc')
    .limit(NEWEST_CHECKS)
    .execute()

/** Returns the last answer about a company's number, else 'unanswered' if one was asked for. */
export const findOutcome = async (db: Database, customerId: string, number: string) =>
  (
    await checksOf(db, customerId, number)
      .select('outcome')
      .orderBy((e) => e('outcome', '=', 'unanswered'))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.outcome
