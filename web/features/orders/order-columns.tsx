import type { ReactNode } from 'react'
import { costCentreText } from '#contract/cost-centres/cost-centre.ts'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { OrderSort } from '#contract/orders/filter.ts'
import type { Order } from '#contract/orders/order.ts'
import type { OrderColumn } from '#contract/orders/views.ts'
import { ApprovalState } from '#web/features/approvals/approval-state.tsx'
import { FulfilmentState } from '#web/features/shipments/fulfilment-state.tsx'
import { PersonLink } from '#web/features/users/person-link.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { addressLine } from './address-line.ts'
import { DeliverySummary, isDivided } from './delivery-summary.tsx'
import { LineSummary } from './line-summary.tsx'
import { OrderStatusBadge } from './order-status.tsx'

interface ColumnOfOrders {
  readonly head: string
  /** The sort orders for the first click on the column header, and the next. */
  readonly sorts?: readonly [first: OrderSort, second: OrderSort]
  /** For figures. */
  readonly isEnd?: boolean
  readonly className?: string
  readonly cell: (order: Order) => ReactNode
}

/** The optional columns of the table of orders; the number is always shown. */
export const columnsOfOrders: Readonly<Record<OrderColumn, ColumnOfOrders>> = {
  products: {
    head: 'Products',
    className: 'md:min-w-36',
    cell: (order) => (
      <>
        {order.productName}
        <LineSummary order={order} />
      </>
    ),
  },
  buyer: {
    head: 'Buyer',
    sorts: ['buyer', '-buyer'],
    className: 'wrap-anywhere md:min-w-32',
    cell: ({ name, email }) => (
      <>
        {name && <span className="block">{name}</span>}
        <PersonLink email={email} />
      </>
    ),
  },
  phone: { head: 'Phone', className: 'whitespace-nowrap', cell: ({ phone }) => phone },
  address: {
    head: 'Address',
    className: 'md:min-w-48',
    cell: (order) =>
      isDivided(order) ? <DeliverySummary order={order} /> : <span>{addressLine(order.address)}</span>,
  },
  pieces: {
    head: 'Pieces',
    sorts: ['-pieces', 'pieces'],
    isEnd: true,
    cell: ({ orderAmount }) => formatCount(orderAmount),
  },
  total: {
    head: 'Total',
    sorts: ['-amount', 'amount'],
    isEnd: true,
    cell: ({ paymentAmount }) => formatAmount(paymentAmount),
  },
  placed: {
    head: 'Placed',
    sorts: ['newest', 'oldest'],
    className: 'whitespace-nowrap',
    cell: ({ placedAt }) => <time dateTime={placedAt}>{formatDay(placedAt)}</time>,
  },
  transaction: {
    head: 'Transaction Id',
    className: 'wrap-anywhere md:min-w-32',
    cell: ({ transactionId }) => transactionId,
  },
  'purchase-order': {
    head: 'Purchase order',
    className: 'wrap-anywhere',
    cell: ({ purchaseOrderNumber }) => purchaseOrderNumber,
  },
  'cost-centre': {
    head: 'Cost centre',
    className: 'wrap-anywhere',
    cell: ({ costCentre }) => costCentre && costCentreText(costCentre),
  },
  status: {
    head: 'Status',
    cell: (order) => (
      <div className="grid justify-items-start gap-1.5">
        <OrderStatusBadge order={order} />
        <FulfilmentState order={order} />
        <ApprovalState order={order} />
      </div>
    ),
  },
}
