import { sql } from 'kysely'
import { countRows } from '#database/count-rows.ts'
import { type PageRequest, selectPage } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'

export interface CostCentreFields {
  readonly code: string
  readonly name: string
  readonly active: boolean
}

interface CostCentreFilter {
  readonly onlyActive: boolean
}

const byCode = {
  key: sql`lower(code)`,
  type: 'text',
  table: 'cost_centres',
  id: sql`id`,
  direction: 'asc',
} as const

const ofCompany = (db: Database, customerId: string, { onlyActive }: CostCentreFilter) =>
  db
    .selectFrom('cost_centres')
    .where('customer_id', '=', customerId)
    .$if(onlyActive, (query) => query.where('active', '=', true))

export const findCostCentres = (
  db: Database,
  customerId: string,
  { onlyActive, ...page }: CostCentreFilter & PageRequest,
) =>
  selectPage(
    ofCompany(db, customerId, { onlyActive }).select(['id', 'code', 'name', 'active']),
    byCode,
    page,
  ).execute()

export const countCostCentres = (db: Database, customerId: string, filter: CostCentreFilter) =>
  countRows(ofCompany(db, customerId, filter))

/** Finds the company's active cost centre with this code. */
export const findActive = (db: Database, customerId: string, code: string) =>
  withCode(db, customerId, code, { onlyActive: true }).executeTakeFirst()

/** Finds the company's cost centre with this code, whether or not new orders may be charged to it. */
export const findByCode = (db: Database, customerId: string, code: string) =>
  withCode(db, customerId, code, { onlyActive: false }).executeTakeFirst()

const withCode = (db: Database, customerId: string, code: string, filter: CostCentreFilter) =>
  ofCompany(db, customerId, filter)
    .select(['id', 'code', 'name'])
    .where(sql`lower(code)`, '=', code.toLowerCase())

/** Finds the active cost centre that orders of the member are charged to, unless they name another. */
export const findOfMember = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('cost_centres', 'cost_centres.id', 'users.cost_centre_id')
    .select(['cost_centres.id', 'code', 'cost_centres.name', 'active'])
    .where('users.id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()

export const findCostCentre = (db: Database, customerId: string, id: string) =>
  ofCompany(db, customerId, { onlyActive: false })
    .select(['id', 'code', 'name', 'active'])
    .where('id', '=', id)
    .executeTakeFirst()

/** True if another cost centre of the company has the code. */
export async function isCodeTaken(
  tx: Database,
  customerId: string,
  code: string,
  id?: string,
): Promise<boolean> {
  const found = await findByCode(tx, customerId, code)
  return found !== undefined && found.id !== id
}

export async function insertCostCentre(
  tx: Database,
  customerId: string,
  fields: CostCentreFields,
): Promise<string> {
  const { id } = await tx
    .insertInto('cost_centres')
    .values({ customer_id: customerId, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCostCentre(tx: Database, id: string, fields: CostCentreFields): Promise<void> {
  await tx.updateTable('cost_centres').set(fields).where('id', '=', id).execute()
}
