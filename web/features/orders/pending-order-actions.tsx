import { useState } from 'react'
import { useFetcher } from 'react-router'
import { api } from '#contract/api.ts'
import type { Invoice } from '#contract/invoices/endpoints.ts'
import { formatDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { leftToRefund } from '#web/features/invoices/left-to-refund.ts'
import { May } from '#web/features/sign-in/may.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import type { ChosenRows } from '#web/ui/use-chosen-rows.ts'
import { piecesOf } from './line-summary.tsx'
import type { ActionReply } from './order-action.ts'

interface Props {
  /** Includes the invoice on the order's own page. */
  readonly order: Order & { readonly invoice?: Invoice | undefined }
  /** The selection, in lists where several orders can be delivered at once. */
  readonly rows?: ChosenRows
}

/**
 * An admin's actions on a paid or on-account order: deliver it, or refund it while nothing is shipped. Submits to the
 * page's action.
 */
export function PendingOrderActions({ order, rows }: Props) {
  const fetcher = useFetcher<ActionReply>()
  const [asking, setAsking] = useState(false)
  const { _id, product_id, orderAmount, email, productName, onAccount = false } = order
  const left = leftOf(order)
  const busy = fetcher.state !== 'idle'
  const send = (intent: 'deliver' | 'refund') =>
    fetcher.submit({ intent, _id, product_id, orderAmount, onAccount }, { method: 'post' })
  return (
    <div className="grid gap-3">
      <FormError>{fetcher.data?.error}</FormError>
      <div className="flex flex-wrap items-center gap-3">
        <May call={api.deliverOrder}>
          <button type="button" className="btn btn-primary" disabled={busy} onClick={() => send('deliver')}>
            {busy ? 'One moment…' : 'Deliver'}
          </button>
        </May>
        {order.fulfilment === 'open' && (
          <May call={api.refundOrder}>
            <button type="button" className="btn" disabled={busy} onClick={() => setAsking(true)}>
              Refund
            </button>
          </May>
        )}
        {rows && (
          <May call={api.deliverOrders}>
            <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 px-2">
              <input
                type="checkbox"
                className="checkbox"
                checked={rows.isChosen(_id)}
                onClick={(event) => rows.onClick(_id, event)}
                readOnly
              />
              Choose
              <span className="sr-only">
                {' '}
                the order of {productName} for {email}
              </span>
            </label>
          </May>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title="Are You Sure"
          confirm={left === undefined ? 'Refund the rest' : `Refund ${formatDollars(left)}`}
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void send('refund')
          }}
        >
          <p>
            {onAccount ? (
              'What is left of the invoice is credited, and what was paid for it goes back by bank transfer. '
            ) : (
              <>
                {left === undefined ? 'All that was not refunded yet goes' : `${formatDollars(left)} go`} back
                to the card of <span className="wrap-break-word">{email}</span>.{' '}
              </>
            )}
            {piecesOf(order)} go back into stock. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Returns the dollars not yet refunded; undefined where a list does not know. */
function leftOf({ invoice, paymentAmount, partlyRefunded }: Props['order']): number | undefined {
  if (invoice) return leftToRefund(invoice)
  return partlyRefunded ? undefined : paymentAmount
}
