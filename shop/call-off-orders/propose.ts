import { formatCount } from '#contract/counts.ts'
import { today } from '#contract/days.ts'
import { formatCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { findProducts } from '../products/store.ts'
import { findBuyerByEmail } from '../users/buyer.ts'
import { labelOf } from './api-mapping.ts'
import { emailCallOff } from './emails.ts'
import { insertDates, insertLines, type NewDate, type NewLine } from './lines.ts'
import { findCallOff, insertCallOff, type NewCallOff } from './store.ts'

type ProposedLine = Pick<NewLine, 'productId' | 'pieces' | 'unitPriceCents' | 'minCallPieces'>

export interface Proposal extends Omit<NewCallOff, 'buyer'> {
  readonly email: string
  readonly lines: readonly ProposedLine[]
  readonly dates: readonly NewDate[]
}

/**
 * Proposes a call-off order to a buyer, who gets an email. Nothing can be called before they agree.
 * @returns its id
 * @throws Refusal call-off-needs-buyer, no-such-quote, no-such-product, call-off-of-kit, call-off-until-past, and each of
 * `checkDates()`
 */
export function propose(
  shop: ShopContext,
  { email, lines, dates, ...head }: Proposal,
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return shop.db.transaction().execute(async (tx) => {
    if (head.untilOn < today()) throw new Refusal('call-off-until-past')
    const buyer = await findBuyerByEmail(tx, email)
    if (!buyer) throw new Refusal('call-off-needs-buyer')
    if (head.quoteId !== undefined) await requireQuote(tx, head.quoteId)
    const named = await withProducts(tx, lines)
    checkDates(named, dates, head)
    const id = await insertCallOff(tx, { ...head, buyer })
    await insertLines(tx, id, named)
    await insertDates(tx, id, dates)
    const callOff = await findCallOff(tx, id)
    if (!callOff) throw new Error(`call-off order ${id} has no line`)
    await recordAction(tx, {
      actor: admin.email,
      action: 'call-off-proposed',
      subject: id,
      label: labelOf(callOff),
      after: {
        buyer: buyer.email,
        until: head.untilOn,
        reserves: head.reserves,
        lines: named.map(
          ({ productName, pieces, unitPriceCents }) =>
            `${formatCount(pieces)} × ${productName} at ${formatCents(unitPriceCents)}`,
        ),
      },
    })
    await emailCallOff(shop, tx, callOff, 'proposed', head.message)
    await keep(tx, id)
    return id
  })
}

async function requireQuote(tx: Database, id: string): Promise<void> {
  const quote = await tx.selectFrom('quotes').select('id').where('id', '=', id).executeTakeFirst()
  if (!quote) throw new Refusal('no-such-quote')
}

/**
 * Adds the names of the products.
 * @throws Refusal no-such-product, call-off-of-kit
 */
export async function withProducts(tx: Database, lines: readonly ProposedLine[]): Promise<NewLine[]> {
  const found = await findProducts(
    tx,
    lines.map(({ productId }) => productId),
    'everything',
  )
  const products = new Map(found.map((product) => [product.id, product]))
  return lines.map((line) => {
    const product = products.get(line.productId)
    if (!product) throw new Refusal('no-such-product')
    if (product.isKit) throw new Refusal('call-off-of-kit')
    return { ...line, productName: product.name, sku: product.sku, image: product.image }
  })
}

/** @throws Refusal call-off-schedule-outside, call-off-schedule-too-large, call-off-below-minimum, call-off-leaves-too-few */
function checkDates(
  lines: readonly NewLine[],
  dates: readonly NewDate[],
  { fromOn, untilOn }: Pick<NewCallOff, 'fromOn' | 'untilOn'>,
): void {
  if (dates.some(({ on }) => on < fromOn || on > untilOn || on < today()))
    throw new Refusal('call-off-schedule-outside')
  for (const [place, { pieces, minCallPieces }] of lines.entries()) {
    const planned = dates.filter(({ position }) => position === place + 1)
    const left = pieces - planned.reduce((sum, date) => sum + date.pieces, 0)
    if (left < 0) throw new Refusal('call-off-schedule-too-large')
    if (planned.some((date) => date.pieces < minCallPieces)) throw new Refusal('call-off-below-minimum')
    if (left > 0 && left < minCallPieces) throw new Refusal('call-off-leaves-too-few')
  }
}
