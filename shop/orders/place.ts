import { type RawBuilder, sql } from 'kysely'
import { CARD_LIMIT_CENTS, MIN_ORDER_PIECES } from '#contract/limits.ts'
import { toDollars } from '#contract/money.ts'
import type { Caller } from '#contract/ports.ts'
import { type LinePrice, priceLine } from '#contract/pricing.ts'
import {
  nearestQuantities,
  type QuantityProblem,
  type QuantityRule,
  quantityProblem,
} from '#contract/quantity.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../actors.ts'
import type { ShopContext } from '../context.ts'
import { findProducts } from '../products/store.ts'
import { bookHeldLines, takeLines } from '../stock/take.ts'
import { emailOrder } from './emails.ts'

export interface NewOrder {
  readonly lines: readonly NewOrderLine[]
  readonly address: string
  readonly phone: string
  /** Cents that the buyer saw as the total, when they said so: unless it is right, the order is not placed. */
  readonly shownCents?: number | undefined
}

export interface NewOrderLine {
  readonly productId: string
  readonly pieces: number
  /** What a piece costs in the quote that is accepted. */
  readonly quotedCents?: number
}

/** Between being read and being taken, the shelf may change: so often is it tried again. */
const MAX_TRIES = 3

/**
 * Places an order: prices its lines, takes their pieces off the shelf, writes the order with its history and queues
 * the buyer's email. All of it or nothing, within the caller's transaction.
 * @returns the order's id
 * @throws Refusal admin-cannot-purchase, below-minimum, above-maximum, off-multiple, no-such-product, out-of-stock, price-changed, above-card-limit
 */
export async function placeOrder(
  tx: Database,
  { queueEmail, publicUrl, holdMinutes }: Pick<ShopContext, 'queueEmail' | 'publicUrl' | 'holdMinutes'>,
  order: NewOrder,
  buyer: Caller,
): Promise<string> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  for (let tries = 1; ; tries += 1) {
    const lines = await priceLines(tx, order)
    const id = await insertOrder(tx, { ...order, lines, holdMinutes }, buyer)
    if (id !== undefined) {
      const { pieces, amountCents } = totalsOf(lines)
      const described = { ...order, id, lines, pieces, amountCents, buyerName: buyer.name }
      const email = { kind: 'order-placed', order: emailOrder(described, publicUrl), holdMinutes } as const
      await queueEmail(tx, buyer.email, email)
      return id
    }
    if (tries === MAX_TRIES) throw new Refusal('out-of-stock')
  }
}

interface PricedLine extends NewOrderLine, LinePrice {
  readonly productName: string
  readonly priceVersion: number
}

/** The lines at today's prices, if they keep to what can be ordered now. */
async function priceLines(tx: Database, { lines, shownCents }: NewOrder): Promise<PricedLine[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const products = new Map((await findProducts(tx, ids)).map((product) => [product.id, product]))
  const demand = Map.groupBy(lines, ({ productId }) => productId)
  const priced = lines.map((line) => {
    const { productId, pieces, quotedCents } = line
    // Before anything is said of the product: it holds for each of them.
    if (pieces < MIN_ORDER_PIECES) throw new Refusal('below-minimum')
    const product = products.get(productId)
    if (!product) throw new Refusal('no-such-product')
    const { available, priceCents, priceBreaks } = product
    const wanted = totalsOf(demand.get(productId) ?? []).pieces
    const problem =
      quantityProblem(ruleOf(product), pieces, available) ?? (wanted > available && 'out-of-stock')
    if (problem) throw quantityRefusal(problem, product, pieces)
    const terms = {
      basePriceCents: priceCents,
      breaks: priceBreaks,
      ...(quotedCents !== undefined && { quotedCents }),
    }
    const { name: productName, priceVersion } = product
    return { productId, pieces, productName, priceVersion, ...priceLine(terms, pieces) }
  })
  const { amountCents } = totalsOf(priced)
  if (shownCents !== undefined && shownCents !== amountCents) {
    throw new Refusal('price-changed', { paymentAmount: toDollars(amountCents) })
  }
  if (amountCents > CARD_LIMIT_CENTS) throw new Refusal('above-card-limit')
  return priced
}

type OrderedProduct = Awaited<ReturnType<typeof findProducts>>[number]

const ruleOf = ({ minPieces, piecesMultiple, maxPieces }: OrderedProduct): QuantityRule => ({
  min: minPieces,
  multiple: piecesMultiple,
  max: maxPieces ?? undefined,
})

/** With what can be ordered instead. */
const quantityRefusal = (problem: QuantityProblem, product: OrderedProduct, pieces: number) =>
  new Refusal(problem, {
    availableQuantity: product.available,
    nearestQuantities: nearestQuantities(ruleOf(product), pieces, product.available),
  })

const totalsOf = (lines: readonly { readonly pieces: number; readonly amountCents?: number }[]) => ({
  pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
  amountCents: lines.reduce((sum, { amountCents = 0 }) => sum + amountCents, 0),
})

interface PricedOrder extends NewOrder {
  readonly lines: readonly PricedLine[]
  readonly holdMinutes: number
}

/**
 * Takes the pieces, writes the order, its lines and the first row of its history, and books the pieces: one
 * statement, so that nobody comes between. Undefined, and nothing done, when a product is not there any more, has
 * fewer pieces, or another price than it was priced with.
 */
async function insertOrder(
  tx: Database,
  { lines, address, phone, holdMinutes }: PricedOrder,
  buyer: Caller,
): Promise<string | undefined> {
  const actor = actorOf(buyer)
  const { pieces, amountCents } = totalsOf(lines)
  // Written out, because it is the shop's busiest statement: building it took as long as running it.
  const { rows } = await sql<{ id: string }>`
    with
      wanted as (${wantedLines(lines)}),
      ${takeLines(lines)},
      placed as (
        insert into orders
          (customer_id, placed_by, buyer_name, buyer_email, pieces, amount_cents, address, phone, held_until)
        select
          ${buyer.customerId}, ${buyer.id}, ${buyer.name}, ${buyer.email}, ${pieces}::int, ${amountCents}::bigint,
          ${address}, ${phone}, now() + ${holdMinutes}::int * interval '1 minute'
        where exists (select from taken)
        returning id
      ),
      written as (
        insert into order_lines
          (order_id, position, product_id, product_name, image, pieces, unit_price_cents, price_source, amount_cents)
        select
          placed.id, w.position, t.id, t.name, t.image, w.pieces, w.unit_price_cents, w.price_source,
          w.unit_price_cents * w.pieces
        from wanted w join taken t on t.id = w.product_id, placed
      ),
      recorded as (
        insert into order_events (order_id, fact, to_state, actor_kind, actor_name)
        select id, 'payment', 'unpaid', ${actor.kind}, ${actor.name} from placed
      ),
      ${bookHeldLines(actor)}
    select id from placed`.execute(tx)
  return rows[0]?.id
}

/** The lines as rows of a table. One line, which most orders have, is written so that its plan can be kept. */
function wantedLines(lines: readonly PricedLine[]): RawBuilder<unknown> {
  const [line] = lines
  if (line && lines.length === 1) {
    return sql`
      select ${line.productId}::text as product_id, ${line.pieces}::int as pieces,
        ${line.priceVersion}::int as price_version, ${line.unitPriceCents}::bigint as unit_price_cents,
        ${line.source}::text as price_source, 1 as position`
  }
  return sql`
    select * from unnest(
      ${lines.map(({ productId }) => productId)}::text[],
      ${lines.map(({ pieces }) => pieces)}::int[],
      ${lines.map(({ priceVersion }) => priceVersion)}::int[],
      ${lines.map(({ unitPriceCents }) => unitPriceCents)}::bigint[],
      ${lines.map(({ source }) => source)}::text[]
    ) with ordinality as line (product_id, pieces, price_version, unit_price_cents, price_source, position)`
}
