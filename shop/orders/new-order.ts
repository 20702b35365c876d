import type { AddressFields } from '#contract/addresses/endpoints.ts'
import type { LineToPrice } from '../prices/price-lines.ts'
import type { NewDelivery } from './deliveries.ts'

export interface NewOrder {
  /** For the order of a member of a pool that is being filled. */
  readonly pool?: PoolOrder | undefined
  readonly lines: readonly NewOrderLine[]
  readonly address: string
  readonly phone: string
  /** The address as separate fields, where they are known. */
  readonly delivery?: AddressFields | undefined
  /** For an order divided over several addresses; together they get every piece of every line. */
  readonly deliveries?: readonly NewDelivery[] | undefined
  /** Invoice address; defaults to the customer's billing address, else to the first delivery address. */
  readonly billing?: AddressFields | undefined
  readonly purchaseOrderNumber?: string | undefined
  /** The routing ID of electronic invoices; empty or undefined for that of the company. */
  readonly buyerReference?: string | undefined
  /** Code of the cost centre that the company charges it to; empty for none, undefined for the buyer's own. */
  readonly costCentre?: string | undefined
  readonly note?: string | undefined
  /** A coupon's code as it was typed; empty for none. */
  readonly coupon?: string | undefined
  /** Whether the invoice is paid later, by the payment terms of the buyer's company. */
  readonly onAccount?: boolean
  /** Whether it needs no approval, because the company approved it beforehand. */
  readonly isApproved?: boolean
  /** Whether nothing is shipped until all pieces have come. */
  readonly shipTogether?: boolean
  /** The total in cents that the buyer saw, if sent: the order is only placed if it is still correct. */
  readonly shownCents?: number | undefined
  /** The maximum price of its goods in cents, agreed to beforehand, because nobody sees today's prices. */
  readonly mostGoodsCents?: number | undefined
  /** The first of two orders, for the second: it is paid when its pieces have come. */
  readonly followsOrderId?: string | undefined
  /** The order that it adds to, for what a change of that one adds. */
  readonly supplements?: Supplemented | undefined
  /** Minutes that it holds its stock at least while it is unpaid, because its buyer is away. */
  readonly leastHoldMinutes?: number | undefined
}

interface Supplemented {
  readonly orderId: string
  /** What the order comes to without this one: both together are approved. */
  readonly amountCents: number
}

interface PoolOrder {
  readonly id: string
  /** The member's id becomes the order's. */
  readonly memberId: string
  /** The total in cents that the member agreed to when joining. */
  readonly atMostCents: number
}

export interface NewOrderLine extends LineToPrice {
  readonly note?: string | undefined
}

export interface PlacedOrder {
  readonly id: string
  readonly number: number
}
