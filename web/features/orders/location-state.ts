import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import type { Order } from '#contract/orders/order.ts'

/**
 * State that order pages pass to each other in the browser's history. It survives a reload and the Back button, and is not in
 * the address, so that a shared link does not include it.
 */

const OrderPageState = z.object({ list: z.string().regex(/^\/(?!\/)/) })
const MyOrdersState = z.object({ paid: z.object({ _id: Id, number: z.string() }) })

/** State for a link from a list to an order, so that the order's page links back to the same page of the list. */
export const fromList = ({
  pathname,
  search,
}: {
  readonly pathname: string
  readonly search: string
}): z.infer<typeof OrderPageState> => ({ list: `${pathname}${search}` })

/** Returns the address of the list that led to an order. */
export const listIn = (state: unknown): string | undefined => OrderPageState.safeParse(state).data?.list

export type PaidOrder = z.infer<typeof MyOrdersState>['paid']

/** State for the redirect from payment to the list of orders. */
export const justPaid = ({ _id, number }: Order): z.infer<typeof MyOrdersState> => ({ paid: { _id, number } })

/** Returns the order that was just paid. */
export const paidOrderIn = (state: unknown): PaidOrder | undefined =>
  MyOrdersState.safeParse(state).data?.paid
