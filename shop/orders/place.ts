import type { AddressFields } from '#contract/addresses/endpoints.ts'
import { toAmount } from '#contract/money.ts'
import { orderNumber, paymentPage } from '#contract/orders/order.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { keepSteps } from '../approvals/chain.ts'
import { askForApproval } from '../approvals/emails.ts'
import { countedBudget, reasonsToApprove } from '../approvals/needs-approval.ts'
import { toReasons } from '../approvals/reasons.ts'
import { turnOf } from '../approvals/turn.ts'
import { recordActing } from '../audit-log/acting.ts'
import { actedByOf, actorOf } from '../audit-log/actor.ts'
import { type ActiveRates, readTables } from '../charges/active-rates.ts'
import type { ShopContext } from '../context.ts'
import { findBudgets } from '../cost-centres/budgets.ts'
import { costCentreOf, refuseAboveBudget } from '../cost-centres/charge.ts'
import { insertUse } from '../coupons/store.ts'
import {
  type LineToPrice,
  type PricedLine,
  priceLines,
  priceRecent,
  type UnknownLine,
} from '../prices/price-lines.ts'
import { sharedShortage } from '../stock/shared-shortage.ts'
import { lockForPromises } from '../stock/take.ts'
import type { HeldLine } from '../stock/take-held.ts'
import { onAccountRefusal } from '../terms/credit.ts'
import { putOnAccount } from '../terms/on-account.ts'
import { chargedLines } from './charged-lines.ts'
import { insertDeliveries, type NewDelivery } from './deliveries.ts'
import { emailOrder } from './emails.ts'
import { DAY_MINUTES, type InsertedOrder, insertOrder, type PricedOrder } from './insert.ts'
import { lockAsMember, lockCoupon } from './lock-buyer.ts'
import { emailBuyer } from './order-email.ts'
import { findOrder } from './store.ts'
import { refuseAtUnpaidLimit } from './unpaid-limit.ts'

export interface NewOrder {
  /** For the order of a member of a pool that is being filled. */
  readonly pool?: PoolOrder | undefined
  readonly lines: readonly NewOrderLine[]
  readonly address: string
  readonly phone: string
  /** The address as separate fields, where they are known. */
  readonly delivery?: AddressFields | undefined
  /** For an order divided over several addresses; together they get every piece of every line. */
  readonly deliveries?: readonly NewDelivery[] | undefined
  /** Invoice address; defaults to the customer's billing address, else to the first delivery address. */
  readonly billing?: AddressFields | undefined
  readonly purchaseOrderNumber?: string | undefined
  /** What electronic invoices are routed by; empty or undefined for that of the company. */
  readonly buyerReference?: string | undefined
  /** Code of the cost centre that the company charges it to; empty for none, undefined for the buyer's own. */
  readonly costCentre?: string | undefined
  readonly note?: string | undefined
  /** A coupon's code as it was typed; empty for none. */
  readonly coupon?: string | undefined
  /** Whether the invoice is paid later, by the payment terms of the buyer's company. */
  readonly onAccount?: boolean
  /** Whether it needs no approval, because the company approved it beforehand. */
  readonly isApproved?: boolean
  /** Whether nothing is shipped before all pieces have come. */
  readonly shipTogether?: boolean
  /** The total in cents that the buyer saw, if sent: the order is only placed if it is still correct. */
  readonly shownCents?: number | undefined
  /** The most in cents that its goods may cost: it was agreed to before, and nobody sees today's prices. */
  readonly mostGoodsCents?: number | undefined
  /** The first of two orders, for the second: it is paid when its pieces have come. */
  readonly followsOrderId?: string | undefined
  /** Minutes that it holds its stock at least while it is unpaid, because its buyer is away. */
  readonly leastHoldMinutes?: number | undefined
}

interface PoolOrder {
  readonly id: string
  /** The member's id becomes the order's. */
  readonly memberId: string
  /** The total in cents that the member agreed to when joining. */
  readonly atMostCents: number
}

export interface NewOrderLine extends LineToPrice {
  readonly note?: string | undefined
}

export interface PlacedOrder {
  readonly id: string
  readonly number: number
}

interface NewlyPlaced extends PlacedOrder {
  readonly amountCents: number
  readonly costCentreId: string | null
  /** Whether it waits for approval. */
  readonly waits: boolean
  readonly toTake: readonly HeldLine[]
}

/** Stock and prices can change between the read and the insert; retry at most this many times. */
const MAX_READS = 3

type Parts = Pick<
  ShopContext,
  | 'queueEmail'
  | 'transmit'
  | 'publicUrl'
  | 'holdMinutes'
  | 'approvalDays'
  | 'recentProducts'
  | 'recentCharges'
>

/**
 * Places an order: prices its lines, takes their pieces out of stock, writes the order with its history and queues
 * the buyer's email. All or nothing, within the caller's transaction. A company member's order may need approval
 * first; an individual customer's never does, nor that of a pool, whose members could join without one.
 * @param takesLater true for a caller that ends its transaction with `takeHeld()` of what is `toTake`
 * @throws Refusal admin-cannot-purchase, too-many-unpaid-orders, price-changed, above-card-limit, freight-on-request,
 * membership-changed, goods-cost-more, no-such-cost-centre, cost-centre-needed,
 * above-budget; on account: no-terms, account-overdue, above-credit-limit; for an order of one line, the line's
 * own problem (no-such-product, not-in-assortment, below-minimum, above-maximum, off-multiple, out-of-stock); for several lines,
 * order-lines-refused with all their problems; with a coupon: each of `couponProblems`
 */
export async function placeOrder(
  tx: Database,
  parts: Parts,
  order: NewOrder,
  buyer: Caller,
  { takesLater = false }: { readonly takesLater?: boolean } = {},
): Promise<NewlyPlaced> {
  const { holdMinutes, approvalDays, recentProducts, recentCharges } = parts
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  const { listPrices, assortment, taxed } = await lockAsMember(tx, order.lines, buyer)
  const costCentre = await costCentreOf(tx, order, buyer)
  const budget = costCentre && (await findBudgets(tx, [costCentre.id])).get(costCentre.id)
  const coupon = order.coupon ? await lockCoupon(tx, order.coupon, buyer) : undefined
  let isLocked = false
  for (let reads = 0; reads <= MAX_READS; reads += 1) {
    // Try cached products first: it saves a query, and a stale version fails the conditional insert.
    const priced = await (reads > 0
      ? priceLines(tx, order.lines, { listPrices, assortment, recent: recentProducts })
      : assortment === 'everything'
        ? priceRecent(recentProducts, order.lines, listPrices)
        : undefined)
    const tables = (reads === 0 ? recentCharges.tables : undefined) ?? (await readTables(tx, recentCharges))
    // What is on the shelf decides the freight of each shipment, so it may not change any more.
    if (priced && !isLocked && isFreightSplit(priced, tables)) {
      if (!order.pool) await refuseAtUnpaidLimit(tx, buyer)
      await lockForPromises(tx, buyer.id, priced.flatMap(soldLine))
      isLocked = true
      continue
    }
    const charged = priced && chargedLines(priced, order, tables, { buyer: taxed, coupon })
    // Cached prices may be stale, so the first pass never refuses.
    if (charged instanceof Refusal && reads > 0) throw charged
    if (!charged || charged instanceof Refusal) continue
    if (budget && !order.pool) refuseAboveBudget(budget, charged.amountCents)
    const approvalReasons =
      buyer.companyRole !== undefined && !order.pool && !order.isApproved
        ? await reasonsToApprove(tx, buyer, charged.amountCents, { costCentre, budget })
        : []
    const waits = approvalReasons.length > 0
    if (order.onAccount) await requireCredit(tx, buyer, charged.amountCents)
    const accepted = { ...order, ...charged, costCentre, buyer }
    const placed = await insertOrder(tx, accepted, {
      tables,
      listPrices,
      approvalReasons,
      holdMinutes,
      approvalDays,
      takesLater: takesLater && !order.onAccount,
    })
    if (placed) {
      if (coupon)
        await insertUse(tx, { orderId: placed.id, couponId: coupon.id, customerId: buyer.customerId })
      if (order.deliveries) await insertDeliveries(tx, placed.id, order.deliveries)
      await recordActing(tx, buyer, 'order-placed-for-customer', {
        subject: placed.id,
        label: orderNumber(placed.number),
        after: { amount: toAmount(charged.amountCents) },
      })
      const costCentreId = costCentre?.id ?? null
      if (waits)
        await keepSteps(tx, placed.id, buyer.customerId, { amountCents: charged.amountCents, costCentreId })
      const described = await describe(tx, accepted, placed)
      if (order.followsOrderId)
        await emailBuyer(parts, tx, buyer, followsEmail(described, order, parts.publicUrl))
      else if (waits)
        await askForApproval(parts, tx, described, buyer, {
          days: placed.heldMinutes / DAY_MINUTES,
          reasons: toReasons(approvalReasons),
          budget: costCentre && countedBudget(costCentre, budget, charged.amountCents),
          turn: await turnOf(tx, buyer.customerId, { id: placed.id, placedBy: buyer.id }),
        })
      else if (order.onAccount) await putOnAccount(parts, tx, { orderId: placed.id, actor: actorOf(buyer) })
      else if (!order.pool)
        await emailBuyer(
          parts,
          tx,
          buyer,
          placedEmail(described, placed, parts.publicUrl),
          confirmationOf(placed),
        )
      return { ...placed, amountCents: charged.amountCents, costCentreId, waits }
    }
  }
  const shortage = order.lines.length > 1 ? await sharedShortage(tx, order.lines) : undefined
  throw shortage ?? new Refusal('out-of-stock')
}

/** True if pieces that come later may pay freight of their own. */
const isFreightSplit = (priced: readonly (PricedLine | UnknownLine)[], { freightTables }: ActiveRates) =>
  freightTables.some(({ eachShipment }) => eachShipment) &&
  priced.some(({ product }) => product && product.soldFrom !== 'shelf')

const soldLine = ({ product }: PricedLine | UnknownLine) =>
  product ? [{ productId: product.id, isKit: product.isKit, soldFrom: product.soldFrom }] : []

/** Returns the order data for emails. Only kits need a query, for their parts. */
async function describe(
  tx: Database,
  { exemptNumber, charges, lines, costCentre, ...order }: PricedOrder,
  { promises, toTake: _, ...placed }: InsertedOrder,
) {
  const parts = lines.some(({ isKit }) => isKit) ? (await findOrder(tx, placed.id))?.parts : undefined
  return {
    ...order,
    ...placed,
    lines: lines.map((line, place) => ({
      ...line,
      awaited: promises?.filter(({ position }) => position === place + 1),
    })),
    ...charges,
    charges: charges.parts,
    costCentreCode: costCentre?.code ?? '',
    costCentreName: costCentre?.name ?? '',
    taxExemptNumber: exemptNumber,
    buyerName: order.buyer.name,
    actedBy: actedByOf(order.buyer),
    parts: parts ?? [],
  }
}

const placedEmail = (
  described: Parameters<typeof emailOrder>[0],
  { id, heldMinutes }: InsertedOrder,
  publicUrl: string,
) => ({
  kind: 'order-placed' as const,
  order: emailOrder(described, publicUrl, paymentPage(id)),
  holdMinutes: heldMinutes,
})

const followsEmail = (
  described: Parameters<typeof emailOrder>[0],
  { onAccount = false }: NewOrder,
  publicUrl: string,
) => ({ kind: 'order-follows' as const, order: emailOrder(described, publicUrl), onAccount })

const confirmationOf = ({ id }: PlacedOrder) => ({ kind: 'order' as const, id })

/** Requires enough credit on account; the company is already locked. */
async function requireCredit(tx: Database, buyer: Caller, amountCents: number): Promise<void> {
  if (!buyer.companyRole) throw new Refusal('no-terms')
  const refusal = await onAccountRefusal(tx, buyer.customerId, amountCents)
  if (refusal) throw refusal
}
