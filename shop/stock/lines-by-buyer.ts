import { type RawBuilder, sql } from 'kysely'
import { callOffNumber, callOffPage } from '#contract/call-off-orders/endpoints.ts'
import { orderNumber, orderPage } from '#contract/orders/order.ts'
import { ERASED_EMAIL } from '#contract/privacy/erased.ts'
import { quoteNumber, quotePages } from '#contract/quotes/endpoints.ts'
import type { Database } from '#database/open.ts'

/** A line of an order, of an offer (by its quote) or of a call-off order: exactly one of the ids is set. */
export interface BuyersLine {
  readonly orderId?: string | null
  readonly quoteId?: string | null
  readonly callOffId?: string | null
  readonly position: number
  /** Of an offer: which product, since the line of a kit has several. */
  readonly productId?: string | null
}

interface NameOfLine {
  /** As people write it: `HF-100482`. */
  readonly number: string
  /** The path of the page that its buyer sees. */
  readonly page: string
  /** The buyer's. */
  readonly email: string
  readonly name: string
  readonly productName: string
}

type NamedLine<Line> = Line & NameOfLine

/** How many lines an email names. */
const NAMED = 20

/** The content of one person's email. */
interface Told<Line> {
  readonly to: string
  readonly name: string
  /** The page of the first line. */
  readonly page: string
  /** The first of `lineCount`. */
  readonly lines: readonly NamedLine<Line>[]
  readonly lineCount: number
}

/**
 * Returns lines by buyer, with each buyer's first ones for an email, and the number of buyers. Erased buyers are left
 * out.
 * @param most how many buyers to return @default all
 */
export async function groupByBuyer<Line extends BuyersLine>(
  db: Database,
  lines: readonly Line[],
  most?: number,
): Promise<{ readonly buyers: readonly Told<Line>[]; readonly count: number }> {
  const buyerOf = await findBuyers(db, lines)
  const lineSets = Map.groupBy(lines, (line) => buyerOf.get(idOf(line)) ?? ERASED_EMAIL)
  lineSets.delete(ERASED_EMAIL)
  const told = [...lineSets.values()].slice(0, most)
  const named = await nameLines(
    db,
    told.flatMap((own) => own.slice(0, NAMED)),
  )
  const buyers = [...Map.groupBy(named, ({ email }) => email)].flatMap(([to, own]) => {
    const [first] = own
    const lineCount = lineSets.get(to)?.length ?? 0
    return first ? [{ to, name: first.name, page: first.page, lines: own, lineCount }] : []
  })
  return { buyers, count: lineSets.size }
}

/** Returns the buyers' email addresses by the id of a line's source. */
async function findBuyers(db: Database, lines: readonly BuyersLine[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, buyer_email as email from orders where id = any (${idsOf(lines, 'orderId')}::text[])
    union all select id, email from quotes where id = any (${idsOf(lines, 'quoteId')}::text[])
    union all select id, email from call_off_orders where id = any (${idsOf(lines, 'callOffId')}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** Returns lines with their buyers, and with the names of their sources and products. */
export async function nameLines<Line extends BuyersLine>(
  db: Database,
  lines: readonly Line[],
): Promise<NamedLine<Line>[]> {
  const { rows } = await sql<StoredName>`
    select l.order_id as id, l.position, null as "productId", o.number, o.buyer_email as email, o.buyer_name as name,
      l.product_name as "productName"
    from order_lines l join orders o on o.id = l.order_id
    where (l.order_id, l.position) in (select id, position from ${keysOf(lines, 'orderId')})
    union all
    select l.quote_id, l.position, held.product_id, q.number, q.email, q.name, coalesce(part.product_name, l.product_name)
    from ${keysOf(lines, 'quoteId')} join quote_lines l on l.quote_id = held.id and l.position = held.position
      join quotes q on q.id = l.quote_id
      left join quote_line_parts part on part.quote_id = q.id and part.number = q.revision
        and part.position = held.position and part.product_id = held.product_id
    union all
    select l.call_off_id, l.position, null, c.number, c.email, c.name, l.product_name
    from call_off_lines l join call_off_orders c on c.id = l.call_off_id
    where (l.call_off_id, l.position) in (select id, position from ${keysOf(lines, 'callOffId')})`.execute(db)
  const key = (id: string, { position, productId }: Pick<BuyersLine, 'position' | 'productId'>) =>
    `${id} ${position} ${productId ?? ''}`
  const found = new Map(rows.map((row) => [key(row.id, row), row]))
  return lines.flatMap((line) => {
    const row = found.get(key(idOf(line), line))
    return row ? [{ ...line, ...nameOf(line, row) }] : []
  })
}

interface StoredName extends Pick<NameOfLine, 'email' | 'name' | 'productName'> {
  readonly id: string
  readonly position: number
  readonly productId: string | null
  readonly number: number
}

type IdName = 'orderId' | 'quoteId' | 'callOffId'

/** The id of a line's source. */
const idOf = ({ orderId, quoteId, callOffId }: BuyersLine): string => orderId ?? quoteId ?? callOffId ?? ''

/** The ids that lines have by one name, each once. */
const idsOf = (lines: readonly BuyersLine[], name: IdName): string[] => [
  ...new Set(lines.flatMap((line) => line[name] ?? [])),
]

function keysOf(lines: readonly BuyersLine[], name: IdName): RawBuilder<unknown> {
  const own = lines.filter((line) => line[name])
  return sql`unnest(
    ${own.map((line) => line[name])}::text[], ${own.map(({ position }) => position)}::int[],
    ${own.map(({ productId }) => productId ?? null)}::text[]) as held (id, position, product_id)`
}

function nameOf({ orderId, quoteId }: BuyersLine, { id, number, email, name, productName }: StoredName) {
  const about = { email, name, productName }
  if (orderId) return { ...about, number: orderNumber(number), page: orderPage(id) }
  if (quoteId) return { ...about, number: quoteNumber(number), page: quotePages.customer(id) }
  return { ...about, number: callOffNumber(number), page: callOffPage(id) }
}
