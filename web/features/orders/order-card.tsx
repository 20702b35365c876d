import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { costCentreText } from '#contract/cost-centres/cost-centre.ts'
import { formatCount } from '#contract/counts.ts'
import { getInvoice } from '#contract/invoices/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { ApprovalState } from '#web/features/approvals/approval-state.tsx'
import { Fact, RecordCard } from '#web/features/products/record-card.tsx'
import { FulfilmentState } from '#web/features/shipments/fulfilment-state.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { DeliverySummary, isDivided } from './delivery-summary.tsx'
import { LineSummary } from './line-summary.tsx'
import { OrderLink } from './order-link.tsx'
import { statusBadge } from './order-status.tsx'

/** An order in a list, for its buyer or an admin; `children` are its actions. */
export function OrderCard({ order, children }: { order: Order; children?: ReactNode }) {
  const { _id, number, productName, img, placedAt, email, actedBy } = order
  const heading = (
    <OrderLink id={_id} className="group">
      <span className="muted block pb-1 font-normal text-base tracking-normal">{number}</span>
      <span className="group-hover:underline">{productName}</span>
    </OrderLink>
  )
  return (
    <RecordCard
      label={`Order of ${productName}`}
      img={img}
      heading={heading}
      at={placedAt}
      who={actedBy ? `${actedBy} for ${email}` : email}
      status={statusBadge(order)}
      isAsking={order.status === wireStatus.unpaid}
      actions={
        <>
          {children}
          {order.invoice_id && (
            <May call={getInvoice}>
              <Link to={href('/dashBoard/invoices/:id', { id: order.invoice_id })} className="btn btn-plain">
                Invoice
              </Link>
            </May>
          )}
        </>
      }
    >
      <FulfilmentState order={order} />
      <ApprovalState order={order} />
      <div className="grid empty:hidden">
        <LineSummary order={order} />
        <DeliverySummary order={order} />
      </div>
      <dl className="record-card-columns">
        <Fact label="Pieces" value={formatCount(order.orderAmount)} />
        <Fact label="Total" value={formatAmount(order.paymentAmount)} />
        <Fact
          label="Delivery"
          value={
            isDivided(order)
              ? `${formatCount(order.deliveries.length)} addresses`
              : `${order.address}\n${order.phone}`
          }
          wide
        />
        {order.transactionId && <Fact label="Transaction Id" value={order.transactionId} wide />}
        {order.purchaseOrderNumber && <Fact label="Purchase order" value={order.purchaseOrderNumber} wide />}
        {order.costCentre && <Fact label="Cost centre" value={costCentreText(order.costCentre)} wide />}
      </dl>
    </RecordCard>
  )
}
