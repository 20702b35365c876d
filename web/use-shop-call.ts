import { useState } from 'react'
import type { Endpoint, Fields, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { sentTo } from './api-client.ts'
import { useMutation } from './ui/forms/use-mutation.ts'
import { toast } from './ui/toasts.tsx'

/**
 * Returns the calls of a button, or of several beside each other: `run` makes one and reloads the page's data; `error`
 * says why the last one failed.
 */
export function useShopCall() {
  const mutate = useMutation()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  /** @param done a sentence to show after success, or what to do then */
  async function run<E extends Endpoint<Fields, Fields, Fields>>(
    endpoint: E,
    input: InputOf<E>,
    done?: string | ((reply: ReplyOf<E>) => void | Promise<void>),
  ): Promise<void> {
    setBusy(true)
    try {
      const failure = await mutate({
        input,
        content: [endpoint.method, endpoint.path, input],
        ...sentTo(endpoint),
        onDone: (reply) => (typeof done === 'string' ? toast(done) : done?.(reply)),
      })
      setError(failure?.message)
    } finally {
      setBusy(false)
    }
  }

  return { run, isBusy, error }
}
