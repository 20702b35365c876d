import { href, Link } from 'react-router'
import { decideOrderChange, withdrawOrderChange } from '#contract/order-changes/endpoints.ts'
import { changeTexts } from '#contract/order-changes/texts.ts'
import { paymentPage } from '#contract/orders/order.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Note } from '#web/ui/note.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import type { ChangedOrder } from './draft.ts'

interface Props {
  readonly order: Pick<ChangedOrder, '_id' | 'changes' | 'addsTo' | 'number'>
  readonly admin: boolean
  /** Whether the reader is the customer. */
  readonly isCustomer: boolean
}

const titles = {
  payment: 'A change waits for its payment',
  approval: 'A change waits for approval',
  agreement: 'A change waits for the seller',
} as const

/** The change of an order that has not counted yet, and the order that this one adds to. */
export function WaitingChange({ order, admin, isCustomer }: Props) {
  const { run, isBusy, error } = useShopCall()
  const waiting = order.changes.find(({ state }) => state === 'waiting')
  const { addsTo, _id: id } = order
  return (
    <>
      {addsTo && (
        <p className="muted max-w-prose">
          Adds to order{' '}
          <Link to={href('/dashBoard/order/:id', { id: addsTo._id })} className="anchor">
            {addsTo.number}
          </Link>
          , whose change it is.
        </p>
      )}
      {waiting?.waitsFor && (
        <Note
          kind="warn"
          title={titles[waiting.waitsFor]}
          actions={
            <>
              {waiting.waitsFor === 'payment' && isCustomer && waiting.adds && (
                <Link to={paymentPage(waiting.adds._id)} className="btn btn-primary">
                  Pay for the change
                </Link>
              )}
              {waiting.waitsFor !== 'agreement' && waiting.adds && (
                <Link to={href('/dashBoard/order/:id', { id: waiting.adds._id })} className="btn btn-plain">
                  See {waiting.adds.number}
                </Link>
              )}
              {waiting.waitsFor === 'agreement' && admin && (
                <May call={decideOrderChange}>
                  <Button
                    primary
                    disabled={isBusy}
                    onClick={() =>
                      run(decideOrderChange, { id, change: waiting._id, agrees: true }, 'Order changed')
                    }
                  >
                    Agree to the change
                  </Button>
                  <ConfirmButton
                    label="Decline"
                    disabled={isBusy}
                    confirm="Decline the change"
                    onConfirm={() =>
                      run(decideOrderChange, { id, change: waiting._id, agrees: false }, 'Change declined')
                    }
                  >
                    <p>The buyer is told, and the order stays as it is.</p>
                  </ConfirmButton>
                </May>
              )}
              {isCustomer && (
                <ConfirmButton
                  label="Withdraw"
                  disabled={isBusy}
                  confirm="Withdraw the change"
                  onConfirm={() => run(withdrawOrderChange, { id, change: waiting._id }, 'Change withdrawn')}
                >
                  <p>The order stays as it is. What the change would add is no longer held.</p>
                </ConfirmButton>
              )}
            </>
          }
        >
          {waiting.compared ? (
            <ul className="grid gap-1">
              {changeTexts(waiting.compared).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          ) : (
            waiting.reason || 'The order stays as it is until then.'
          )}
        </Note>
      )}
      <FormError>{error}</FormError>
    </>
  )
}
