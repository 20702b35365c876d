import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatDollars } from '#contract/money.ts'
import { wireStatus } from '#contract/order-status.ts'
import type { Order } from '#contract/orders.ts'
import { Badge, Fact, Facts, LotCard } from '#web/features/products/lot-card.tsx'
import { formatCount } from '#web/ui/format-count.ts'

/** One order, as its buyer or an admin sees it; `children` are what can be done with it. */
export function OrderCard({ order, children }: { order: Order; children?: ReactNode }) {
  const { _id, productName, img, placedAt, email, status } = order
  const heading = (
    <Link to={href('/dashBoard/order/:id', { id: _id })} className="hover:underline">
      {productName}
    </Link>
  )
  return (
    <LotCard
      label={`Order of ${productName}`}
      img={img}
      heading={heading}
      at={placedAt}
      who={email}
      status={look(status)}
    >
      <Facts>
        <Fact label="Pieces" value={formatCount(order.orderAmount)} />
        <Fact label="Total" value={formatDollars(order.paymentAmount)} />
        <Fact label="Delivery" value={`${order.address}, ${order.phone}`} wide />
        {order.transactionId && <Fact label="Transaction Id" value={order.transactionId} wide />}
      </Facts>
      <div className="flex flex-wrap gap-3 empty:hidden">{children}</div>
    </LotCard>
  )
}

/** Delivered is shown as a success, everything else as a warning. */
const look = (status: Order['status']) => ({ text: status, good: status === wireStatus.delivered })

export const StatusBadge = ({ status }: { status: Order['status'] }) => <Badge {...look(status)} />
