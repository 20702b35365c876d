import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import type { Order } from '#contract/orders/endpoints.ts'

/**
 * What the pages of orders pass on to each other in the browser's history. It survives a reload and the Back button,
 * and is not in the address, so that an address that is sent to somebody else does not carry it.
 */

const OrderPageState = z.object({ list: z.string().regex(/^\/(?!\/)/) })
const MyOrdersState = z.object({ paid: z.object({ _id: Id, number: z.string() }) })

/** For a link from a list to an order: which list, and which part of it, the way back leads to. */
export const fromList = ({
  pathname,
  search,
}: {
  readonly pathname: string
  readonly search: string
}): z.infer<typeof OrderPageState> => ({ list: `${pathname}${search}` })

/** The address of the list that led to an order. */
export const listIn = (state: unknown): string | undefined => OrderPageState.safeParse(state).data?.list

export type PaidOrder = z.infer<typeof MyOrdersState>['paid']

/** For the way from the payment to the list of orders. */
export const justPaid = ({ _id, number }: Order): z.infer<typeof MyOrdersState> => ({ paid: { _id, number } })

/** The order that was paid just before the list was shown. */
export const paidOrderIn = (state: unknown): PaidOrder | undefined =>
  MyOrdersState.safeParse(state).data?.paid
