import { shopCurrency } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { quantityMessage } from '#contract/products/quantity.ts'
import { messageOf } from '#contract/refusals.ts'
import {
  type StandingDate,
  type StandingLine,
  type StandingOrder,
  type StandingOrderSummary,
  standingNumber,
} from '#contract/standing-orders/endpoints.ts'
import type { PricedLine, UnknownLine } from '../prices/price-lines.ts'
import { shortSupply, toSupply } from '../prices/supply.ts'
import type { StoredDate } from './dates.ts'
import type { StoredLine } from './lines.ts'
import type { StoredStanding } from './store.ts'

/** Maps standing orders to the API's types. */

/** Returns a standing order's title, where one name must do. */
export const titleOf = ({ productName, lineCount }: Pick<StoredStanding, 'productName' | 'lineCount'>) =>
  lineCount === 1 ? productName : `${productName} and ${lineCount - 1} more`

export const labelOf = (standing: StoredStanding) =>
  `${standingNumber(standing.number)}: ${titleOf(standing)}`

export const toSummary = (standing: StoredStanding): StandingOrderSummary => ({
  _id: standing.id,
  number: standingNumber(standing.number),
  status: standing.status,
  name: standing.name,
  email: standing.email,
  productName: titleOf(standing),
  pieces: standing.pieces,
  dayOfMonth: standing.dayOfMonth,
  percent: standing.risePercent,
  ...(standing.nextOn !== null && { next: standing.nextOn }),
  ...(standing.lastOn !== null && { lastDay: standing.lastOn }),
  waiting: standing.waits,
  ...(standing.last && { last: toDate(standing.last) }),
})

const toDate = ({ on, result, orderId, problem, answerUntil }: StoredDate): StandingDate => ({
  on,
  result,
  ...(orderId !== null && { order_id: orderId }),
  ...(problem && { problem }),
  ...(result === 'waiting' && answerUntil !== null && { answerUntil }),
})

export interface StandingDetails {
  readonly standing: StoredStanding
  /** Of the order that it repeats. */
  readonly orderNumber: number
  readonly lines: readonly StoredLine[]
  /** Today, in the sequence of the lines; empty once it has ended. */
  readonly priced: readonly (PricedLine | UnknownLine)[]
  readonly dates: readonly StoredDate[]
  readonly isOwn: boolean
}

export const toDetails = (details: StandingDetails): StandingOrder => {
  const { standing, lines, priced, dates, isOwn } = details
  const goods = priced.map((line) => (line.product ? line.amountCents : undefined))
  return {
    ...toSummary(standing),
    currency: shopCurrency(),
    order_id: standing.orderId,
    orderNumber: orderNumber(details.orderNumber),
    lines: lines.map((line, place) => toLine(line, priced[place])),
    agreedGoods: toAmount(standing.agreedCents),
    ...(goods.length > 0 &&
      goods.every((cents) => cents !== undefined) && {
        goods: toAmount(goods.reduce((sum, cents) => sum + cents, 0)),
      }),
    deliveries: standing.deliveries.map(({ address, phone }) => ({ address, phone })),
    payment: standing.onAccount ? 'account' : 'card',
    purchaseOrderNumber: standing.purchaseOrderNumber,
    isOwn,
    dates: dates.map(toDate),
    ...(standing.endedAt && { endedAt: standing.endedAt.toISOString() }),
    ...(standing.endReason && { endReason: standing.endReason }),
  }
}

const toLine = (line: StoredLine, today: PricedLine | UnknownLine | undefined): StandingLine => {
  const short = shortSupply(today)
  return {
    product_id: line.productId,
    productName: line.productName,
    sku: line.sku,
    img: line.image,
    orderAmount: line.pieces,
    agreedPrice: toAmount(line.unitPriceCents),
    ...(today?.product && { price: toAmount(today.unitPriceCents) }),
    ...(today?.problem && {
      problem: today.product ? quantityMessage(today.problem, today.rule) : messageOf('no-such-product'),
    }),
    ...(short && { short: toSupply(short) }),
  }
}
