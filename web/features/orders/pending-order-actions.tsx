import type { Invoice } from '#contract/invoices/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import { refundOrder } from '#contract/orders/endpoints.ts'
import type { Order } from '#contract/orders/order.ts'
import { deliverOrders } from '#contract/shipments/bulk-delivery.ts'
import { deliverOrder } from '#contract/shipments/endpoints.ts'
import { leftToRefund } from '#web/features/invoices/left-to-refund.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import type { ChosenRows } from '#web/ui/use-chosen-rows.ts'
import { useShopCall } from '#web/use-shop-call.ts'
import { piecesOf } from './line-summary.tsx'

interface Props {
  /** Includes the invoices on the order's own page. */
  readonly order: Order & {
    readonly invoices?: readonly Invoice[] | undefined
  }
  /** The selection, in lists where several orders can be delivered at once. */
  readonly rows?: ChosenRows
}

/**
 * An admin's actions on a paid or on-account order: deliver it, or refund or cancel it while nothing is shipped.
 */
export function PendingOrderActions({ order, rows }: Props) {
  const { run, isBusy, error } = useShopCall()
  const { _id, product_id, orderAmount, email, productName, onAccount = false } = order
  const left = leftOf(order)
  const refund = left === undefined ? 'Refund the rest' : `Refund ${formatAmount(left)}`
  return (
    <div className="grid gap-3">
      <FormError>{error}</FormError>
      <div className="flex flex-wrap items-center gap-3">
        <May call={deliverOrder}>
          <Button
            primary={!rows}
            disabled={isBusy}
            onClick={() =>
              run(
                deliverOrder,
                { _id, product_id, orderAmount: String(orderAmount) },
                'Delivered Successfully',
              )
            }
          >
            {isBusy ? 'One moment…' : 'Deliver'}
          </Button>
        </May>
        {order.fulfilment === 'open' && (
          <May call={refundOrder}>
            <ConfirmButton
              label={onAccount ? 'Cancel the order' : 'Refund'}
              disabled={isBusy}
              confirm={onAccount ? 'Cancel the order' : refund}
              onConfirm={() =>
                run(
                  refundOrder,
                  { id: _id },
                  onAccount
                    ? 'Cancelled. Any invoice for the order is credited.'
                    : 'Refunded. The money is on its way back to the card.',
                )
              }
            >
              <p>
                {onAccount ? (
                  'Any invoice for the order is credited, and payments for it go back by bank transfer. '
                ) : (
                  <>
                    {left === undefined ? 'All that was not refunded yet goes' : `${formatAmount(left)} goes`}{' '}
                    back to the card of <span className="wrap-break-word">{email}</span>.{' '}
                  </>
                )}
                {piecesOf(order)} will no longer be reserved. This cannot be undone.
              </p>
            </ConfirmButton>
          </May>
        )}
        {rows && (
          <May call={deliverOrders}>
            <label className="inline-flex min-h-(--control) cursor-pointer items-center gap-3 px-2">
              <input
                type="checkbox"
                className="checkbox"
                checked={rows.isChosen(_id)}
                onClick={(event) => rows.onClick(_id, event)}
                readOnly
              />
              Select
              <span className="sr-only">
                {' '}
                the order of {productName} for {email}
              </span>
            </label>
          </May>
        )}
      </div>
    </div>
  )
}

/** Returns the amount not yet refunded; undefined where a list does not know. */
function leftOf({ invoices, paymentAmount, partlyRefunded }: Props['order']): number | undefined {
  if (invoices) return leftToRefund(invoices)
  return partlyRefunded ? undefined : paymentAmount
}
