import { sql } from 'kysely'
import { ERASED, ERASED_EMAIL, ERASED_NAME } from '#contract/privacy/erased.ts'
import type { StoredOrder } from '../orders/store.ts'

/** The orders of erased people, and their invoices in lists, as they are shown: without anything that identifies the person. */

/** True if the row's order belongs to an erased person. @param orderId the column with its id */
export const isErased = (orderId: string) =>
  sql<boolean>`exists (select from erased_orders where erased_orders.order_id = ${sql.ref(orderId)})`

/** Whether the order is of a company that has other members. */
const belongsToOthers = sql<boolean>`exists (select from users where users.customer_id = orders.customer_id)`

/** The columns that `listedInvoice` needs of a query over invoices and orders. */
export const partyStates = [
  isErased('invoices.order_id').as('erased'),
  belongsToOthers.as('belongsToOthers'),
] as const

/** The order as pages show it; its documents show the whole. */
export function shownOrder<O extends StoredOrder>(order: O): O {
  if (order.buyerEmail !== ERASED_EMAIL) return order
  const place = { address: ERASED, phone: ERASED, delivery: null }
  return {
    ...order,
    ...place,
    billing: null,
    purchaseOrderNumber: '',
    buyerReference: '',
    costCentreCode: '',
    costCentreName: '',
    approvalReasons: null,
    lines: order.lines.map((line) => ({ ...line, note: '' })),
    deliveries: order.deliveries.map((delivery) => ({ ...delivery, ...place })),
  }
}

interface Party {
  readonly erased: boolean
  readonly belongsToOthers: boolean
  readonly name: string
  readonly email: string
  readonly company: string
  readonly taxNumber: string
  readonly purchaseOrderNumber: string
  readonly costCentreCode: string
  readonly costCentreName: string
}

const nobody = { name: ERASED_NAME, email: '' }
const nothing = {
  address: '',
  company: '',
  taxNumber: '',
  purchaseOrderNumber: '',
  costCentreCode: '',
  costCentreName: '',
}

/**
 * An invoice as lists show it; its own page and its documents show the whole. Data of a company with other members
 * stays.
 */
export function listedInvoice<Row extends Party>(row: Row): Row {
  if (!row.erased) return row
  return { ...row, ...nobody, ...(!row.belongsToOthers && nothing) }
}
