import type { Quote } from '#contract/quotes/endpoints.ts'
import { resendOffer } from '#contract/quotes/moves.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

/** Sends the customer the current offer again. */
export function ResendOffer({ quote: { _id: id, revision, email } }: { quote: Quote }) {
  const { run, isBusy, error } = useShopCall()
  const resend = () => run(resendOffer, { id, revision }, `The offer is on its way to ${email} again`)
  return (
    <>
      <Button disabled={isBusy} onClick={resend}>
        {isBusy ? 'Sending…' : 'Email it again'}
      </Button>
      <FormError>{error}</FormError>
    </>
  )
}
