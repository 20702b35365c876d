import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { costCentreText } from '#contract/cost-centres/cost-centre.ts'
import { formatCount } from '#contract/counts.ts'
import { getInvoice } from '#contract/invoices/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
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
  const { _id, number, productName, img, placedAt, email } = order
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
      who={email}
      status={statusBadge(order)}
    >
      <FulfilmentState order={order} />
      <ApprovalState order={order} />
      <div className="grid empty:hidden">
        <LineSummary order={order} />
        <DeliverySummary order={order} />
      </div>
      {/* Columns align from card to card; what there is no room for goes below the address. */}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-[6rem_7rem_minmax(0,1fr)] 2xl:grid-cols-[6rem_8rem_minmax(0,2fr)_repeat(3,minmax(0,1fr))] max-2xl:md:[&>:nth-child(n+4)]:col-start-3">
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
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        {children}
        {order.invoice_id && (
          <May call={getInvoice}>
            <Link to={href('/dashBoard/invoices/:id', { id: order.invoice_id })} className="btn">
              Invoice
            </Link>
          </May>
        )}
      </div>
    </RecordCard>
  )
}
