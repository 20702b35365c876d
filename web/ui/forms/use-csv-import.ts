import { type ChangeEvent, useState } from 'react'
import { decodeText } from './decode-text.ts'
import { type CallContext, useMutation } from './use-mutation.ts'

interface File {
  readonly csv: string
  readonly dryRun: boolean
}

interface Options<Report> {
  readonly maxBytes: number
  readonly send: (file: File, call: CallContext) => Promise<Report>
  /** Called with what was done, not with what was only tried. */
  readonly onDone: (report: Report) => void
}

/** First says what a file would do, then does it. */
export function useCsvImport<Report extends { readonly done: boolean }>({
  maxBytes,
  send,
  onDone,
}: Options<Report>) {
  const mutate = useMutation<File>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState<{ readonly csv: string; readonly report: Report }>()

  async function run(csv: string, dryRun: boolean) {
    setBusy(true)
    const failure = await mutate({
      input: { csv, dryRun },
      send,
      onDone: (report) => {
        setTried({ csv, report })
        if (report.done) onDone(report)
      },
    })
    setError(failure?.message)
    setBusy(false)
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    setTried(undefined)
    if (!file) return
    if (file.size > maxBytes)
      return setError(`The file is larger than ${Math.floor(maxBytes / 1_048_576)} MB. Split it.`)
    setBusy(true)
    await run(decodeText(await file.arrayBuffer()), true)
    target.value = ''
  }

  return { choose, busy, error, report: tried?.report, keep: async () => tried && run(tried.csv, false) }
}
