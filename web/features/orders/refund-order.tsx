import type { Invoice } from '#contract/invoices/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import { refundOrder } from '#contract/orders/endpoints.ts'
import type { Order } from '#contract/orders/order.ts'
import { leftToRefund } from '#web/features/invoices/left-to-refund.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { OutOfMenu } from '#web/ui/in-menu.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { piecesOf } from './line-summary.tsx'

interface Props {
  /** Includes the invoices on the order's own page. */
  readonly order: Order & {
    readonly invoices?: readonly Invoice[] | undefined
  }
}

/** Refunds or cancels an order of which nothing is shipped; nothing for others. */
export function RefundOrder({ order }: Props) {
  const { run, isBusy, error } = useShopCall()
  const { _id, email, onAccount = false } = order
  if (order.fulfilment !== 'open') return null
  const left = leftOf(order)
  const refund = left === undefined ? 'Refund the rest' : `Refund ${formatAmount(left)}`
  return (
    <May call={refundOrder}>
      <OutOfMenu>
        <FormError>{error}</FormError>
      </OutOfMenu>
      <ConfirmButton
        look="plain-danger"
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
              {left === undefined ? 'All that was not refunded yet goes' : `${formatAmount(left)} goes`} back
              to the card of <span className="wrap-break-word">{email}</span>.{' '}
            </>
          )}
          {piecesOf(order)} will no longer be reserved. This cannot be undone.
        </p>
      </ConfirmButton>
    </May>
  )
}

/** Returns the amount not yet refunded; undefined where a list does not know. */
function leftOf({ invoices, paymentAmount, partlyRefunded }: Props['order']): number | undefined {
  if (invoices) return leftToRefund(invoices)
  return partlyRefunded ? undefined : paymentAmount
}
