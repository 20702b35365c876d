import { sql } from 'kysely'
import { PREVIEW_DAYS } from '#contract/price-lists/impact-preview.ts'
import { type PriceList, type PriceTerms, priceLine } from '#contract/pricing.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { type Prices, pricesOf } from './prices.ts'
import { findHead, findPriceList } from './store.ts'

/** Prices orders that were paid once more, by what holds and by what is rehearsed, both at today's prices. */

interface Sums {
  orderCount: number
  /** Lines that are priced. */
  lineCount: number
  /** Lines of products that are not sold any more; they are in no sum. */
  goneLineCount: number
  chargedCents: number
  beforeCents: number
  afterCents: number
}

export interface ImpactPreview extends Sums {
  readonly companyCount: number
  /** Those with orders, largest difference first. */
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

/** What the draft of a list changes for the companies that have it. */
export async function previewDraft(db: Database, listId: string) {
  const { draft, published } = await draftOf(db, listId)
  const companies = await db
    .selectFrom('companies')
    .select(['customer_id as id', 'name'])
    .where('price_list_id', '=', listId)
    .orderBy('customer_id')
    .execute()
  const [before, after] = await Promise.all([pricesOf(db, published), pricesOf(db, draft)])
  return { revision: draft.revision, ...(await rehearse(db, companies, { before, after })) }
}

/** The draft of a list, and what is published of it. */
export async function draftOf(db: Database, listId: string) {
  const list = await findPriceList(db, listId)
  if (!list) throw new Refusal('no-such-price-list')
  const { draft, published } = list
  if (!draft) throw new Refusal('no-price-list-draft')
  return { draft, published }
}

/** What a list changes for a company that is given it; undefined takes its list away. */
export async function previewAssignment(
  db: Database,
  companyId: string,
  listId: string | undefined,
): Promise<ImpactPreview> {
  const company = await db
    .selectFrom('companies')
    .select(['customer_id as id', 'name', 'price_list_id as listId'])
    .where('customer_id', '=', companyId)
    .executeTakeFirst()
  if (!company) throw new Refusal('no-such-company')
  if (listId !== undefined && !(await findHead(db, listId))) throw new Refusal('no-such-price-list')
  const publishedOf = async (id: string | null | undefined) =>
    id == null ? undefined : pricesOf(db, (await findPriceList(db, id))?.published)
  const [before, after] = await Promise.all([publishedOf(company.listId), publishedOf(listId)])
  return rehearse(db, [company], { before, after })
}

interface Compared {
  readonly before: Prices | undefined
  readonly after: Prices | undefined
}

async function rehearse(
  db: Database,
  companies: readonly Company[],
  compared: Compared,
): Promise<ImpactPreview> {
  const all = nothing()
  const products: Products = new Map()
  const rehearsed: (Sums & Company)[] = []
  for (const { id, name } of companies) {
    const sums = await rehearseCompany(db, id, { ...compared, products })
    if (sums.orderCount === 0) continue
    for (const key of Object.keys(all) as (keyof Sums)[]) all[key] += sums[key] // the keys of nothing()
    rehearsed.push({ id, name, ...sums })
  }
  const change = ({ beforeCents, afterCents }: Sums) => Math.abs(afterCents - beforeCents)
  rehearsed.sort((a, b) => change(b) - change(a))
  return { ...all, companyCount: companies.length, companies: rehearsed }
}

/** As they are today, by id; undefined: not sold any more. */
type Products = Map<string, Pick<PriceTerms, 'basePriceCents' | 'breaks'> | undefined>

async function rehearseCompany(
  db: Database,
  companyId: string,
  { before, after, products }: Compared & { readonly products: Products },
): Promise<Sums> {
  const sums = nothing()
  let order: string | undefined
  for await (const lines of paidLines(db, companyId)) {
    await addUnknown(db, products, lines)
    for (const { orderId, productId, pieces, unitPriceCents, amountCents, isQuoted } of lines) {
      if (orderId !== order) sums.orderCount += 1
      order = orderId
      const usual = products.get(productId)
      if (!usual) {
        sums.goneLineCount += 1
        continue
      }
      const price = (priceList: PriceList | undefined) =>
        priceLine(
          {
            ...usual,
            ...(priceList && { priceList }),
            ...(isQuoted && { quotedCents: unitPriceCents }),
          },
          pieces,
        ).amountCents
      sums.lineCount += 1
      sums.chargedCents += amountCents
      sums.beforeCents += price(before?.listOf(productId))
      sums.afterCents += price(after?.listOf(productId))
    }
  }
  return sums
}

async function addUnknown(
  db: Database,
  products: Products,
  lines: readonly { readonly productId: string }[],
): Promise<void> {
  const unknown = [...new Set(lines.map(({ productId }) => productId))].filter((id) => !products.has(id))
  if (unknown.length === 0) return
  for (const id of unknown) products.set(id, undefined)
  const sold = await db
    .selectFrom('products')
    .select(['id', 'price_cents as basePriceCents', 'price_breaks as breaks'])
    .where('deleted_at', 'is', null)
    .where((e) => e('id', '=', e.fn.any(e.val(unknown))))
    .execute()
  for (const { id, ...usual } of sold) products.set(id, usual)
}

interface PaidLine {
  readonly orderId: string
  readonly productId: string
  readonly pieces: number
  readonly unitPriceCents: number
  readonly amountCents: number
  readonly isQuoted: boolean
}

/** So many orders are read at once, with all their lines. */
const BATCH = 100

/** The lines of a company's paid orders of late, newest first, in batches, so that memory never holds all of them. */
async function* paidLines(db: Database, companyId: string): AsyncGenerator<readonly PaidLine[]> {
  let last: string | undefined
  do {
    const orders = await paidOrders(db, companyId, last)
    const { rows } = await sql<PaidLine>`
      select order_id as "orderId", product_id as "productId", pieces, unit_price_cents as "unitPriceCents",
        amount_cents as "amountCents", price_source = 'quote' as "isQuoted"
      from order_lines where order_id = any(${orders}::text[]) and not rejected order by order_id`.execute(db)
    yield rows
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
