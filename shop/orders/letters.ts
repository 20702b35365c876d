import type { LetterOrder } from '#contract/letters.ts'
import { ORDERS_PAGE } from '#contract/orders.ts'

/** The facts of an order that letters tell. */
export const aboutOrder = (
  { id, productName, pieces, amountCents, buyerName, address }: Omit<LetterOrder, 'link'>,
  publicUrl: string,
): LetterOrder => ({
  id,
  productName,
  pieces,
  amountCents,
  buyerName,
  address,
  link: `${publicUrl}${ORDERS_PAGE}`,
})
