import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { counted, formatCount } from '#contract/counts.ts'
import type { ImportState, ImportSummary } from '#contract/imports/endpoints.ts'

const ASK_AGAIN_MS = 1_000

const steps: Readonly<Partial<Record<ImportState, { readonly label: string; readonly text: string }>>> = {
  uploading: { label: 'Reading', text: 'Reading the rows of the file. Nothing changes yet.' },
  checking: { label: 'Check', text: 'Checking every row. Nothing changes yet.' },
  running: { label: 'Import', text: 'Changing products…' },
}

/** Shows the progress of the current step and reloads the page's data until it ends. */
export function ImportProgress({ importing }: { readonly importing: ImportSummary }) {
  const { state, doneCount, rowCount } = importing
  const { label = '', text = '' } = steps[state] ?? {}
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <div className="surface grid gap-2 p-6">
      <progress
        className="progress progress-primary w-full"
        aria-label={label}
        {...(state !== 'uploading' && { max: Math.max(rowCount, 1), value: doneCount })}
      />
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 tabular-nums">
        <span role="status">{text}</span>
        <span className="muted">
          {state === 'uploading'
            ? counted(doneCount, 'row')
            : `${formatCount(doneCount)} of ${formatCount(rowCount)} rows`}
        </span>
      </p>
      <p className="muted text-sm">
        You can leave this page: the import continues, and customers can order meanwhile.
      </p>
    </div>
  )
}
