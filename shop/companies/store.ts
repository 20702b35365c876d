import { type SqlBool, sql } from 'kysely'
import type { SpendingWindow } from '#contract/approvals/approval-reason.ts'
import type { Assortment } from '#contract/companies/assortment.ts'
import type { InvoiceFormat } from '#contract/electronic-invoices/endpoints.ts'
import type { Database } from '#database/open.ts'

export interface CompanyHead {
  readonly name: string
  readonly taxNumber: string
}

export interface CompanyRules {
  readonly approvalThresholdCents: number | null
  readonly selfApproval: boolean
  /** The email address for invoices; empty for none, undefined to leave it as it is. */
  readonly invoiceEmail?: string | undefined
  /** Number in the company register. Undefined leaves it as it is, like the next three. */
  readonly register?: string | undefined
  readonly electronicAddress?: string | undefined
  readonly buyerReference?: string | undefined
  readonly invoiceFormat?: InvoiceFormat | undefined
  readonly callOffApproval?: 'calls' | 'agreement' | undefined
  readonly costCentreRequired?: boolean | undefined
}

export interface SpendingLimit {
  readonly amountCents: number
  readonly window: SpendingWindow
}

export const companyColumns = [
  'name',
  'tax_number as taxNumber',
  'approval_threshold_cents as approvalThresholdCents',
  'self_approval as selfApproval',
  'tax_exempt as taxExempt',
  'invoice_email as invoiceEmail',
  'register',
  'electronic_address as electronicAddress',
  'buyer_reference as buyerReference',
  'invoice_format as invoiceFormat',
  'call_off_approval as callOffApproval',
  'cost_centre_required as costCentreRequired',
  'assortment',
] as const

export const memberColumns = [
  'id',
  'name',
  'spending_limit_cents as spendingLimitCents',
  'spending_window as spendingWindow',
  'service_account as isServiceAccount',
] as const

/** Finds the customer's company; undefined when the customer is not a company. */
export const findCompany = (db: Database, customerId: string) =>
  db.selectFrom('companies').select(companyColumns).where('customer_id', '=', customerId).executeTakeFirst()

/** Finds a company's parent, if any. */
export const findParent = (db: Database, customerId: string) =>
  db
    .selectFrom('companies as c')
    .innerJoin('companies as parent', 'parent.customer_id', 'c.parent_id')
    .select(['parent.customer_id as id', 'parent.name'])
    .where('c.customer_id', '=', customerId)
    .executeTakeFirst()

/** The most subsidiaries that a company may have. */
export const MAX_SUBSIDIARIES = 100

/** Finds a company's subsidiaries, by name. */
export const findSubsidiaries = (db: Database, customerId: string) =>
  db
    .selectFrom('companies')
    .select(['customer_id as id', 'name'])
    .where('parent_id', '=', customerId)
    .orderBy(sql`lower(name)`)
    .orderBy('customer_id')
    .limit(MAX_SUBSIDIARIES)
    .execute()

/** Finds the assortment of a customer, company or not: its own, or its parent's. */
export async function findAssortment(db: Database, customerId: string): Promise<Assortment> {
  const { rows } = await sql<{ assortment: string[] | null }>`
    select assortment_of(${customerId}) as assortment`.execute(db)
  return rows[0]?.assortment ?? 'everything'
}

export async function insertCompany(tx: Database, customerId: string, { name, taxNumber }: CompanyHead) {
  await tx.insertInto('companies').values({ customer_id: customerId, name, tax_number: taxNumber }).execute()
}

export async function updateCompany(tx: Database, customerId: string, company: CompanyHead & CompanyRules) {
  const { name, taxNumber, invoiceEmail, register, electronicAddress, buyerReference } = company
  const { invoiceFormat, callOffApproval, costCentreRequired } = company
  await tx
    .updateTable('companies')
    .set({
      name,
      tax_number: taxNumber,
      approval_threshold_cents: company.approvalThresholdCents,
      self_approval: company.selfApproval,
      ...(invoiceEmail !== undefined && { invoice_email: invoiceEmail }),
      ...(register !== undefined && { register }),
      ...(electronicAddress !== undefined && { electronic_address: electronicAddress }),
      ...(buyerReference !== undefined && { buyer_reference: buyerReference }),
      ...(invoiceFormat !== undefined && { invoice_format: invoiceFormat }),
      ...(callOffApproval !== undefined && { call_off_approval: callOffApproval }),
      ...(costCentreRequired !== undefined && { cost_centre_required: costCentreRequired }),
    })
    .where('customer_id', '=', customerId)
    .execute()
}

/** Transfers the orders that the customer's users placed so far to the company. */
export async function moveOrdersIntoCompany(tx: Database, customerId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ in_company: true })
    .where('customer_id', '=', customerId)
    .where('placed_by', 'in', (e) => e.selectFrom('users').select('id').where('customer_id', '=', customerId))
    .execute()
}

/**
 * Locks the user, so that nobody else moves them to another customer until the transaction ends. Lock it before the
 * company.
 */
export const lockUser = (tx: Database, id: string) =>
  tx
    .selectFrom('users')
    .select(['customer_id as customerId', 'company_role as role'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/**
 * Locks the company and its parent, whose credit they share, so that nobody else changes them, their members or their
 * spending until the transaction ends. Lock it after users, and before orders and products.
 * @returns also the price list and the categories of its own, or of its parent
 */
export async function lockCompany(tx: Database, customerId: string) {
  const locked = await lockCompanies(tx, [customerId])
  const company = locked.find(({ id }) => id === customerId)
  if (!company) return undefined
  const above = locked.find(({ id }) => id === company.parentId)
  return {
    ...company,
    usedPriceListId: company.priceListId ?? above?.priceListId ?? null,
    usedAssortment: company.assortment ?? above?.assortment ?? ('everything' as const),
  }
}

/** Locks companies and their parents: first these, each by their ids, so that two transactions never deadlock. */
export function lockCompanies(tx: Database, customerIds: readonly string[]) {
  const ids = sql`${customerIds}::text[]`
  const above = sql`array(select parent_id from companies where customer_id = any(${ids}))`
  return tx
    .selectFrom('companies')
    .select([
      'customer_id as id',
      'parent_id as parentId',
      'name',
      'price_list_id as priceListId',
      'tax_exempt as taxExempt',
      'tax_number as taxNumber',
      'assortment',
    ])
    .where(sql<SqlBool>`customer_id = any(${ids} || ${above})`)
    .orderBy(sql`parent_id is not null`)
    .orderBy('customer_id')
    .forNoKeyUpdate()
    .execute()
}

/** Sets or clears the company's price list. */
export async function setPriceList(tx: Database, customerId: string, listId: string | null): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ price_list_id: listId })
    .where('customer_id', '=', customerId)
    .execute()
}
