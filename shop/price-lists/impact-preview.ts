import { type SqlBool, sql } from 'kysely'
import { PREVIEW_DAYS } from '#contract/price-lists/impact-preview.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { type LineToPrice, priceWith, productsOf } from '../prices/price-lines.ts'
import { findProducts, type OrderableProduct } from '../products/store.ts'
import { type Prices, pricesOf } from './prices.ts'
import { findHead, findPriceList } from './store.ts'

/** Reprices past paid orders by the current and by the previewed prices, both with today's products. */

interface Sums {
  orderCount: number
  /** Number of lines that were priced. */
  lineCount: number
  /** Number of lines of products no longer on sale; the sums exclude them. */
  goneLineCount: number
  chargedCents: number
  beforeCents: number
  afterCents: number
}

export interface ImpactPreview extends Sums {
  readonly companyCount: number
  /** Companies with orders, largest difference first. */
  readonly companies: readonly (Sums & Company)[]
}

interface Company {
  readonly id: string
  readonly name: string
}

const nothing = (): Sums => ({
  orderCount: 0,
  lineCount: 0,
  goneLineCount: 0,
  chargedCents: 0,
  beforeCents: 0,
  afterCents: 0,
})

/** Previews what a list's draft changes for the companies that have the list, of their own or of their parent. */
export async function previewDraft(db: Database, listId: string) {
  const { name, draft, published } = await draftOf(db, listId)
  const companies = await db
    .selectFrom('companies')
    .select(['customer_id as id', 'name'])
    .where(sql<SqlBool>`price_list_of(customer_id) = ${listId}`)
    .orderBy('customer_id')
    .execute()
  const [before, after] = await Promise.all([pricesOf(db, name, published), pricesOf(db, name, draft)])
  return { revision: draft.revision, ...(await preview(db, companies, { before, after })) }
}

/** Returns a list's name, its draft and its published version. */
export async function draftOf(db: Database, listId: string) {
  const list = await findPriceList(db, listId)
  if (!list) throw new Refusal('no-such-price-list')
  const { name, draft, published } = list
  if (!draft) throw new Refusal('no-price-list-draft')
  return { name, draft, published }
}

/** Previews assigning a list to a company; undefined removes the company's list. */
export async function previewAssignment(
  db: Database,
  companyId: string,
  listId: string | undefined,
): Promise<ImpactPreview> {
  const company = await db
    .selectFrom('companies')
    .select(['customer_id as id', 'name', sql<string | null>`price_list_of(customer_id)`.as('listId')])
    .select(sql<string | null>`price_list_of(parent_id)`.as('parentListId'))
    .where('customer_id', '=', companyId)
    .executeTakeFirst()
  if (!company) throw new Refusal('no-such-company')
  if (listId !== undefined && !(await findHead(db, listId))) throw new Refusal('no-such-price-list')
  const publishedOf = async (id: string | null | undefined) => {
    const list = id == null ? undefined : await findPriceList(db, id)
    return list && pricesOf(db, list.name, list.published)
  }
  const [before, after] = await Promise.all([
    publishedOf(company.listId),
    publishedOf(listId ?? company.parentListId),
  ])
  return preview(db, [company], { before, after })
}

interface Compared {
  readonly before: Prices | undefined
  readonly after: Prices | undefined
}

async function preview(
  db: Database,
  companies: readonly Company[],
  compared: Compared,
): Promise<ImpactPreview> {
  const all = nothing()
  const products: Products = new Map()
  const previewed: (Sums & Company)[] = []
  for (const { id, name } of companies) {
    const sums = await previewCompany(db, id, { ...compared, products })
    if (sums.orderCount === 0) continue
    for (const key of Object.keys(all) as (keyof Sums)[]) all[key] += sums[key] // the keys of nothing()
    previewed.push({ id, name, ...sums })
  }
  const change = ({ beforeCents, afterCents }: Sums) => Math.abs(afterCents - beforeCents)
  previewed.sort((a, b) => change(b) - change(a))
  return { ...all, companyCount: companies.length, companies: previewed }
}

/** Products as they are today, by id; without those that are no longer on sale. */
type Products = Map<string, OrderableProduct>

async function previewCompany(
  db: Database,
  companyId: string,
  { before, after, products }: Compared & { readonly products: Products },
): Promise<Sums> {
  const sums = nothing()
  for await (const lines of paidLines(db, companyId)) {
    await addUnknown(db, products, lines)
    // An order at a time, because its lines of a family can count together.
    for (const ofOrder of Map.groupBy(lines, ({ orderId }) => orderId).values()) {
      sums.orderCount += 1
      const repriced = priceWith(ofOrder, products, { listPrices: after, assortment: 'everything' })
      const priced = priceWith(ofOrder, products, { listPrices: before, assortment: 'everything' })
      for (const [place, then] of priced.entries()) {
        const now = repriced[place]
        if (!then.product || !now?.product) {
          sums.goneLineCount += 1
          continue
        }
        sums.lineCount += 1
        sums.chargedCents += then.line.amountCents
        sums.beforeCents += then.amountCents
        sums.afterCents += now.amountCents
      }
    }
  }
  return sums
}

async function addUnknown(db: Database, products: Products, lines: readonly LineToPrice[]): Promise<void> {
  const unknown = productsOf(lines).filter((id) => !products.has(id))
  if (unknown.length === 0) return
  for (const product of await findProducts(db, unknown, 'everything')) products.set(product.id, product)
}

interface PaidLine extends LineToPrice {
  readonly orderId: string
  readonly amountCents: number
}

/** Orders read per query, with all their lines. */
const BATCH = 100

/** Lines of a company's recent paid orders, newest first, in batches, so that memory never holds all of them. */
async function* paidLines(db: Database, companyId: string): AsyncGenerator<readonly PaidLine[]> {
  let last: string | undefined
  do {
    const orders = await paidOrders(db, companyId, last)
    const { rows } = await sql<Omit<PaidLine, 'quotedCents'> & { readonly quotedCents: number | null }>`
      select order_id as "orderId", product_id as "productId", pieces, amount_cents as "amountCents",
        case when price_source in ('quote', 'call-off', 'pool') then unit_price_cents end as "quotedCents"
      from order_lines where order_id = any(${orders}::text[]) and not rejected and kit_position is null order by order_id`.execute(
      db,
    )
    yield rows.map((line) => ({ ...line, quotedCents: line.quotedCents ?? undefined }))
    last = orders.length === BATCH ? orders.at(-1) : undefined
  } while (last !== undefined)
}

async function paidOrders(db: Database, companyId: string, last: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where customer_id = ${companyId} and in_company and status in ('processing', 'delivered')
      and placed_at >= now() - ${PREVIEW_DAYS}::int * interval '1 day'
      ${last === undefined ? sql`` : sql`and (placed_at, id) < (select placed_at, id from orders where id = ${last})`}
    order by placed_at desc, id desc limit ${BATCH}`.execute(db)
  return rows.map(({ id }) => id)
}
