import type { EmailOrder } from '#contract/email-templates.ts'
import { ORDERS_PAGE, orderTitle } from '#contract/orders.ts'

interface Described extends Omit<EmailOrder, 'link' | 'productName'> {
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
  lines: lines.map(({ productName, pieces, amountCents }) => ({ productName, pieces, amountCents })),
  pieces,
  amountCents,
  buyerName,
  address,
  link: `${publicUrl}${ORDERS_PAGE}`,
})
