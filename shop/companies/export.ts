import { type SqlBool, sql } from 'kysely'
import { isoOf } from '#contract/days.ts'
import { toAmount } from '#contract/money.ts'
import type { Database } from '#database/open.ts'
import { csvFile, inBatches } from '../csv-file.ts'
import { accountColumns, type CompanyFilter, matching, withFigures } from './accounts.ts'

const columns = [
  'company',
  'tax number',
  'tax exempt',
  'members',
  'orders',
  'order total',
  'last order',
  'price list',
  'terms days',
  'credit limit',
  'open',
  'overdue',
  'since',
] as const

/** Exports the matching companies by name, as parts of one CSV file. */
export const exportCompanies = (db: Database, filter: CompanyFilter): AsyncGenerator<string> =>
  csvFile(
    columns,
    inBatches<Company>((limit, after) => findCompanies(db, filter, limit, after)),
    toCells,
  )

/** Pages by name; a company renamed during the export does not break the paging. */
async function findCompanies(
  db: Database,
  filter: CompanyFilter,
  limit: number,
  after: { readonly name: string; readonly id: string } | undefined,
) {
  const found = await matching(db, filter)
    .select(accountColumns)
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(lower(name), customer_id) > (lower(${after?.name}), ${after?.id})`),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('customer_id')
    .limit(limit)
    .execute()
  return withFigures(db, found)
}

type Company = Awaited<ReturnType<typeof findCompanies>>[number]

const toCells = (company: Company) => ({
  company: company.name,
  'tax number': company.taxNumber,
  'tax exempt': company.taxExempt ? 'yes' : 'no',
  members: company.memberCount,
  orders: company.orderCount,
  'order total': toAmount(company.orderCents),
  'last order': company.lastOrderAt ? isoOf(company.lastOrderAt) : '',
  'price list': company.priceListName ?? '',
  'terms days': company.termsDays ?? '',
  'credit limit': company.creditLimitCents === null ? '' : toAmount(company.creditLimitCents),
  open: toAmount(company.openCents),
  overdue: toAmount(company.overdueCents),
  since: isoOf(company.since),
})
