import type { EmailOrder } from '#contract/email-templates.ts'
import { ORDERS_PAGE, orderNumber, orderTitle } from '#contract/orders.ts'

/** Keeps an email short; the order's page shows every line. */
const MAX_LINES = 20

interface Described extends Omit<EmailOrder, 'number' | 'link' | 'productName' | 'lineCount' | 'deliveries'> {
  readonly number: number
  readonly lines: readonly {
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

/** What emails about an order need to know of it. */
export const emailOrder = (
  { id, number, lines, pieces, amountCents, buyerName, address, deliveries = [] }: Described,
  publicUrl: string,
): EmailOrder => ({
  id,
  number: orderNumber(number),
  productName: orderTitle(lines),
  lines: lines
    .slice(0, MAX_LINES)
    .map(({ productName, pieces, amountCents }) => ({ productName, pieces, amountCents })),
  lineCount: lines.length,
  pieces,
  amountCents,
  buyerName,
  address,
  ...(deliveries.length > 0 && {
    deliveries: deliveries.map((delivery) => ({
      address: delivery.address,
      lines: delivery.lines
        .slice(0, MAX_LINES)
        .map(({ line, pieces }) => ({ productName: lines[line - 1]?.productName ?? '', pieces })),
      lineCount: delivery.lines.length,
    })),
  }),
  link: `${publicUrl}${ORDERS_PAGE}`,
})
