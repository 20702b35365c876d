import type { EmailOrder } from '#contract/email-templates.ts'
import { ORDERS_PAGE, orderTitle } from '#contract/orders.ts'

/** More lines than this nobody reads in a mail; the order's page has all of them. */
const MAX_LINES = 20

interface Described extends Omit<EmailOrder, 'link' | 'productName' | 'lineCount'> {
  readonly lines: readonly {
    readonly productName: string
    readonly pieces: number
    readonly amountCents: number
  }[]
}

/** The facts of an order that emails tell. */
export const emailOrder = (
  { id, lines, pieces, amountCents, buyerName, address }: Described,
  publicUrl: string,
): EmailOrder => ({
  id,
  productName: orderTitle(lines),
  lines: lines
    .slice(0, MAX_LINES)
    .map(({ productName, pieces, amountCents }) => ({ productName, pieces, amountCents })),
  lineCount: lines.length,
  pieces,
  amountCents,
  buyerName,
  address,
  link: `${publicUrl}${ORDERS_PAGE}`,
})
