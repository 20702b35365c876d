import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Quote } from '#contract/quotes/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { toast } from '#web/ui/toasts.tsx'

/** Sends the customer the current offer again. */
export function ResendOffer({ quote: { _id: id, revision, email } }: { quote: Quote }) {
  const mutate = useMutation<InputOf<typeof api.resendOffer>>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function resend() {
    setBusy(true)
    const failure = await mutate({
      input: { id, revision },
      send: (input, { request, idempotencyKey }) =>
        callShop(request, api.resendOffer, input, { idempotencyKey }),
      onDone: () => toast(`The offer is on its way to ${email} again`),
    })
    setProblem(failure?.message)
    setBusy(false)
  }

  return (
    <>
      <button type="button" className="btn" disabled={isBusy} onClick={() => void resend()}>
        {isBusy ? 'Sending…' : 'Email it again'}
      </button>
      <FormError>{problem}</FormError>
    </>
  )
}
