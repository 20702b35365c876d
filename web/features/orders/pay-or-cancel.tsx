import { Link, useRevalidator } from 'react-router'
import type { ApprovalRequest } from '#contract/approvals/approval-reason.ts'
import { cancelOrder } from '#contract/orders/endpoints.ts'
import { type Order, paymentPage } from '#contract/orders/order.ts'
import type { OrderedFrom } from '#contract/orders/ordered-from.ts'
import { ApprovalReasons } from '#web/features/approvals/approval-reasons.tsx'
import { approverNames, NO_APPROVER } from '#web/features/approvals/approval-words.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { TimeLeft } from '#web/ui/time-left.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { isAwaited } from './is-awaited.ts'
import { piecesOf } from './line-summary.tsx'
import { afterUnpaid } from './ordered-from.tsx'

interface Props {
  readonly order: Order & OrderedFrom
  /** The approval request to show while it awaits approval. */
  readonly request?: ApprovalRequest | undefined
  /** Email of the current user. */
  readonly reader?: string
  /** In a row of a table: only the time left, and the buttons. */
  readonly short?: boolean
}

/** The actions on an order that reserves its pieces but is not paid, with the time left. */
export function PayOrCancel({ order, request, reader, short = false }: Props) {
  const names = request && approverNames(request, order.email)
  const { _id, heldUntil, approval, second = false, onAccount = false } = order
  const comes = second && isAwaited(order)
  /** It is paid once its pieces arrive; its first order is paid before. */
  const isNotPaidYet = second && (onAccount || (comes && heldUntil !== undefined))
  const waits = approval === 'waiting'
  const { run, isBusy, error } = useShopCall()
  const { revalidate } = useRevalidator()
  return (
    <div className={`grid gap-3 ${short ? '' : 'pay-or-cancel'}`}>
      {heldUntil && short && (
        <p className="muted text-sm">
          Held for <TimeLeft until={heldUntil} onOver={revalidate} />
        </p>
      )}
      {heldUntil && !short && waits && (
        <div className="muted grid max-w-prose gap-2">
          <p>
            Waiting for approval
            {names && ` by ${names}`}. {request && !names && `${NO_APPROVER} `}Its pieces and price are held
            for{' '}
            <strong>
              <TimeLeft until={heldUntil} onOver={revalidate} />
            </strong>
            .
          </p>
          {request && (
            <ApprovalReasons
              request={request}
              whose={reader === order.email ? 'your' : 'the requester’s'}
              onAccount={order.onAccount}
            />
          )}
        </div>
      )}
      {second && (onAccount || !heldUntil) && (
        <p className="muted max-w-prose text-sm">{short ? whenPaid(onAccount) : whenPaidInFull(onAccount)}</p>
      )}
      {heldUntil && !short && !waits && comes && !onAccount && (
        <p className="muted max-w-prose">
          Pay the first order within{' '}
          <strong>
            <TimeLeft until={heldUntil} onOver={revalidate} />
          </strong>
          , and these pieces stay reserved until they arrive. You pay for them then.
        </p>
      )}
      {heldUntil && !short && !waits && !comes && !isNotPaidYet && (
        <p className="muted">
          Your pieces are held for{' '}
          <strong>
            <TimeLeft until={heldUntil} onOver={revalidate} />
          </strong>
          . {afterUnpaid(order)}
        </p>
      )}
      <FormError>{error}</FormError>
      <div className={`flex gap-3 ${short ? 'max-xl:flex-wrap md:justify-end' : 'flex-wrap'}`}>
        {!waits && !isNotPaidYet && (
          <Link to={paymentPage(_id)} className="btn btn-primary">
            Pay
          </Link>
        )}
        <ConfirmButton
          label="Cancel"
          disabled={isBusy}
          confirm="Cancel the order"
          onConfirm={() =>
            run(cancelOrder, { id: _id }, 'Order cancelled. Its pieces are no longer reserved.')
          }
        >
          <p>
            {piecesOf(order)} will no longer be reserved for this order. {order.quote && afterUnpaid(order)}
          </p>
        </ConfirmButton>
      </div>
    </div>
  )
}

const whenPaid = (onAccount: boolean) => `${onAccount ? 'Invoiced' : 'Paid'} when its pieces arrive`

const whenPaidInFull = (onAccount: boolean) =>
  onAccount
    ? 'Its pieces are reserved. We invoice them when all of them have arrived. Until then you can cancel this order free of charge.'
    : 'Its pieces are reserved. We email you when all of them have arrived, and you have 7 days to pay then. You can pay earlier, or cancel this order free of charge.'
