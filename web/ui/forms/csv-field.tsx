import { type ChangeEventHandler, useId } from 'react'
import { chooseAgain } from './choose-again.ts'

/** Chooses a CSV file. */
export function CsvField(props: { disabled: boolean; onChange: ChangeEventHandler<HTMLInputElement> }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        CSV file
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        className="file-input w-full"
        onClick={chooseAgain}
        {...props}
      />
    </div>
  )
}

/** The problems of a file, line by line. */
export function CsvProblems({
  problems,
}: {
  problems: readonly { readonly line: number; readonly message: string }[]
}) {
  return (
    <ul className="grid max-h-60 gap-1 overflow-y-auto" aria-label="Lines to fix">
      {problems.map(({ line, message }) => (
        <li key={`${line} ${message}`} className="text-problem wrap-anywhere">
          Line {line}: {message}
        </li>
      ))}
    </ul>
  )
}
