import type { Address } from '#contract/addresses/endpoints.ts'
import type { CallOffOrder } from '#contract/call-off-orders/endpoints.ts'
import { approveCallOffOrder, endCallOffOrder, prolongCallOffOrder } from '#contract/call-off-orders/moves.ts'
import type { ChargedTo } from '#web/features/cost-centres/charged-to.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { MenuLine } from '#web/ui/menu.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { AgreeDialog } from './agree-dialog.tsx'
import { CallDialog, isCallable } from './call-dialog.tsx'
import { AskToProlongDialog, EndDialog, LastDayDialog } from './end-dialog.tsx'

interface Props extends ChargedTo {
  readonly callOff: CallOffOrder
  /** The addresses that calls can go to. */
  readonly addresses: readonly Address[]
  readonly admin: boolean
}

const canCallFrom = ({ status, lines }: CallOffOrder) => status === 'active' && lines.some(isCallable)

/** What is done next with a call-off order. */
export function CallOffActions({ callOff, addresses, company, costCentres, admin }: Props) {
  const { run, isBusy, error } = useShopCall()
  const callDialog = (rest: boolean) => (onClose: () => void) => (
    <CallDialog {...{ callOff, addresses, company, costCentres, rest, onClose }} />
  )
  return (
    <>
      <FormError>{error}</FormError>
      {!admin && callOff.status === 'proposed' && (
        <DialogButton primary dialog={(onClose) => <AgreeDialog {...{ callOff, addresses, onClose }} />}>
          Agree
        </DialogButton>
      )}
      {callOff.canApprove && (
        <Button
          primary
          disabled={isBusy}
          onClick={() => run(approveCallOffOrder, { id: callOff._id }, `${callOff.number} is approved`)}
        >
          Approve
        </Button>
      )}
      {!admin && canCallFrom(callOff) && (
        <>
          <DialogButton dialog={callDialog(true)}>Order the rest</DialogButton>
          <DialogButton primary dialog={callDialog(false)}>
            Call pieces
          </DialogButton>
        </>
      )}
    </>
  )
}

/** The further actions on a call-off order, in the menu of its page. */
export function CallOffMenu({ callOff, admin }: Pick<Props, 'callOff' | 'admin'>) {
  const { status } = callOff
  const verb = admin ? (status === 'active' ? 'End' : 'Withdraw') : 'Decline'
  const canEnd = status === 'proposed' || status === 'waiting' || (admin && status === 'active')
  return (
    <>
      {!admin && canCallFrom(callOff) && (
        <DialogButton dialog={(onClose) => <AskToProlongDialog {...{ callOff, onClose }} />}>
          Ask for more time
        </DialogButton>
      )}
      {admin && status === 'active' && (
        <May call={prolongCallOffOrder}>
          <DialogButton dialog={(onClose) => <LastDayDialog {...{ callOff, onClose }} />}>
            Change the last day
          </DialogButton>
        </May>
      )}
      <MenuLine />
      {canEnd && (
        <May call={endCallOffOrder}>
          <DialogButton
            look="plain-danger"
            dialog={(onClose) => (
              <EndDialog
                {...{ callOff, verb, onClose }}
                reader={admin ? 'The buyer sees it.' : 'We will read it.'}
              />
            )}
          >
            {verb}
          </DialogButton>
        </May>
      )}
    </>
  )
}
