import { type ChangeEventHandler, useId } from 'react'
import { chooseAgain } from './choose-again.ts'

interface Props {
  readonly disabled: boolean
  readonly onChange: ChangeEventHandler<HTMLInputElement>
  /** Names the sheets of a workbook, and the one that was read. */
  readonly readFrom: string | undefined
}

/** Chooses a CSV file or a workbook. */
export function CsvField({ readFrom, ...props }: Props) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        CSV file or Excel workbook
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv,.xlsx"
        className="file-input w-full"
        onClick={chooseAgain}
        {...props}
      />
      {readFrom && <p className="muted text-sm">{readFrom}</p>}
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
