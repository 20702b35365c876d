import { sql } from 'kysely'
import { MAX_OVERDUE_DAYS } from '#contract/invoices/endpoints.ts'
import type { Database } from '#database/open.ts'

export interface Terms {
  readonly days: number
  readonly creditLimitCents: number
  /** Cash discount, and until how many days after an invoice's issue. Null for none. */
  readonly discountBasisPoints: number | null
  readonly discountDays: number | null
}

export interface Credit extends Terms {
  /** Cents of open invoices, and of uninvoiced parts of orders on account. */
  readonly usedCents: number
  readonly overdueCents: number
  /** Whether something has been overdue so long that no more can be ordered on account. */
  readonly isBlocked: boolean
}

/** Returns the company's payment terms and the credit it has used with its parent and their subsidiaries; undefined without terms. */
export async function findCredit(db: Database, customerId: string): Promise<Credit | undefined> {
  const { rows } = await sql<Credit>`
    select t.days, t.credit_limit_cents as "creditLimitCents", t.discount_basis_points as "discountBasisPoints",
      t.discount_days as "discountDays", credit_used(t.customer_id) as "usedCents",
      coalesce(sum(i.open_cents), 0)::bigint as "overdueCents",
      coalesce(bool_or(i.due_at < now() - ${MAX_OVERDUE_DAYS}::int * interval '1 day'), false) as "isBlocked"
    from company_terms t
      left join invoices i on i.customer_id in (select credit_group(t.customer_id)) and i.open_cents > 0
        and i.due_at < now()
    where t.customer_id = ${customerId}
    group by t.customer_id`.execute(db)
  return rows[0]
}

interface Account {
  readonly company: string
  readonly days: number | null
  readonly creditLimitCents: number | null
  readonly discountBasisPoints: number | null
  readonly discountDays: number | null
  readonly grantedAt: Date | null
  readonly openCents: number
  readonly openCount: number
  readonly overdueCents: number
  readonly usedCents: number
  /** The company's own part, without its parent and their subsidiaries. */
  readonly ownUsedCents: number
  /** Kept on the account, for no invoice yet. */
  readonly keptCents: number
}

/** Returns a company's balance, with or without payment terms; undefined when there is no such company. */
export async function findAccount(db: Database, customerId: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select c.name as company, t.days, t.credit_limit_cents as "creditLimitCents", t.granted_at as "grantedAt",
      t.discount_basis_points as "discountBasisPoints", t.discount_days as "discountDays",
      coalesce(sum(i.open_cents), 0)::bigint as "openCents", count(i.id) as "openCount",
      coalesce(sum(i.open_cents) filter (where i.due_at < now()), 0)::bigint as "overdueCents",
      credit_used(c.customer_id) as "usedCents", credit_used_alone(c.customer_id) as "ownUsedCents",
      coalesce((select cents from customer_credit_balances b where b.customer_id = c.customer_id), 0) as "keptCents"
    from companies c
      left join company_terms t on t.customer_id = c.customer_id
      left join invoices i on i.customer_id = c.customer_id and i.open_cents > 0
    where c.customer_id = ${customerId}
    group by c.customer_id, t.customer_id`.execute(db)
  return rows[0]
}

export const findTerms = (db: Database, customerId: string) =>
  db
    .selectFrom('company_terms')
    .select([
      'days',
      'credit_limit_cents as creditLimitCents',
      'discount_basis_points as discountBasisPoints',
      'discount_days as discountDays',
    ])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()

export async function saveTerms(
  tx: Database,
  customerId: string,
  { days, creditLimitCents, discountBasisPoints, discountDays }: Terms,
  grantedBy: string,
): Promise<void> {
  const terms = {
    days,
    credit_limit_cents: creditLimitCents,
    discount_basis_points: discountBasisPoints,
    discount_days: discountDays,
    granted_by: grantedBy,
    granted_at: sql<Date>`now()`,
  }
  await tx
    .insertInto('company_terms')
    .values({ customer_id: customerId, ...terms })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(terms))
    .execute()
}

export async function deleteTerms(tx: Database, customerId: string): Promise<void> {
  await tx.deleteFrom('company_terms').where('customer_id', '=', customerId).execute()
}
