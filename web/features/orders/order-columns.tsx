import type { ReactNode } from 'react'
import { costCentreText } from '#contract/cost-centres/cost-centre.ts'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { OrderSort } from '#contract/orders/filter.ts'
import type { Order } from '#contract/orders/order.ts'
import type { OrderColumn } from '#contract/orders/views.ts'
import { ApprovalState } from '#web/features/approvals/approval-state.tsx'
import { Thumbed } from '#web/features/products/thumbed.tsx'
import { FulfilmentState } from '#web/features/shipments/fulfilment-state.tsx'
import { PersonLink } from '#web/features/users/person-link.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { OneLine } from '#web/ui/one-line.tsx'
import type { Column } from '#web/ui/record-table.tsx'
import { addressLine } from './address-line.ts'
import { DeliverySummary, isDivided } from './delivery-summary.tsx'
import { OrderStatusBadge } from './order-status.tsx'

interface ColumnOfOrders extends Pick<Column<Order>, 'isEnd' | 'className' | 'pocket' | 'leaves'> {
  readonly head: string
  /** The sort orders for the first click on the column header, and the next. */
  readonly sorts?: readonly [first: OrderSort, second: OrderSort]
  readonly cell: (order: Order) => ReactNode
}

/** The optional columns of the table of orders; the number is always shown. */
export const columnsOfOrders: Readonly<Record<OrderColumn, ColumnOfOrders>> = {
  products: {
    head: 'Products',
    pocket: 'name',
    cell: ({ img, productName }) => <Thumbed img={img} name={productName} />,
  },
  buyer: {
    head: 'Buyer',
    leaves: 'later',
    sorts: ['buyer', '-buyer'],
    cell: ({ name, email }) => (
      <>
        {name && (
          <span className="grid">
            <OneLine>{name}</OneLine>
          </span>
        )}
        <span className={`quiet-link text-(length:--tiny) ${name ? 'max-[87rem]:hidden' : ''}`}>
          <PersonLink email={email} />
        </span>
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
    leaves: 'later',
    cell: ({ orderAmount }) => formatCount(orderAmount),
  },
  total: {
    head: 'Total',
    sorts: ['-amount', 'amount'],
    isEnd: true,
    pocket: 'end',
    cell: ({ paymentAmount }) => <span className="font-medium">{formatAmount(paymentAmount)}</span>,
  },
  placed: {
    head: 'Placed',
    sorts: ['newest', 'oldest'],
    className: 'whitespace-nowrap',
    leaves: 'first',
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
    pocket: 'end-note',
    cell: (order) => (
      <div className="flex flex-wrap gap-x-3 gap-y-1 max-md:justify-end">
        <OrderStatusBadge order={order} />
        <FulfilmentState order={order} />
        <ApprovalState order={order} />
      </div>
    ),
  },
}
