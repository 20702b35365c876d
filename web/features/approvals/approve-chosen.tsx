import { useState } from 'react'
import { approveOrder } from '#contract/approvals/endpoints.ts'
import { counted, formatCount } from '#contract/counts.ts'
import { formatAmount, toAmount, toCents } from '#contract/money.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { callShop } from '#web/api-client.ts'
import { OrderLink } from '#web/features/orders/order-link.tsx'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { ChosenRows } from '#web/ui/use-chosen-rows.ts'
import { AFTER_LAST_STEP } from './approval-words.ts'
import type { WaitingOrder } from './approvals-table.tsx'

interface Props {
  /** The chosen orders. */
  readonly orders: readonly WaitingOrder[]
  readonly rows: ChosenRows
}

interface NotApproved {
  readonly _id: string
  readonly number: string
  readonly message: string
}

/** Approves the chosen orders one by one, so that a refusal of one leaves the others approved. */
export function ApproveChosen({ orders, rows }: Props) {
  const mutate = useMutation()
  const [done, setDone] = useState<number>()
  const [refused, setRefused] = useState<readonly NotApproved[]>([])
  const [error, setError] = useState<string>()
  const total = formatAmount(
    toAmount(orders.reduce((sum, { paymentAmount }) => sum + toCents(paymentAmount), 0)),
  )
  const pieces = orders.reduce((sum, { orderAmount }) => sum + orderAmount, 0)
  const label =
    done === undefined
      ? `Approve ${counted(orders.length, 'order')} for ${total}`
      : `${formatCount(done)} of ${formatCount(orders.length)}…`

  async function approve() {
    setDone(0)
    const failure = await mutate({
      input: orders.map(({ _id }) => _id),
      send: async (_, { request }) => {
        const not: NotApproved[] = []
        for (const [place, { _id, number, version }] of orders.entries()) {
          const message = await approveOne(request, { id: _id, version })
          if (message !== undefined) not.push({ _id, number, message })
          setDone(place + 1)
        }
        return not
      },
      onDone: (not) => {
        rows.clear()
        setRefused(not)
        const approved = orders.length - not.length
        if (approved > 0) toast(`Approved ${counted(approved, 'order')}. ${AFTER_LAST_STEP}`)
      },
    })
    setError(failure?.message)
    setDone(undefined)
  }

  return (
    <>
      {orders.length > 0 && (
        <BulkBar
          chosen={`${formatCount(orders.length)} selected`}
          note={`${formatCount(pieces)} pieces, ${total}`}
          onNone={rows.clear}
        >
          <ConfirmButton
            primary
            label={label}
            disabled={done !== undefined}
            title={`Approve ${counted(orders.length, 'order')}`}
            confirm={label}
            onConfirm={() => void approve()}
          >
            <p>
              All lines of {orders.map(({ number }) => number).join(', ')} are approved. Orders with further
              steps go to their next approver. {AFTER_LAST_STEP}
            </p>
          </ConfirmButton>
        </BulkBar>
      )}
      <FormError>{error}</FormError>
      <div role="alert" className="text-problem grid gap-1 empty:hidden">
        {refused.length > 0 && (
          <>
            <p>{counted(refused.length, 'order')} could not be approved.</p>
            <ul>
              {refused.map(({ _id, number, message }) => (
                <li key={_id}>
                  <OrderLink id={_id} className="tap-link">
                    {number}
                  </OrderLink>{' '}
                  {message}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}

/** @returns why it was not approved */
async function approveOne(
  request: Request,
  seen: { readonly id: string; readonly version: number },
): Promise<string | undefined> {
  try {
    await callShop(request, approveOrder, seen)
    return undefined
  } catch (failure) {
    if (failure instanceof Refused || failure instanceof Unreachable) return failure.message
    throw failure
  }
}
