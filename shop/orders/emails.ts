import type { EmailOrder } from '#contract/email-templates.ts'
import { ORDERS_PAGE } from '#contract/orders.ts'

/** The facts of an order that letters tell. */
export const aboutOrder = (
  { id, productName, pieces, amountCents, buyerName, address }: Omit<EmailOrder, 'link'>,
  publicUrl: string,
): EmailOrder => ({
  id,
  productName,
  pieces,
  amountCents,
  buyerName,
  address,
  link: `${publicUrl}${ORDERS_PAGE}`,
})
