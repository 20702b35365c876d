import { useState } from 'react'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'

interface Props {
  readonly label: string
  /** Fetches the file and hands it to the person. */
  readonly save: (request: Request) => Promise<void>
}

export function ExportButton({ label, save }: Props) {
  const deed = useMutation()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function run() {
    setBusy(true)
    setProblem(await deed(save))
    setBusy(false)
  }

  return (
    <>
      <FormError>{problem}</FormError>
      <button type="button" className="btn" disabled={busy} onClick={run}>
        {busy ? 'One moment…' : label}
      </button>
    </>
  )
}
