import type { Address } from '#contract/addresses/endpoints.ts'
import type { CallOffOrder } from '#contract/call-off-orders/endpoints.ts'
import { agreeToCallOffOrder } from '#contract/call-off-orders/moves.ts'
import { sentTo } from '#web/api-client.ts'
import { AgreementDialog } from './agreement-dialog.tsx'

interface Props {
  readonly callOff: CallOffOrder
  readonly addresses: readonly Address[]
  readonly onClose: () => void
}

/** Agrees to a proposed call-off order, with what its calls by date need. */
export const AgreeDialog = ({ callOff: { _id: id, number, dates }, addresses, onClose }: Props) => (
  <AgreementDialog
    title={`Agree to ${number}`}
    submit="Agree"
    explanation={
      dates.length > 0
        ? 'We place the calls that have a date for you, to this address. You can choose another one for each call by hand.'
        : 'Nothing is ordered yet. You can choose another address for each call.'
    }
    addresses={addresses}
    toInput={(agreement) => ({ id, ...agreement })}
    {...sentTo(agreeToCallOffOrder)}
    done={`You agreed to ${number}`}
    onClose={onClose}
  />
)
