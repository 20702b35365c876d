import { useEffect, useState } from 'react'
import type { CsvStep } from './use-csv-import.ts'

const texts = {
  reading: 'Reading the file…',
  checking: 'Checking every line…',
  importing: 'Importing all lines or none…',
} as const

/** The current step of an import, with the time it has taken. The shop sends nothing until all lines are done. */
export function CsvProgress({ step }: { step: CsvStep }) {
  const seconds = useSeconds(step)
  const likely = step.is === 'importing' ? Math.ceil(step.likelyMs / 1_000) : undefined
  return (
    <div className="grid gap-1.5">
      <progress
        className="progress progress-primary w-full"
        aria-label="Import"
        // Never shows as complete before it is.
        {...(likely && { max: likely, value: Math.min(seconds, likely * 0.95) })}
      />
      <p className="muted flex justify-between gap-4 text-sm tabular-nums">
        <span role="status">{texts[step.is]}</span>
        <span>
          {seconds} s{likely && `, of about ${likely} s`}
        </span>
      </p>
    </div>
  )
}

/** Returns the seconds since the step began. */
function useSeconds(step: CsvStep): number {
  const [{ of, seconds }, setElapsed] = useState({ of: step, seconds: 0 })
  useEffect(() => {
    const begun = performance.now()
    const timer = setInterval(
      () => setElapsed({ of: step, seconds: Math.floor((performance.now() - begun) / 1_000) }),
      250,
    )
    return () => clearInterval(timer)
  }, [step])
  return of === step ? seconds : 0
}
