import { useState } from 'react'
import { useDeed } from '#web/deed.ts'
import { FormProblem } from '#web/parts/sign-in-frame.tsx'

interface Props {
  readonly label: string
  /** Fetches the file and hands it to the person. */
  readonly save: (request: Request) => Promise<void>
}

export function ExportButton({ label, save }: Props) {
  const deed = useDeed()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function run() {
    setBusy(true)
    setProblem(await deed(save))
    setBusy(false)
  }

  return (
    <>
      <FormProblem>{problem}</FormProblem>
      <button type="button" className="btn" disabled={busy} onClick={run}>
        {busy ? 'One moment…' : label}
      </button>
    </>
  )
}
