import { resendTransmission, type Transmission } from '#contract/invoice-transmissions/endpoints.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

/** Sends a refused document again. */
export function ResendButton({
  transmission: { _id: id, document },
}: {
  readonly transmission: Transmission
}) {
  const { run, isBusy, error } = useShopCall()
  return (
    <May call={resendTransmission}>
      <Button
        className="whitespace-nowrap"
        disabled={isBusy}
        onClick={() => run(resendTransmission, { id }, `${document} is being sent again.`)}
      >
        Send again<span className="sr-only"> {document}</span>
      </Button>
      <FormError>{error}</FormError>
    </May>
  )
}
