import { href, useLocation } from 'react-router'
import { titled } from '#contract/brand.ts'
import { formatAmount } from '#contract/money.ts'
import { orderConfirmation, sendConfirmation } from '#contract/orders/confirmation.ts'
import { getOrder } from '#contract/orders/endpoints.ts'
import { soldStatuses, wireStatus } from '#contract/orders/status.ts'
import { listRefunds, MAX_REFUNDS } from '#contract/refunds/endpoints.ts'
import { listOrderReturns, MAX_RETURNS } from '#contract/returns/endpoints.ts'
import { matchSerials } from '#contract/returns/serials.ts'
import { listShipments, MAX_SHIPMENTS } from '#contract/shipments/endpoints.ts'
import { isSerial } from '#contract/shipments/serials.ts'
import { getTerms } from '#contract/terms/endpoints.ts'
import { callShop, fileFromShop, requireSession } from '#web/api-client.ts'
import { ApprovalActions } from '#web/features/approvals/approval-actions.tsx'
import { ApprovalState } from '#web/features/approvals/approval-state.tsx'
import { ApprovalSteps } from '#web/features/approvals/approval-steps.tsx'
import { SendDocument } from '#web/features/documents/send-document.tsx'
import { OrderInvoices } from '#web/features/invoices/order-invoices.tsx'
import { SaveAsList } from '#web/features/lists/save-as-list.tsx'
import { WaitingChange } from '#web/features/order-changes/waiting-change.tsx'
import { CancelAwaited } from '#web/features/orders/cancel-awaited.tsx'
import { DeliverButton } from '#web/features/orders/deliver-button.tsx'
import { listIn } from '#web/features/orders/location-state.ts'
import { OrderAgain } from '#web/features/orders/order-again.tsx'
import { OrderDeliveries } from '#web/features/orders/order-deliveries.tsx'
import { OrderDetails } from '#web/features/orders/order-details.tsx'
import { OrderHistory } from '#web/features/orders/order-history.tsx'
import { OrderLines, RejectedLines } from '#web/features/orders/order-lines.tsx'
import { OrderStatusBadge } from '#web/features/orders/order-status.tsx'
import { OrderTrack } from '#web/features/orders/order-track.tsx'
import { OrderedFromNotice } from '#web/features/orders/ordered-from.tsx'
import { PayOrCancel } from '#web/features/orders/pay-or-cancel.tsx'
import { RefundOrder } from '#web/features/orders/refund-order.tsx'
import { ShipTogether } from '#web/features/orders/ship-together.tsx'
import { OrderRefunds, RefundPart } from '#web/features/refunds/order-refunds.tsx'
import { OrderReturns } from '#web/features/returns/order-returns.tsx'
import { OtherOrder } from '#web/features/second-orders/other-order.tsx'
import { FulfilmentState } from '#web/features/shipments/fulfilment-state.tsx'
import { OrderShipments } from '#web/features/shipments/order-shipments.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { isAdmin } from '#web/features/sign-in/require-admin.ts'
import { useSession } from '#web/features/sign-in/session.ts'
import { RepeatOrder } from '#web/features/standing-orders/repeat-order.tsx'
import { PutOnAccount } from '#web/features/terms/put-on-account.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { ExportButton } from '#web/ui/export-button.tsx'
import { MenuLine, MenuLink } from '#web/ui/menu.tsx'
import { RecordFact, RecordFacts } from '#web/ui/record-facts.tsx'
import { RecordBody, RecordHead } from '#web/ui/record-head.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Route } from './+types/order'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: titled(`Order ${loaderData?.order.number ?? ''}`) },
]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const serial = new URL(request.url).searchParams.get('return')
  const [order, shipments, refunds, returns, admin, { email }, { terms }, matched] = await orNotFound(
    Promise.all([
      callShop(request, getOrder, { id: params.id }),
      callShop(request, listShipments, { id: params.id, limit: MAX_SHIPMENTS }),
      callShop(request, listRefunds, { id: params.id, limit: MAX_REFUNDS }),
      callShop(request, listOrderReturns, { id: params.id, limit: MAX_RETURNS }),
      isAdmin(request),
      requireSession(request),
      callShop(request, getTerms, {}),
      serial && isSerial(serial)
        ? callShop(request, matchSerials, { id: params.id, serials: [serial] })
        : undefined,
    ]),
  )
  return { order, shipments, refunds, returns, admin, email, credit: terms, matched }
}

const listName = (path: string) =>
  path.includes('/companyOrders')
    ? 'Company orders'
    : path.includes('/approvals')
      ? 'Approvals'
      : path.includes('/manageCompanies')
        ? 'The company'
        : path.includes('/manageAllOrder')
          ? 'All orders'
          : 'My orders'

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, shipments, refunds, returns, admin, email, credit, matched } = loaderData
  const { state } = useLocation()
  const { status, placedAt } = order
  const list = admin ? href('/dashBoard/manageAllOrder') : href('/dashBoard/myOrder')
  // An admin who acts for the customer sees the order, and leaves decisions to them.
  const isActing = useSession()?.acting !== undefined
  const isCustomer = !admin && !isActing
  return (
    <div className="grid gap-8">
      <RecordHead
        list={{ to: listIn(state) ?? list, text: listName(listIn(state) ?? list) }}
        number={order.number}
        title={`Order ${order.number}`}
        state={
          <>
            <OrderStatusBadge order={order} />
            <FulfilmentState order={order} />
            {order.partlyRefunded && <StatusBadge kind="back" text="Partly refunded" />}
            <ApprovalState order={order} />
          </>
        }
        actions={
          <>
            {!admin && status !== wireStatus.unpaid && <OrderAgain order={order} />}
            {admin && status === wireStatus.processing && (
              <DeliverButton
                primary
                order={order}
                pieces={order.openLines.reduce((sum, { orderAmount }) => sum + orderAmount, 0)}
              />
            )}
          </>
        }
        menu={
          <>
            {isCustomer && (
              <>
                <SaveAsList source={{ from: 'order', order_id: order._id }}>Save as list</SaveAsList>
                <RepeatOrder order={order} credit={credit} />
              </>
            )}
            {order.mayChange.isPossible && (
              <MenuLink to={href('/dashBoard/order/:id/change', { id: order._id })}>Change order</MenuLink>
            )}
            {admin && <RefundPart order={order} refunds={refunds} />}
            <MenuLine />
            {admin && status === wireStatus.processing && <RefundOrder order={order} />}
          </>
        }
        about={
          <>
            Placed on <time dateTime={placedAt}>{formatDay(placedAt)}</time> by {order.name || order.email}
            {order.company && ` for ${order.company.name}`}
          </>
        }
      >
        <OtherOrder order={order} />
        <WaitingChange order={order} admin={admin} isCustomer={isCustomer} />
        <OrderedFromNotice order={order} admin={admin} />
        {order.canApprove && !isActing && <ApprovalActions order={order} request={order.approvalRequest} />}
        {isCustomer && status === wireStatus.unpaid && (
          <PayOrCancel
            order={order}
            // Approvers see the request at the top of the page.
            request={order.canApprove ? undefined : order.approvalRequest}
            reader={email}
          />
        )}
        {credit &&
          !isActing &&
          status === wireStatus.unpaid &&
          order.approval !== 'waiting' &&
          !(order.second && order.onAccount) && <PutOnAccount order={order} credit={credit} />}
      </RecordHead>
      <OrderTrack order={order} />
      {order.approvalSteps && (
        <ApprovalSteps
          steps={order.approvalSteps}
          reasons={order.approvalReasons ?? []}
          isWaiting={order.approval === 'waiting' && status === wireStatus.unpaid}
        />
      )}
      {isCustomer && status === wireStatus.processing && <CancelAwaited order={order} />}
      {isCustomer && !order.second && (status === wireStatus.unpaid || status === wireStatus.processing) && (
        <ShipTogether order={order} />
      )}
      <RecordBody
        aside={
          <>
            <OrderDetails order={order} />
            <RecordFacts id="money" title="Money">
              <RecordFact label="Total">{formatAmount(order.paymentAmount)}</RecordFact>
              <RecordFact label="Payment">{order.onAccount ? 'On account' : 'By card'}</RecordFact>
              {order.transactionId && <RecordFact label="Transaction Id">{order.transactionId}</RecordFact>}
              {refunds.length > 0 && (
                <RecordFact label="Refunded">
                  {formatAmount(refunds.reduce((sum, { amount }) => sum + amount, 0))}
                </RecordFact>
              )}
            </RecordFacts>
            <Section id="documents" title="Documents">
              <OrderInvoices order={order} />
              <div className="flex flex-wrap gap-2">
                <ExportButton
                  label="PDF"
                  name={`${order.number}.pdf`}
                  read={(request) => fileFromShop(request, orderConfirmation, { id: order._id })}
                />
                {soldStatuses.some((sold) => wireStatus[sold] === status) && (
                  <May call={sendConfirmation}>
                    <SendDocument call={sendConfirmation} id={order._id} name="the order confirmation" />
                  </May>
                )}
              </div>
            </Section>
          </>
        }
      >
        <OrderLines order={order} toSeller={admin} />
        <RejectedLines lines={order.rejectedLines} />
        <OrderDeliveries order={order} />
        <OrderShipments order={order} shipments={shipments} admin={admin} />
        {!isActing && <OrderReturns {...{ order, shipments, returns, admin, matched }} />}
        <OrderRefunds order={order} refunds={refunds} />
        <OrderHistory order={order} reader={email} />
      </RecordBody>
    </div>
  )
}
