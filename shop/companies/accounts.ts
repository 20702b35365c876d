import { sql } from 'kysely'
import { NEWEST_ORDERS } from '#contract/companies/accounts.ts'
import { MAX_MEMBERS } from '#contract/companies/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import { isInVies, vatNumber } from '#contract/tax-numbers/vat-number.ts'
import type { Caller } from '#contract/users/caller.ts'
import { countRows } from '#database/count-rows.ts'
import { type PageRequest, selectPage } from '#database/cursors.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { findOrders } from '../orders/search.ts'
import { readPage } from '../pages.ts'
import { findOutcome, newestChecks } from '../tax-numbers/store.ts'
import { findMembers } from './members.ts'
import { companyColumns, findParent, findSubsidiaries, lockCompany } from './store.ts'

/** Company accounts, for admins. */

export interface CompanyFilter {
  /** Part of the name, the tax number or a member's email address. */
  readonly q?: string | undefined
  /** Only companies with this price list. */
  readonly priceListId?: string | undefined
}

export interface CompanyList extends CompanyFilter, PageRequest {}

const byName = {
  key: sql`lower(name)`,
  type: 'text',
  table: 'companies',
  id: sql`customer_id`,
  direction: 'asc',
} as const

export const accountColumns = [
  ...companyColumns,
  'customer_id as id',
  'created_at as since',
  'price_list_id as priceListId',
] as const

export function listCompanies(db: Database, list: CompanyList) {
  const find = async (page: CompanyList) => {
    const found = await selectPage(matching(db, list).select(accountColumns), byName, page).execute()
    return withFigures(db, found)
  }
  return readPage(list, find, countRows(matching(db, list)))
}

/** Returns one company with its members, its newest orders and the checks of its tax number. */
export async function getCompanyAccount(db: Database, id: string) {
  const found = await db
    .selectFrom('companies')
    .select(accountColumns)
    .where('customer_id', '=', id)
    .execute()
  const [[company], members, newestOrders, parent, subsidiaries] = await Promise.all([
    withFigures(db, found),
    findMembers(db, id, { limit: MAX_MEMBERS }),
    findOrders(db, { company: id, limit: NEWEST_ORDERS }),
    findParent(db, id),
    findSubsidiaries(db, id),
  ])
  if (!company) throw new Refusal('no-such-company')
  const number = vatNumber(company.taxNumber)
  const taxNumberChecks = isInVies(number) ? await newestChecks(db, id, number) : undefined
  return { ...company, members, newestOrders, taxNumberChecks, parent, subsidiaries }
}

/** @returns false when nothing changed */
export function setTaxExemption(db: Database, id: string, exempt: boolean, admin: Caller): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const company = await lockCompany(tx, id)
    if (!company) throw new Refusal('no-such-company')
    const { name, taxNumber, taxExempt: before } = company
    if (before === exempt) return false
    if (exempt && taxNumber === '') throw new Refusal('tax-number-needed')
    if (exempt && !(await isConfirmed(tx, id, vatNumber(taxNumber))))
      throw new Refusal('tax-number-unconfirmed')
    await tx.updateTable('companies').set({ tax_exempt: exempt }).where('customer_id', '=', id).execute()
    await recordAction(tx, {
      actor: admin.email,
      action: 'tax-exemption-changed',
      subject: id,
      label: name,
      before: { exempt: before },
      after: { exempt, taxNumber },
    })
    return true
  })
}

/** Numbers that the register does not have are left to the admin's judgement. */
const isConfirmed = async (tx: Database, id: string, number: string) =>
  !isInVies(number) || (await findOutcome(tx, id, number)) === 'valid'

export function matching(db: Database, { q, priceListId }: CompanyFilter) {
  const pattern = `%${escapeLike(q ?? '')}%`
  return db
    .selectFrom('companies')
    .$if(priceListId !== undefined, (query) => query.where('price_list_id', '=', priceListId ?? ''))
    .$if(!!q, (query) =>
      query.where((e) =>
        e.or([
          e('name', 'ilike', pattern),
          e('tax_number', 'ilike', pattern),
          e('customer_id', 'in', (users) =>
            users
              .selectFrom('users')
              .select('customer_id')
              .where('company_role', 'is not', null)
              .where('email', 'like', pattern.toLowerCase()),
          ),
        ]),
      ),
    )
}

interface Figures {
  /** Name of the company's price list. */
  readonly priceListName: string | null
  readonly memberCount: number
  readonly orderCount: number
  readonly orderCents: number
  readonly lastOrderAt: Date | null
  /** Days after the invoice until payment is due; null without payment terms. */
  readonly termsDays: number | null
  readonly creditLimitCents: number | null
  readonly openCents: number
  readonly overdueCents: number
}

/** Adds each company's number of members, number and total of orders not cancelled, and amount owed. */
export async function withFigures<Company extends { readonly id: string }>(
  db: Database,
  companies: readonly Company[],
): Promise<(Company & Figures)[]> {
  const { rows } = await sql<Figures & { id: string }>`
    select company.id, (
        select l.name from companies c join price_lists l on l.id = c.price_list_id where c.customer_id = company.id
      ) as "priceListName",
      terms.days as "termsDays", terms.credit_limit_cents as "creditLimitCents",
      members.count as "memberCount", placed.count as "orderCount", placed.cents as "orderCents",
      placed.last as "lastOrderAt",
      owed.cents as "openCents", owed.overdue as "overdueCents"
    from unnest(${companies.map(({ id }) => id)}::text[]) company (id)
      left join company_terms terms on terms.customer_id = company.id
      cross join lateral (
        select count(*)::int as count from users where customer_id = company.id and company_role is not null
      ) members
      cross join lateral (
        select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as cents,
          max(placed_at) as last
        from orders where customer_id = company.id and in_company and fulfilment <> 'cancelled'
      ) placed
      cross join lateral (
        select coalesce(sum(open_cents), 0)::bigint as cents,
          coalesce(sum(open_cents) filter (where due_at < now()), 0)::bigint as overdue
        from invoices where customer_id = company.id and open_cents > 0
      ) owed`.execute(db)
  const figures = new Map(rows.map((row) => [row.id, row]))
  return companies.map((company) => ({
    priceListName: null,
    termsDays: null,
    creditLimitCents: null,
    memberCount: 0,
    orderCount: 0,
    orderCents: 0,
    lastOrderAt: null,
    openCents: 0,
    overdueCents: 0,
    ...figures.get(company.id),
    ...company,
  }))
}
