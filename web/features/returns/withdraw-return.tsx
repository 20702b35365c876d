import { type Return, withdrawReturn } from '#contract/returns/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

/** Withdraws a requested return. */
export function WithdrawReturn({ returned: { _id: id, number } }: { returned: Return }) {
  const { run, isBusy, error } = useShopCall()
  return (
    <div className="grid justify-items-start gap-3 self-end">
      <FormError>{error}</FormError>
      <Button disabled={isBusy} onClick={() => run(withdrawReturn, { id }, `${number} is withdrawn`)}>
        Withdraw<span className="sr-only"> {number}</span>
      </Button>
    </div>
  )
}
