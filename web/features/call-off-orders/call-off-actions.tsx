import { useState } from 'react'
import type { Address } from '#contract/addresses/endpoints.ts'
import type { CallOffOrder } from '#contract/call-off-orders/endpoints.ts'
import { approveCallOffOrder, endCallOffOrder, prolongCallOffOrder } from '#contract/call-off-orders/moves.ts'
import type { ChargedTo } from '#web/features/cost-centres/charged-to.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
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

/** The available actions for a call-off order. */
export function CallOffActions({ callOff, addresses, company, costCentres, admin }: Props) {
  const { status } = callOff
  const [open, setOpen] = useState<'agree' | 'call' | 'rest' | 'end' | 'last-day' | 'ask'>()
  const { run, isBusy, error } = useShopCall()
  const close = () => setOpen(undefined)
  const canCall = !admin && status === 'active' && callOff.lines.some(isCallable)
  const verb = admin ? (status === 'active' ? 'End' : 'Withdraw') : 'Decline'
  const canEnd = status === 'proposed' || status === 'waiting' || (admin && status === 'active')
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {error && <FormError>{error}</FormError>}
      {!admin && status === 'proposed' && (
        <Button primary onClick={() => setOpen('agree')}>
          Agree
        </Button>
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
      {canCall && (
        <>
          <Button primary onClick={() => setOpen('call')}>
            Call pieces
          </Button>
          <Button onClick={() => setOpen('rest')}>Order the rest</Button>
          <Button onClick={() => setOpen('ask')}>Ask for more time</Button>
        </>
      )}
      {admin && status === 'active' && (
        <May call={prolongCallOffOrder}>
          <Button onClick={() => setOpen('last-day')}>Change the last day</Button>
        </May>
      )}
      {canEnd && (
        <May call={endCallOffOrder}>
          <Button onClick={() => setOpen('end')}>{verb}</Button>
        </May>
      )}
      {open === 'agree' && <AgreeDialog callOff={callOff} addresses={addresses} onClose={close} />}
      {(open === 'call' || open === 'rest') && (
        <CallDialog
          {...{ callOff, addresses, company, costCentres }}
          rest={open === 'rest'}
          onClose={close}
        />
      )}
      {open === 'end' && (
        <EndDialog
          callOff={callOff}
          verb={verb}
          reader={admin ? 'The buyer sees it.' : 'We will read it.'}
          onClose={close}
        />
      )}
      {open === 'ask' && <AskToProlongDialog callOff={callOff} onClose={close} />}
      {open === 'last-day' && <LastDayDialog callOff={callOff} onClose={close} />}
    </div>
  )
}
