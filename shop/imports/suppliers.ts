import { sql } from 'kysely'
import type { ImportMapping } from '#contract/imports/endpoints.ts'
import type { ImportField } from '#contract/imports/fields.ts'
import type { Database } from '#database/open.ts'
import { isCostHeading } from './cost-headings.ts'

/** A supplier's mapping of columns, by heading, so that the columns may move. */
interface RememberedMapping extends Omit<ImportMapping, 'columns'> {
  readonly fields: Readonly<Record<string, ImportField | null>>
}

/** Suppliers whose files were imported, by name. */
export const listSuppliers = (db: Database) =>
  db
    .selectFrom('suppliers')
    .select([
      'id',
      'name',
      'feed_url as url',
      'feed_every as every',
      'feed_next_at as nextAt',
      'feed_fetched_at as fetchedAt',
      'feed_result as result',
    ])
    .where('mapping', 'is not', null)
    .orderBy(sql`lower(name)`)
    .limit(500)
    .execute()

export async function findMapping(db: Database, id: string): Promise<RememberedMapping | undefined> {
  const supplier = await db.selectFrom('suppliers').select('mapping').where('id', '=', id).executeTakeFirst()
  return (supplier?.mapping ?? undefined) as RememberedMapping | undefined // written by rememberMapping only
}

export type StoredSupplier = Awaited<ReturnType<typeof listSuppliers>>[number]

/** Applies a remembered mapping to a file: new columns are guessed. */
export function applyMapping(
  { fields, ...settings }: RememberedMapping,
  headings: readonly string[],
  guessed: ImportMapping,
): ImportMapping {
  const remembered = new Map(
    Object.entries(fields).map(([heading, field]) => [
      heading,
      // Remembered before costs and prices were distinguished: an admin is asked.
      field === 'price' && isCostHeading(heading) ? null : field,
    ]),
  )
  const taken = new Set(
    headings.flatMap((heading) => {
      const field = remembered.get(heading)
      return field ? [field] : []
    }),
  )
  const columns = headings.map((heading, at) => {
    const field = remembered.get(heading)
    if (field !== undefined) return field
    const guess = guessed.columns[at] ?? null
    return guess !== null && taken.has(guess) ? null : guess
  })
  return { ...settings, columns }
}

/** Remembers under a name how a file was read. @returns the supplier's id */
export async function rememberMapping(
  tx: Database,
  name: string,
  headings: readonly string[],
  { columns, ...settings }: ImportMapping,
): Promise<string> {
  const fields = Object.fromEntries(headings.map((heading, at) => [heading, columns[at] ?? null]))
  const mapping = JSON.stringify({ ...settings, fields } satisfies RememberedMapping)
  const { rows } = await sql<{ id: string }>`
    insert into suppliers (name, mapping) values (${name}, ${mapping}::jsonb)
    on conflict (lower(name)) do update set mapping = excluded.mapping returning id`.execute(tx)
  const [supplier] = rows
  if (!supplier) throw new Error('a supplier was neither added nor changed')
  return supplier.id
}

/** Remembers that a supplier's file has these products. */
export async function noteProducts(tx: Database, supplierId: string, skus: readonly string[]): Promise<void> {
  await sql`
    insert into supplier_products (supplier_id, product_id)
    select ${supplierId}, id from products where upper(sku) = any(${skus}::text[])
    on conflict (supplier_id, product_id) do update set in_files = true
      where not supplier_products.in_files`.execute(tx)
}

/** Finds a supplier's costs of products, in cents, by product; null where it is not known. */
export async function findCosts(tx: Database, supplierId: string, productIds: readonly string[]) {
  const rows = await tx
    .selectFrom('supplier_products')
    .select(['product_id as id', 'cost_cents as costCents'])
    .where('supplier_id', '=', supplierId)
    .where((e) => e('product_id', '=', e.fn.any(e.val(productIds))))
    .execute()
  return new Map(rows.map(({ id, costCents }) => [id, costCents]))
}

interface SkuCost {
  /** In upper case. */
  readonly sku: string
  readonly costCents: number
}

/**
 * Stores a supplier's costs of the products in its files.
 * @returns the names of those whose cost has changed
 */
export async function noteCosts(tx: Database, supplierId: string, costs: readonly SkuCost[]) {
  if (costs.length === 0) return []
  const { rows } = await sql<{ product: string; costCents: number }>`
    update supplier_products sp set cost_cents = c."costCents"
    from jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) as c(sku text, "costCents" bigint)
      join products p on upper(p.sku) = c.sku
    where sp.supplier_id = ${supplierId} and sp.product_id = p.id and sp.cost_cents is distinct from c."costCents"
    returning p.name as product, sp.cost_cents as "costCents"`.execute(tx)
  return rows
}

const missing = (supplierId: string, importId: string) => sql`
  from supplier_products sp join products p on p.id = sp.product_id
  where sp.supplier_id = ${supplierId} and sp.in_files and p.deleted_at is null and not exists (
    select from catalogue_import_rows r where r.import_id = ${importId} and r.sku = upper(p.sku))`

/** Counts the products of a supplier that a file no longer has. */
export async function countMissing(tx: Database, supplierId: string, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${missing(supplierId, importId)}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function countKnown(tx: Database, supplierId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from supplier_products where supplier_id = ${supplierId} and in_files`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

export async function findMissing(tx: Database, supplierId: string, importId: string, limit: number) {
  const { rows } = await sql<{ id: string }>`
    select p.id ${missing(supplierId, importId)} order by p.id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}
