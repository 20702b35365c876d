import { useState } from 'react'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'

interface Props {
  readonly label: string
  /** Fetches the file and saves it on the user's device. */
  readonly save: (request: Request) => Promise<void>
}

export function ExportButton({ label, save }: Props) {
  const mutate = useMutation()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function run() {
    if (busy) return
    setBusy(true)
    const failure = await mutate({ input: label, send: (_, { request }) => save(request) })
    setError(failure?.message)
    setBusy(false)
  }

  return (
    <>
      <FormError>{error}</FormError>
      {/* Not disabled: it would lose the focus. */}
      <button type="button" className="btn" aria-disabled={busy} onClick={run}>
        {busy ? 'One moment…' : label}
      </button>
    </>
  )
}
