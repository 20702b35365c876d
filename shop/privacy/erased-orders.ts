import { sql } from 'kysely'
import { ERASED, ERASED_EMAIL, ERASED_NAME } from '#contract/privacy/erased.ts'
import type { StoredOrder } from '../orders/store.ts'

/** The orders of erased people, and their invoices in lists, as they are shown: without anything that identifies the person. */

/** True if the row's order belongs to an erased person. @param orderId the column with its id */
export const isErased = (orderId: string) =>
  sql<boolean>`exists (select from erased_orders where erased_orders.order_id = ${sql.ref(orderId)})`

/** The order as pages show it; its documents show the whole. */
export function shownOrder<O extends StoredOrder>(order: O): O {
  if (order.buyerEmail !== ERASED_EMAIL) return order
  const place = { address: ERASED, phone: ERASED }
  return {
    ...order,
    ...place,
    billing: null,
    purchaseOrderNumber: '',
    lines: order.lines.map((line) => ({ ...line, note: '' })),
    deliveries: order.deliveries.map((delivery) => ({ ...delivery, ...place })),
  }
}

interface Party {
  readonly erased: boolean
  readonly name: string
  readonly email: string
  readonly company: string
  readonly taxNumber: string
  readonly purchaseOrderNumber: string
}

const nobody = {
  name: ERASED_NAME,
  email: '',
  address: '',
  company: '',
  taxNumber: '',
  purchaseOrderNumber: '',
}

/** An invoice as lists show it; its own page and its documents show the whole. */
export const listedInvoice = <Row extends Party>(row: Row): Row => (row.erased ? { ...row, ...nobody } : row)
