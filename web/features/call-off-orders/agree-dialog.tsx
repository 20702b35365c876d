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

/** Agrees to a proposed call-off order, with the address and payment for its dated calls. */
export const AgreeDialog = ({ callOff: { _id: id, number, dates }, addresses, onClose }: Props) => (
  <AgreementDialog
    title={`Agree to ${number}`}
    submit="Agree"
    explanation={
      dates.length > 0
        ? 'We place the dated calls for you, to this address. When you call by hand, you can choose another one.'
        : 'Nothing is ordered yet. You can choose another address for each call.'
    }
    addresses={addresses}
    toInput={(agreement) => ({ id, ...agreement })}
    {...sentTo(agreeToCallOffOrder)}
    done={`You agreed to ${number}`}
    onClose={onClose}
  />
)
