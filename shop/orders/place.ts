import type { AddressFields } from '#contract/addresses/endpoints.ts'
import { paymentPage } from '#contract/orders/endpoints.ts'
import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { askForApproval } from '../approvals/emails.ts'
import { insertCharges } from '../charges/order-charges.ts'
import { readTables } from '../charges/tables.ts'
import { needsApproval } from '../companies/spending.ts'
import { lockCompany } from '../companies/store.ts'
import type { ShopContext } from '../context.ts'
import { type ListPrices, lockListPrices } from '../prices/list-prices.ts'
import { type LineToPrice, priceLines, priceRecent, productsOf } from '../prices/price-lines.ts'
import { whyNotOnAccount } from '../terms/credit.ts'
import { putOnAccount } from '../terms/on-account.ts'
import { chargedLines } from './charged-lines.ts'
import { insertDeliveries, type NewDelivery } from './deliveries.ts'
import { emailOrder } from './emails.ts'
import { DAY_MINUTES, type InsertedOrder, insertOrder, insertOrders, type PricedOrder } from './insert.ts'
import { emailBuyer } from './order-email.ts'
import { lockWithinLimits, refuseAboveUnpaidLimit } from './unpaid-limit.ts'

export interface NewOrder {
  readonly lines: readonly NewOrderLine[]
  readonly address: string
  readonly phone: string
  /** The address by its parts, where it is known so. */
  readonly delivery?: AddressFields | undefined
  /** Where it is divided over several addresses; together they get every piece of every line. */
  readonly deliveries?: readonly NewDelivery[] | undefined
  /** Whom its invoice is asked of; without it the first address that it goes to. */
  readonly billing?: AddressFields | undefined
  readonly purchaseOrderNumber?: string | undefined
  readonly note?: string | undefined
  /** Whether its invoice is paid later, by the terms of the buyer's company. */
  readonly onAccount?: boolean
  /** Cents that the buyer saw as the total, when they said so: unless it is right, the order is not placed. */
  readonly shownCents?: number | undefined
}

export interface NewOrderLine extends LineToPrice {
  readonly note?: string | undefined
}

export interface PlacedOrder {
  readonly id: string
  readonly number: number
}

/** Between being read and being taken, the shelf may change: so often is it read anew. */
const MAX_READS = 3

type Parts = Pick<
  ShopContext,
  | 'queueEmail'
  | 'queueEmails'
  | 'publicUrl'
  | 'holdMinutes'
  | 'approvalDays'
  | 'recentProducts'
  | 'recentCharges'
>

/**
 * Places an order: prices its lines, takes their pieces off the shelf, writes the order with its history and queues
 * the buyer's email. All of it or nothing, within the caller's transaction. Of a company's member it may have to be
 * approved first; whoever is a customer of one is asked nothing of that.
 * @throws Refusal admin-cannot-purchase, too-many-unpaid-orders, price-changed, above-card-limit, freight-on-request,
 *   membership-changed; on account no-terms,
 *   account-overdue, above-credit-limit; of an order of one line what is wrong with
 *   it (no-such-product, below-minimum, above-maximum, off-multiple, out-of-stock), of several order-lines-refused
 *   with all that is wrong
 */
export async function placeOrder(
  tx: Database,
  parts: Parts,
  order: NewOrder,
  buyer: Caller,
): Promise<PlacedOrder> {
  const { holdMinutes, approvalDays, recentProducts, recentCharges } = parts
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  const { listPrices, exemptNumber = '' } = await lockAsMember(tx, order.lines, buyer)
  for (let reads = 0; reads <= MAX_READS; reads += 1) {
    // First as they were last seen, which spares a query: what changed since then has another version, and is not taken.
    const priced = await (reads === 0
      ? priceRecent(recentProducts, order.lines, listPrices)
      : priceLines(tx, order.lines, { listPrices, recent: recentProducts }))
    const tables = (reads === 0 ? recentCharges.tables : undefined) ?? (await readTables(tx, recentCharges))
    const charged = priced && chargedLines(priced, order, tables, exemptNumber)
    // Nobody is refused because of what was so once.
    if (charged instanceof Refusal && reads > 0) throw charged
    if (!charged || charged instanceof Refusal) continue
    const waits = buyer.companyRole !== undefined && (await needsApproval(tx, buyer, charged.amountCents))
    if (order.onAccount) await requireCredit(tx, buyer, charged.amountCents)
    const accepted = { ...order, ...charged, buyer }
    const placed = await insertOrder(tx, accepted, { tables, listPrices, waits, holdMinutes, approvalDays })
    if (placed) {
      refuseAboveUnpaidLimit(buyer, placed)
      await insertCharges(tx, placed.id, charged.charges.parts)
      if (order.deliveries) await insertDeliveries(tx, placed.id, order.deliveries)
      const described = describe(accepted, placed)
      if (waits) await askForApproval(parts, tx, described, buyer, placed.heldMinutes / DAY_MINUTES)
      else if (order.onAccount) await putOnAccount(parts, tx, { orderId: placed.id, by: buyer })
      else
        await emailBuyer(parts, tx, buyer, placedEmail(described, placed, parts.publicUrl), paperOf(placed))
      return placed
    }
  }
  throw new Refusal('out-of-stock')
}

/** An order that may be placed with others. */
export interface OrderOfOne {
  readonly order: NewOrder
  readonly buyer: Caller
}

/** Whether an order needs nothing of the database but its pieces and its rows. */
export const isPlain = ({ order, buyer }: OrderOfOne): boolean =>
  !buyer.isAdmin &&
  buyer.emailVerified &&
  buyer.companyRole === undefined &&
  !order.onAccount &&
  !order.deliveries

/**
 * Places plain orders together, which costs little more than to place one of them, within the caller's transaction:
 * those that nothing speaks against at the first look. Of what it leaves out nothing was done, nor is it known why.
 * @returns the orders that are placed, by what was ordered
 */
export async function placeTogether<Wanted extends OrderOfOne>(
  tx: Database,
  parts: Parts,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<Wanted, PlacedOrder>> {
  const { recentProducts, holdMinutes, publicUrl } = parts
  const tables = parts.recentCharges.tables
  if (!tables) return new Map()
  const accepted = wanted.flatMap((each) => {
    const { order, buyer } = each
    const priced = priceRecent(recentProducts, order.lines, undefined)
    const charged = priced && chargedLines(priced, order, tables, '')
    return charged && !(charged instanceof Refusal) ? [{ wanted: each, ...order, ...charged, buyer }] : []
  })
  const within = await lockWithinLimits(tx, accepted)
  if (within.length === 0) return new Map()
  const placed = await insertOrders(tx, within, { tables, holdMinutes })
  const written = placed.flatMap((inserted, place) => {
    const order = within[place]
    return order ? [{ inserted, order }] : []
  })
  for (const { order, inserted } of written) await insertCharges(tx, inserted.id, order.charges.parts)
  await parts.queueEmails(
    tx,
    written.map(({ order, inserted }) => ({
      to: order.buyer.email,
      email: placedEmail(describe(order, inserted), inserted, publicUrl),
      attached: paperOf(inserted),
    })),
  )
  return new Map(written.map(({ order, inserted }) => [order.wanted, inserted]))
}

/** As e-mails tell of it. */
const describe = ({ exemptNumber, charges, ...order }: PricedOrder, placed: PlacedOrder) => ({
  ...order,
  ...placed,
  ...charges,
  charges: charges.parts,
  taxExemptNumber: exemptNumber,
  buyerName: order.buyer.name,
})

const placedEmail = (
  described: Parameters<typeof emailOrder>[0],
  { id, heldMinutes }: InsertedOrder,
  publicUrl: string,
) => ({
  kind: 'order-placed' as const,
  order: emailOrder(described, publicUrl, paymentPage(id)),
  holdMinutes: heldMinutes,
})

const paperOf = ({ id }: PlacedOrder) => ({ kind: 'order' as const, id })

/** The company is locked by now. */
async function requireCredit(tx: Database, buyer: Caller, amountCents: number): Promise<void> {
  if (!buyer.companyRole) throw new Refusal('no-terms')
  const refusal = await whyNotOnAccount(tx, buyer.customerId, amountCents)
  if (refusal) throw refusal
}

interface MemberTerms {
  readonly listPrices?: ListPrices | undefined
  /** The company's tax number, where it is exempt by it. */
  readonly exemptNumber?: string
}

/**
 * What a member of a company pays by, as it stays until the order is placed. The company is locked too, which counts
 * what its members order one after the other.
 */
async function lockAsMember(
  tx: Database,
  lines: readonly NewOrderLine[],
  { customerId, companyRole }: Caller,
): Promise<MemberTerms> {
  const company = companyRole && (await lockCompany(tx, customerId))
  if (!company) return {}
  const { priceListId, taxExempt, taxNumber } = company
  return {
    listPrices: priceListId ? await lockListPrices(tx, priceListId, productsOf(lines)) : undefined,
    exemptNumber: taxExempt ? taxNumber : '',
  }
}
