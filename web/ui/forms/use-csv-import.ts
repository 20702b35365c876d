import { useState } from 'react'
import { firstSheet, sheetSentence, sheetsIn } from '#web/ui/workbook/read-workbook.ts'
import { csvOf } from '#web/ui/workbook/sheet-csv.ts'
import { decodeText } from './decode-text.ts'
import { useMutation } from './use-mutation.ts'

/** A file is imported as a whole or not at all, which can take minutes on a slow database. */
const TIMEOUT_MS = 10 * 60_000

const MOVED = 'The browser cannot read the file: it was changed or moved. Choose it again.'

interface Tried<Report> {
  readonly csv: string
  readonly report: Report
  /** The duration in milliseconds. */
  readonly ms: number
}

interface Options<Report> {
  readonly maxBytes: number
  readonly send: (
    file: { csv: string; dryRun: boolean },
    request: Request,
    own: { readonly idempotencyKey?: string; readonly timeoutMs: number },
  ) => Promise<Report>
  /** Called after the import, not after the check. */
  readonly onDone: (report: Report) => void
}

/** The current step. An import takes about as long as its check. */
export type CsvStep =
  | { readonly is: 'reading' }
  | { readonly is: 'checking' }
  | { readonly is: 'importing'; readonly likelyMs: number }

/** Checks a file first, then imports it. */
export function useCsvImport<Report extends { readonly done: boolean }>({
  maxBytes,
  send,
  onDone,
}: Options<Report>) {
  const mutate = useMutation()
  const [error, setError] = useState<string>()
  const [step, setStep] = useState<CsvStep>()
  /** A sentence that names the sheets of a workbook, and the one that was read. */
  const [readFrom, setReadFrom] = useState<string>()
  const [tried, setTried] = useState<Tried<Report>>()

  async function run(csv: string, step: CsvStep) {
    const dryRun = step.is !== 'importing'
    setError(undefined)
    setStep(step)
    const begun = performance.now()
    const failure = await mutate({
      input: { csv, dryRun },
      send: (file, { request, idempotencyKey }) =>
        send(file, request, { timeoutMs: TIMEOUT_MS, ...(!dryRun && { idempotencyKey }) }),
      onDone: (report) => {
        setTried({ csv, report, ms: performance.now() - begun })
        if (report.done) onDone(report)
      },
    })
    setError(failure?.message)
    setStep(undefined)
  }

  async function choose(file: File) {
    setTried(undefined)
    setReadFrom(undefined)
    if (file.size > maxBytes)
      return setError(`The file is larger than ${Math.floor(maxBytes / 1_048_576)} MB. Split it.`)
    setError(undefined)
    setStep({ is: 'reading' })
    // A file that was moved since it was chosen cannot be read.
    const read = await textIn(file).catch(() => MOVED)
    if (typeof read !== 'string') {
      setReadFrom(read.readFrom)
      return run(read.csv, { is: 'checking' })
    }
    setStep(undefined)
    setError(read)
  }

  return {
    choose,
    step,
    error,
    readFrom,
    report: tried?.report,
    keep: async () => tried && run(tried.csv, { is: 'importing', likelyMs: tried.ms }),
  }
}

/** The CSV in a file, or in a sheet of a workbook; a sentence for a file that cannot be read. */
async function textIn(file: File): Promise<{ csv: string; readFrom?: string | undefined } | string> {
  const sheets = await sheetsIn(file)
  if (sheets === undefined) return { csv: decodeText(await file.arrayBuffer()) }
  if (typeof sheets === 'string') return sheets
  const sheet = firstSheet(sheets)
  return sheet ? { csv: csvOf(sheet), readFrom: sheetSentence(sheets, sheet) } : { csv: '' }
}
