import {
  type CallOffOrder,
  type CallOffOrderSummary,
  callOffNumber,
} from '#contract/call-off-orders/endpoints.ts'
import { isApprover } from '#contract/companies/endpoints.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import { wireStatus } from '#contract/orders/status.ts'
import type { Caller } from '#contract/users/caller.ts'
import { type StoredSupply, toSupply } from '../prices/supply.ts'
import type { StoredCall, StoredDate, StoredLine } from './lines.ts'
import type { StoredCallOff } from './store.ts'

/** Maps call-off orders to the API's types. */

/** Returns a call-off order's title, where one name must do. */
export const titleOf = ({ productName, lineCount }: Pick<StoredCallOff, 'productName' | 'lineCount'>) =>
  lineCount === 1 ? productName : `${productName} and ${lineCount - 1} more`

export const labelOf = (callOff: StoredCallOff) =>
  `${callOffNumber(callOff.number)}: ${callOff.pieces} × ${titleOf(callOff)}`

export const toSummary = (callOff: StoredCallOff): CallOffOrderSummary => ({
  _id: callOff.id,
  number: callOffNumber(callOff.number),
  status: callOff.status,
  name: callOff.name,
  email: callOff.email,
  productName: titleOf(callOff),
  from: callOff.fromOn,
  until: callOff.untilOn,
  pieces: callOff.pieces,
  calledPieces: callOff.called,
  openPieces: callOff.open,
  ...((callOff.status === 'active' || callOff.status === 'proposed' || callOff.status === 'waiting') &&
    callOff.nextOn !== null && { next: callOff.nextOn }),
  overdue: callOff.status === 'active' && callOff.isOverdue,
})

export interface CallOffDetails {
  readonly callOff: StoredCallOff
  readonly lines: readonly StoredLine[]
  readonly dates: readonly StoredDate[]
  readonly calls: readonly StoredCall[]
  /** By product; undefined while nothing can be called. */
  readonly supplies: ReadonlyMap<string, StoredSupply> | undefined
}

export const toDetails = (
  { callOff, lines, dates, calls, supplies }: CallOffDetails,
  caller: Caller,
): CallOffOrder => ({
  ...toSummary(callOff),
  currency: shopCurrency(),
  message: callOff.message,
  reserves: callOff.reserves,
  callsApproved: callOff.callsApproved,
  canApprove:
    callOff.status === 'waiting' &&
    callOff.customerId === caller.customerId &&
    callOff.agreedBy !== caller.id &&
    isApprover(caller.companyRole),
  ...(callOff.quoteId !== null && { quote_id: callOff.quoteId }),
  ...(callOff.agreedAt && { agreedAt: callOff.agreedAt.toISOString() }),
  ...(callOff.endedAt && { endedAt: callOff.endedAt.toISOString() }),
  ...(callOff.endReason && { endReason: callOff.endReason }),
  lines: lines.map((line) => ({
    ...supplyOf(supplies?.get(line.productId)),
    line: line.position,
    product_id: line.productId,
    productName: line.productName,
    sku: line.sku,
    img: line.image,
    pieces: line.pieces,
    price: toAmount(line.unitPriceCents),
    minCallPieces: line.minCallPieces,
    calledPieces: line.called,
    openPieces: line.open,
    givenUpPieces: line.released,
    tooFew: line.tooFew,
    reserved: line.reserved,
    incoming: [...line.incoming],
  })),
  dates: dates.map(({ on, position, pieces, orderId, problem }) => ({
    on,
    line: position,
    pieces,
    ...(orderId !== null && { order_id: orderId }),
    ...(problem && { problem }),
  })),
  calls: calls.map(({ id, number, at, pieces, status }) => ({
    order_id: id,
    number,
    at: at.toISOString(),
    pieces,
    status: wireStatus[status],
  })),
})

const supplyOf = (supply: StoredSupply | undefined) => supply && { supply: toSupply(supply) }
