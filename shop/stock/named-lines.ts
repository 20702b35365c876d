import { type RawBuilder, sql } from 'kysely'
import { callOffNumber, callOffPage } from '#contract/call-off-orders/endpoints.ts'
import { orderNumber, orderPage } from '#contract/orders/order.ts'
import { quoteNumber, quotePages } from '#contract/quotes/endpoints.ts'
import type { Database } from '#database/open.ts'

/** A line of an order, of an offer (by its quote) or of a call-off order: exactly one of the ids is set. */
export interface BuyersLine {
  readonly orderId?: string | null
  readonly quoteId?: string | null
  readonly callOffId?: string | null
  readonly position: number
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

export type NamedLine<Line> = Line & NameOfLine

/** Returns lines with their buyers, and with the names of what they are of and of their products. */
export async function nameLines<Line extends BuyersLine>(
  db: Database,
  lines: readonly Line[],
): Promise<NamedLine<Line>[]> {
  const { rows } = await sql<StoredName>`
    select l.order_id as id, l.position, o.number, o.buyer_email as email, o.buyer_name as name,
      l.product_name as "productName"
    from order_lines l join orders o on o.id = l.order_id
    where (l.order_id, l.position) in ${keysOf(lines, 'orderId')}
    union all
    select l.quote_id, l.position, q.number, q.email, q.name, l.product_name
    from quote_lines l join quotes q on q.id = l.quote_id where (l.quote_id, l.position) in ${keysOf(lines, 'quoteId')}
    union all
    select l.call_off_id, l.position, c.number, c.email, c.name, l.product_name
    from call_off_lines l join call_off_orders c on c.id = l.call_off_id
    where (l.call_off_id, l.position) in ${keysOf(lines, 'callOffId')}`.execute(db)
  const found = new Map(rows.map((row) => [`${row.id} ${row.position}`, row]))
  return lines.flatMap((line) => {
    const row = found.get(`${idOf(line)} ${line.position}`)
    return row ? [{ ...line, ...nameOf(line, row) }] : []
  })
}

interface StoredName extends Pick<NameOfLine, 'email' | 'name' | 'productName'> {
  readonly id: string
  readonly position: number
  readonly number: number
}

type IdName = 'orderId' | 'quoteId' | 'callOffId'

/** The id of what a line is of. */
export const idOf = ({ orderId, quoteId, callOffId }: BuyersLine): string =>
  orderId ?? quoteId ?? callOffId ?? ''

/** The ids that lines have by one name, each once. */
export const idsOf = (lines: readonly BuyersLine[], name: IdName): string[] => [
  ...new Set(lines.flatMap((line) => line[name] ?? [])),
]

function keysOf(lines: readonly BuyersLine[], name: IdName): RawBuilder<unknown> {
  const own = lines.filter((line) => line[name])
  return sql`(select * from unnest(
    ${own.map((line) => line[name])}::text[], ${own.map(({ position }) => position)}::int[]))`
}

function nameOf({ orderId, quoteId }: BuyersLine, { id, number, email, name, productName }: StoredName) {
  const about = { email, name, productName }
  if (orderId) return { ...about, number: orderNumber(number), page: orderPage(id) }
  if (quoteId) return { ...about, number: quoteNumber(number), page: quotePages.customer(id) }
  return { ...about, number: callOffNumber(number), page: callOffPage(id) }
}
