import { type NotNull, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { requireStocked } from './require-stocked.ts'

export interface SupplierDetails {
  readonly name: string
  readonly email: string
  /** In one or more lines. */
  readonly address: string
  readonly leadDays: number
  readonly coverDays: number
  readonly minimumCents: number
}

const details = [
  'name',
  'email',
  'address',
  'lead_days as leadDays',
  'cover_days as coverDays',
  'minimum_cents as minimumCents',
] as const

export const findSuppliers = (db: Database, page: PageRequest) =>
  fixedPage(
    db
      .selectFrom('suppliers')
      .select(['id', ...details])
      .select((e) =>
        e
          .selectFrom('supplier_products')
          .whereRef('supplier_id', '=', 'suppliers.id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('productCount'),
      )
      .$narrowType<{ productCount: NotNull }>(),
    'suppliers',
    page,
  ).execute()

export type FoundSupplier = Awaited<ReturnType<typeof findSuppliers>>[number]

export const countSuppliers = (db: Database) => countRows(db.selectFrom('suppliers'))

/** @throws Refusal no-such-supplier */
export async function getSupplier(db: Database, id: string): Promise<SupplierDetails> {
  const found = await db.selectFrom('suppliers').select(details).where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('no-such-supplier')
  return found
}

/** @throws Refusal supplier-name-taken */
export function addSupplier(
  db: Database,
  supplier: SupplierDetails,
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('suppliers')
      .values(rowOf(supplier))
      .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Refusal('supplier-name-taken')
    const { id } = added
    const about = { subject: id, label: supplier.name, after: supplier }
    await recordAction(tx, { actor: admin.email, action: 'supplier-added', ...about })
    await keep(tx, id)
    return id
  })
}

/** @throws Refusal no-such-supplier, supplier-name-taken */
export function changeSupplier(
  db: Database,
  id: string,
  supplier: SupplierDetails,
  admin: Caller,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    // Two who choose one name at once would both find it free.
    await sql`lock table suppliers in share row exclusive mode`.execute(tx)
    const before = await getSupplier(tx, id)
    const { numUpdatedRows } = await tx
      .updateTable('suppliers')
      .set(rowOf(supplier))
      .where('id', '=', id)
      .where(
        sql<boolean>`not exists (
          select from suppliers other where lower(other.name) = lower(${supplier.name}) and other.id <> ${id})`,
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('supplier-name-taken')
    const about = { subject: id, label: supplier.name, before, after: supplier }
    await recordAction(tx, { actor: admin.email, action: 'supplier-changed', ...about })
  })
}

const rowOf = (supplier: SupplierDetails) => ({
  name: supplier.name,
  email: supplier.email,
  address: supplier.address,
  lead_days: supplier.leadDays,
  cover_days: supplier.coverDays,
  minimum_cents: supplier.minimumCents,
})

export interface Terms {
  readonly supplierSku: string
  /** Of a piece; null if it is not known. */
  readonly costCents: number | null
  readonly multiple: number
}

interface OfProduct {
  readonly supplierId: string
  readonly productId: string
}

/**
 * Returns a supplier's terms for a product; undefined if they do not supply it.
 * @throws Refusal no-such-supplier
 */
export async function findTerms(
  db: Database,
  { supplierId, productId }: OfProduct,
): Promise<Terms | undefined> {
  await getSupplier(db, supplierId)
  return db
    .selectFrom('supplier_products')
    .select(['supplier_sku as supplierSku', 'cost_cents as costCents', 'multiple'])
    .where('supplier_id', '=', supplierId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
}

/** @throws Refusal no-such-supplier, no-such-product, kit-has-no-stock */
export function setTerms(
  db: Database,
  { supplierId, productId }: OfProduct,
  { supplierSku, costCents, multiple }: Terms,
  admin: Caller,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { name } = await getSupplier(tx, supplierId)
    const [product] = await requireStocked(tx, [productId])
    const terms = { supplier_sku: supplierSku, cost_cents: costCents, multiple }
    await tx
      .insertInto('supplier_products')
      .values({ supplier_id: supplierId, product_id: productId, in_files: false, ...terms })
      .onConflict((conflict) => conflict.columns(['supplier_id', 'product_id']).doUpdateSet(terms))
      .execute()
    const after = { product: product?.name, supplierSku, costCents, multiple }
    await recordAction(tx, {
      actor: admin.email,
      action: 'supplier-terms-changed',
      subject: supplierId,
      label: name,
      after,
    })
  })
}

/**
 * Deletes the terms. A product in the supplier's files is still supplied by them.
 * @throws Refusal no-such-supplier, no-such-product if they did not supply it
 */
export function endTerms(db: Database, { supplierId, productId }: OfProduct, admin: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { name } = await getSupplier(tx, supplierId)
    const ended = await tx
      .deleteFrom('supplier_products')
      .where('supplier_id', '=', supplierId)
      .where('product_id', '=', productId)
      .returning(['in_files', 'supplier_sku as supplierSku', 'cost_cents as costCents', 'multiple'])
      .executeTakeFirst()
    if (!ended) throw new Refusal('no-such-product')
    const { in_files, ...terms } = ended
    if (in_files)
      await tx
        .insertInto('supplier_products')
        .values({ supplier_id: supplierId, product_id: productId, in_files })
        .execute()
    const before = { product_id: productId, ...terms }
    await recordAction(tx, {
      actor: admin.email,
      action: 'supplier-terms-changed',
      subject: supplierId,
      label: name,
      before,
    })
  })
}
