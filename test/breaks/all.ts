import { access } from './access.ts'
import { agreements } from './agreements.ts'
import { approvalSteps } from './approval-steps.ts'
import type { Break } from './break.ts'
import { electronicOrders } from './electronic-orders.ts'
import { invoicedByShipment } from './invoiced-by-shipment.ts'
import { money } from './money.ts'
import { offersOnLots } from './offers-on-lots.ts'
import { pools } from './pools.ts'
import { quotesAndPrices } from './quotes-and-prices.ts'
import { stockAndOrders } from './stock-and-orders.ts'

export const allBreaks: readonly Break[] = [
  ...stockAndOrders,
  ...offersOnLots,
  ...agreements,
  ...pools,
  ...money,
  ...invoicedByShipment,
  ...quotesAndPrices,
  ...access,
  ...approvalSteps,
  ...electronicOrders,
]
