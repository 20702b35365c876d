import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { Return } from '#contract/returns/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { toast } from '#web/ui/toasts.tsx'

/** Withdraws a requested return. */
export function WithdrawReturn({ returned: { _id: id, number } }: { returned: Return }) {
  const mutate = useMutation<{ id: string }>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function withdraw() {
    setBusy(true)
    const failure = await mutate({
      input: { id },
      send: (input, { request }) => callShop(request, api.withdrawReturn, input),
      onDone: () => toast(`${number} is withdrawn`),
    })
    setError(failure?.message)
    setBusy(false)
  }

  return (
    <div className="grid justify-items-start gap-3 self-end">
      <FormError>{error}</FormError>
      <button type="button" className="btn" disabled={busy} onClick={withdraw}>
        Withdraw<span className="sr-only"> {number}</span>
      </button>
    </div>
  )
}
