import { orderNumber } from '#contract/orders/order.ts'
import { returnNumber } from '#contract/returns/endpoints.ts'
import type { StoredReturn } from './store.ts'

/** Returns a return's fields for the audit log, where it is found by its order. */
export const aboutReturn = (found: Pick<StoredReturn, 'number' | 'orderId' | 'orderNumber'>) => ({
  subject: found.orderId,
  label: `${returnNumber(found.number)} of ${orderNumber(found.orderNumber)}`,
})
