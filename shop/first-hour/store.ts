import { sql } from 'kysely'
import { usualBrand } from '#contract/brand.ts'
import type { FirstStep } from '#contract/first-hour/endpoints.ts'
import type { Database } from '#database/open.ts'

/** Whether the shop is live and has not been opened. */
export async function isNewShop(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select exists (select from shop_kind where kind = 'live')
      and not exists (select from first_hour where step = 'open') as "isNew"`.execute(db)
  return rows[0]?.isNew ?? false
}

/** Returns which steps can be seen to be done, except the legal texts. */
export async function findDone(db: Database): Promise<Partial<Record<FirstStep, boolean>>> {
  const { rows } = await sql<Partial<Record<FirstStep, boolean>>>`
    select (select name <> ${usualBrand.name} from brand) as brand,
      seller.street <> '' and seller.city <> '' and seller.country <> '' and seller.tax_number <> '' as seller,
      seller.iban <> '' or seller.bank_account <> '' as bank,
      exists (select from tax_rates) as taxes,
      exists (select from products) as products,
      exists (select from orders) as "order"
    from (select * from seller_details order by since desc, id desc limit 1) seller`.execute(db)
  return rows[0] ?? {}
}

export async function findSkipped(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('first_hour').select('step').execute()
  return new Set(rows.map(({ step }) => step))
}

/** @returns false if it is there */
export async function insertStep(tx: Database, step: FirstStep): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('first_hour')
    .values({ step })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** @returns false if it is not there */
export async function deleteStep(tx: Database, step: FirstStep): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('first_hour')
    .where('step', '=', step)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
