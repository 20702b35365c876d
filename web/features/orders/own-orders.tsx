import { href, Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { useSession } from '#web/features/sign-in/session.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { OrderAgain } from './order-again.tsx'
import { columnsOfOrders } from './order-columns.tsx'
import { OrderLink } from './order-link.tsx'
import { PayOrCancel } from './pay-or-cancel.tsx'

interface ActionsProps {
  readonly order: Order
  /** The serial number of a piece of it that the user searched for and can return. */
  readonly piece: string | undefined
  /** Whether they are in a row of a table. */
  readonly short?: boolean
}

/** The buttons of a buyer's order in a list. An admin who acts for the buyer neither pays nor cancels, nor returns. */
export function OwnOrderActions({ order, piece, short = false }: ActionsProps) {
  const isActing = useSession()?.acting !== undefined
  const isUnpaid = order.status === wireStatus.unpaid
  return (
    <>
      {piece && !isActing && (
        <OrderLink id={order._id} returning={piece} className="btn">
          Return {piece}
        </OrderLink>
      )}
      {isUnpaid && !isActing && <PayOrCancel order={order} short={short} />}
      {!isUnpaid && <OrderAgain order={order} />}
    </>
  )
}

const shown = ['placed', 'purchase-order', 'products', 'total', 'status'] as const

interface TableProps {
  readonly orders: readonly Order[]
  readonly piece: string | undefined
}

/** A buyer's orders, a row each. */
export const OwnOrdersTable = ({ orders, piece }: TableProps) => (
  <RecordTable
    caption="Your orders, newest first"
    rows={orders}
    className="compact-table"
    columns={[
      {
        head: 'Order',
        isName: true,
        pocket: 'note',
        className: 'whitespace-nowrap',
        cell: ({ _id, number }) => (
          <OrderLink id={_id} className="row-link">
            {number}
          </OrderLink>
        ),
      },
      ...shown.map((name) => {
        const { sorts: _, ...column } = columnsOfOrders[name]
        return column
      }),
      {
        head: 'Actions',
        label: '',
        isEnd: true,
        pocket: 'below',
        cell: (order) => (
          <div className="flex flex-wrap gap-2 md:justify-end">
            <OwnOrderActions order={order} piece={piece} short />
            {order.invoice_id && (
              <Link to={href('/dashBoard/invoices/:id', { id: order.invoice_id })} className="btn">
                Invoice
              </Link>
            )}
          </div>
        ),
      },
    ]}
  />
)
