import { useState } from 'react'
import type { CartLine } from '#contract/carts/endpoints.ts'
import { sentLines } from '#web/features/checkout/use-order-totals.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { type Problem, returnCart } from './return-cart.ts'
import type { PunchOut } from './session.ts'

/** Hands the cart over to the purchasing system. */
export function ReturnButton({ punchOut, lines }: { punchOut: PunchOut; lines: readonly CartLine[] }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  async function giveBack(despiteCost: boolean) {
    setBusy(true)
    setProblem(undefined)
    setProblem(await returnCart(punchOut, sentLines(lines), { despiteCost }))
    // The browser leaves the page, and may come back to it.
    setBusy(false)
  }
  return (
    <>
      <Button
        primary
        className="h-auto min-h-(--control) py-2 whitespace-normal"
        disabled={isBusy}
        onClick={() => giveBack(false)}
      >
        Return the cart to {punchOut.system}
      </Button>
      <FormError>{problem?.message}</FormError>
      {problem?.isCost && (
        <Button disabled={isBusy} onClick={() => giveBack(true)}>
          Return it anyway
        </Button>
      )}
    </>
  )
}
