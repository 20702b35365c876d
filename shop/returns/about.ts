import { orderNumber } from '#contract/orders/endpoints.ts'
import { returnNumber } from '#contract/returns/endpoints.ts'
import type { StoredReturn } from './store.ts'

/** What is written down of a return, to be found by its order. */
export const aboutReturn = (found: Pick<StoredReturn, 'number' | 'orderId' | 'orderNumber'>) => ({
  subject: found.orderId,
  label: `${returnNumber(found.number)} of ${orderNumber(found.orderNumber)}`,
})
