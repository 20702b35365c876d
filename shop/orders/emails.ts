import { chargeRows, toSummary } from '#contract/charges/charges.ts'
import type { EmailOrder } from '#contract/mail/templates.ts'
import { toCents } from '#contract/money.ts'
import { orderNumber, orderPage, orderTitle } from '#contract/orders/endpoints.ts'
import { type StoredCharges, storedSums } from '../charges/order-charges.ts'

/** Keeps an email short; the order's page shows every line. */
const MAX_LINES = 20

interface Described
  extends Omit<EmailOrder, 'number' | 'link' | 'productName' | 'lineCount' | 'deliveries' | 'charges'>,
    StoredCharges {
  readonly number: number
  readonly lines: readonly {
    /** From 1; of an order that is being placed its place among the lines. */
    readonly position?: number
    readonly productName: string
    readonly pieces: number
    readonly amountCents: number
  }[]
  /** Where it is divided over several addresses; `line` is from 1. */
  readonly deliveries?:
    | readonly {
        readonly address: string
        readonly lines: readonly { readonly line: number; readonly pieces: number }[]
      }[]
    | undefined
}

/** What emails about an order need to know of it. @param page where they lead to */
export function emailOrder(
  order: Described,
  publicUrl: string,
  page: string = orderPage(order.id),
): EmailOrder {
  const { id, number, lines, pieces, amountCents, purchaseOrderNumber, buyerName, address } = order
  const { deliveries = [] } = order
  const sums = storedSums(order)
  return {
    id,
    number: orderNumber(number),
    productName: orderTitle(lines),
    lines: lines
      .slice(0, MAX_LINES)
      .map(({ productName, pieces, amountCents }) => ({ productName, pieces, amountCents })),
    lineCount: lines.length,
    pieces,
    ...(sums && {
      charges: chargeRows(toSummary(sums)).map(([label, dollars]) => ({
        label,
        amountCents: toCents(dollars),
      })),
    }),
    amountCents,
    purchaseOrderNumber,
    buyerName,
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
