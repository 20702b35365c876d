import { chargeRows, toSummary } from '#contract/charges/charges.ts'
import { couponRows } from '#contract/coupons/applied.ts'
import type { EmailOrder, EmailOrderLine } from '#contract/mail/email-data.ts'
import { toCents } from '#contract/money.ts'
import { orderNumber, orderPage, orderTitle } from '#contract/orders/order.ts'
import { type StoredCharges, storedSums } from '../charges/order-charges.ts'
import { costCentreNameIn } from '../cost-centres/of-order.ts'
import { couponOf } from '../coupons/coupon-of-order.ts'

/** Keeps the email short; the order's page shows every line. */
const MAX_LINES = 20

interface Described
  extends Pick<EmailOrder, 'id' | 'pieces' | 'purchaseOrderNumber' | 'buyerName' | 'address'>,
    StoredCharges {
  readonly number: number
  readonly costCentreCode: string
  readonly costCentreName: string
  /** Name of the admin who placed it for the buyer; empty if nobody did. */
  readonly actedBy: string
  readonly shipTogether?: boolean | undefined
  /** Their positions count from 1; for an order being placed, a line's position is its index. */
  readonly lines: readonly (EmailOrderLine & { readonly position?: number })[]
  /** For an order divided over several addresses; `line` counts from 1. */
  readonly deliveries?:
    | readonly {
        readonly address: string
        readonly lines: readonly { readonly line: number; readonly pieces: number }[]
      }[]
    | undefined
}

/** Returns the order data that emails need. @param page the page that the email links to */
export function emailOrder(
  order: Described,
  publicUrl: string,
  page: string = orderPage(order.id),
): EmailOrder {
  const { id, number, lines, pieces, amountCents, purchaseOrderNumber, buyerName, address } = order
  const costCentre = costCentreNameIn(order)
  const { deliveries = [], shipTogether = false } = order
  const isLater = shipTogether && lines.some(({ awaited = [] }) => awaited.length > 0)
  const sums = storedSums(order)
  const rows = [...couponRows(couponOf(order)), ...(sums ? chargeRows(toSummary(sums)) : [])]
  return {
    id,
    number: orderNumber(number),
    productName: orderTitle(lines),
    lines: lines.slice(0, MAX_LINES).map(({ productName, pieces, amountCents, awaited = [] }) => ({
      productName,
      pieces,
      amountCents,
      ...(awaited.length > 0 && { awaited }),
    })),
    lineCount: lines.length,
    pieces,
    ...(rows.length > 0 && {
      charges: rows.map(([label, amount]) => ({ label, amountCents: toCents(amount) })),
    }),
    amountCents,
    purchaseOrderNumber,
    ...(costCentre && { costCentre }),
    ...(isLater && { shipTogether: true as const }),
    buyerName,
    ...(order.actedBy && { actedBy: order.actedBy }),
    address,
    ...(deliveries.length > 0 && {
      deliveries: deliveries.map((delivery) => ({
        address: delivery.address,
        lines: delivery.lines
          .slice(0, MAX_LINES)
          .map(({ line, pieces }) => ({ productName: nameOf(lines, line), pieces })),
        lineCount: delivery.lines.length,
      })),
    }),
    link: `${publicUrl}${page}`,
  }
}

const nameOf = (lines: Described['lines'], line: number) =>
  lines.find(({ position }, place) => (position ?? place + 1) === line)?.productName ?? ''
