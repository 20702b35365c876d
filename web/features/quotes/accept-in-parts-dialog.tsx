import { href, useNavigate } from 'react-router'
import type { Address } from '#contract/addresses/endpoints.ts'
import type { Quote } from '#contract/quotes/endpoints.ts'
import { acceptQuoteAsCallOff } from '#contract/quotes/moves.ts'
import { sentTo } from '#web/api-client.ts'
import { AgreementDialog } from '#web/features/call-off-orders/agreement-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'

interface Props {
  readonly quote: Quote
  readonly addresses: readonly Address[]
  readonly onClose: () => void
}

/** Accepts an offer as a call-off order. */
export function AcceptInPartsDialog({ quote: { _id: id, number, revision }, addresses, onClose }: Props) {
  const navigate = useNavigate()
  return (
    <AgreementDialog
      title={`Call the pieces of ${number} part by part`}
      submit="Accept"
      explanation="The offer becomes a call-off order at its prices. Nothing is ordered yet. You can choose another address for each call."
      addresses={addresses}
      toInput={(agreement) => ({ id, revision, ...agreement })}
      {...sentTo(acceptQuoteAsCallOff)}
      onDone={async ({ insertedId }) => {
        toast('Accepted. Call the pieces here as you need them.')
        await navigate(href('/dashBoard/callOffOrders/:id', { id: insertedId }))
      }}
      onClose={onClose}
    />
  )
}
